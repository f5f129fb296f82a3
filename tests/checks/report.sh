#!/bin/sh
# Comparing rules, searching starts, and the reports of studies: answers, files, pages in both
# languages.
set -u
. "$1/tests/checks/program.sh"

# whole FILE LANGUAGE: the page is well formed, in that language, asks for nothing, and every figure
# is told in words
whole() {
    python3 - "$1" "$2" <<'END' && note ok || note bad "$1 is not whole"
import html.parser, re, sys
text = open(sys.argv[1], encoding="utf-8").read()
void = {"meta", "br", "link", "img", "hr"}
closed_by_itself = {"path", "line", "rect", "circle"}
class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.ids, self.faults, self.figures, self.language = [], set(), [], 0, ""
    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        if tag == "html": self.language = a["lang"]
        if tag == "svg":
            self.figures += 1
            named = a["aria-labelledby"].split()
            self.faults += [n for n in named if 'id="%s"' % n not in text] + (a["role"] != "img") * ["role"]
        if "id" in a:
            self.faults += (a["id"] in self.ids) * ["twice: " + a["id"]]
            self.ids.add(a["id"])
        if "href" in a and not a["href"].startswith("#"): self.faults.append("link " + a["href"])
        if tag not in void: self.open.append(tag)
    def handle_startendtag(self, tag, attributes): pass
    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag: self.faults.append("end of " + tag)
page = Page()
page.feed(text)
page.close()
asks = re.findall(r"<script|https?:|src=|url\(|@import|<link", text)
numbers = re.findall(r"\b(?:nan|inf)\b", re.sub(r"<[^>]*>", " ", text)) + re.findall(r'"[^"]*\b(?:nan|inf)\b[^"]*"', text)
# French has a decimal comma and a no-break space before %
typography = re.findall(r">[^<]*\d\.\d+[^<]*% [^<]*<|\d %", text.split("<main>")[1].split("<pre>")[0]) if page.language == "fr" else []
faults = page.faults + page.open + asks + numbers + typography + (page.language != sys.argv[2]) * ["language"] + (page.figures < 3) * ["figures"]
print(*faults[:5])
sys.exit(len(faults) > 0)
END
}

# ---- comparing ----
# EG-14 is a rule for the table: it changes nothing.
exits 0 lab compare ergo touch=off,on --players 'random random' --games 200 --report "$work/none.html"
says out 'No difference is shown.' && says out 'Exactly alike in all games'
grep -q 'Real differences' "$work/out" && note bad "a rule for the table changes the game" || note ok
says none.html 'Nothing changes: all games went alike.' && whole "$work/none.html" en
# S3-10: without the opponent’s dice games are longer.
exits 0 lab compare scripta3 leftover=opponent,lost --players 'random random' --games 2000 --threads 1 \
    --out "$work/one.json" --report "$work/en.html"
says out 'Real differences' && says out 'turns  '
says en.html '<strong>S3-10</strong>' && says en.html 'Games are longer:' && says en.html 'dice that a player cannot play are lost'
whole "$work/en.html" en
cp "$work/out" "$work/one"
exits 0 lab compare scripta3 leftover=opponent,lost --players 'random random' --games 2000 --threads 3 --out "$work/three.json"
cmp -s "$work/one" "$work/out" && cmp -s "$work/one.json" "$work/three.json" && note ok || note bad "threads change a comparison"
exits 0 --lang fr lab report "$work/one.json" --out "$work/fr.html" && silent out
says fr.html 'Les parties sont plus longues' && says fr.html '<strong>S3-10</strong>' && whole "$work/fr.html" fr
exits 0 lab report "$work/one.json" && cmp -s "$work/out" "$work/en.html" && note ok || note bad "the report of a file is another"
# The question and its answer come first, with what was found; all kinds of players have one verdict.
exits 0 lab compare ur:pawns=1 buy=always,never --panel --games 200 --question 'Does buying in matter?' --out "$work/panel.json" --report "$work/panel.html"
head -n 1 "$work/out" | grep -qx 'Does buying in matter?' && note ok || note bad "the question is not first"
says out 'kinds of players' && says panel.html 'Does buying in matter?' && says panel.html 'How to cite it' && says panel.html 'One difference, each kind of player' && whole "$work/panel.html" en
exits 0 lab compare ur:pawns=1 buy=always,never --players 'random random' --games 4000 --margin 20 && says out 'the same within'
exits 0 lab compare scripta3 leftover=opponent,lost --players 'random random' --games 200 && says out 'it cannot be told yet' && says out 'games of each kind would tell'
grep -q 'for certain' "$work/en.html" && note bad "nothing is certain" || note ok
# Options are combined, positions are starts; the first is the base of all.
exits 0 lab compare ur:pawns=1 path=bell,murray buy=always,never --players 'random random' --games 100 --out "$work/ur.json" --report "$work/ur.html"
python3 -c 'import json, sys
r = json.load(sys.stdin)
games, pairs = [c["game"] for c in r["cells"]], r["comparison"]["pairs"]
sys.exit(games != ["ur:pawns=1", "ur:pawns=1,path=murray", "ur:pawns=1,buy=never", "ur:pawns=1,path=murray,buy=never"]
    or [p["base"] for p in pairs] != [0, 0, 0] or r["comparison"]["made"] != sum(len(p["differences"]) for p in pairs))' \
    <"$work/ur.json" && note ok || note bad "options are not combined"
whole "$work/ur.html" en
# A factorial: effects are means of differences over the other option.
python3 -c 'import json, sys
r = json.load(sys.stdin)
value = lambda c, name: next(m["value"] for m in r["cells"][c]["measures"] if m["name"] == name)
effect = lambda factor, name: next(e for e in r["comparison"]["effects"] if e["factor"] == factor and e["name"] == name)
for name in ("first_score", "turns"):
    a, b, c, d = (value(i, name) for i in range(4))
    for factor, true in (("path=murray", (b + d - a - c) / 2), ("buy=never", (c + d - a - b) / 2), ("path=murray buy=never", d - c - b + a)):
        e = effect(factor, name)
        assert abs(e["value"] - true) < 1e-6 and e["low"] <= e["value"] <= e["high"], (factor, name, e, true)' \
    <"$work/ur.json" && note ok || note bad "effects of a factorial"
start='3di3/2c5/llllllll/8/8/LLLLLLLL/2C5/3ID3 w - 0'
exits 0 lab compare bastonus "$start" --players 'random random' --games 40 --report "$work/start.html" && says out "$start"
says start.html 'start B' && says start.html 'the usual start' && whole "$work/start.html" en
exits 1 lab compare scripta3 leftover=opponent && says err 'nothing to compare'
exits 1 lab compare scripta3 leftover=opponent,nobody && says err '“nobody” is not a value' && says err 'opponent lost'
exits 1 lab compare scripta3 left=1,2 && says err 'Options of this game:'
exits 1 lab compare scripta3 pieces && says err 'neither an option with values'
exits 0 lab compare ur path --players 'random random' --games 20 && says out 'ur:path=masters' && says out 'ur:path=murray'
exits 1 lab compare bastonus 'nonsense w - 0' && says err 'nonsense'
exits 1 lab compare ur pawns=1,2,3,4,5,6,7 path=bell,masters,murray buy=always,opening,never debt=pass,any && says err 'more than 64'

# ---- searching a start ----
exits 0 lab fairest bastonus --candidates 7 --players 'random random' --games 200 --threads 1 --out "$work/fair.json" --report "$work/fair.html"
says out '(the usual start)' && says out 'Fairest of these' && whole "$work/fair.html" en
[ ! -e "$work/fair.json.round1" ] && note ok || note bad "rounds are left over"
cp "$work/fair.json" "$work/fair1.json"
exits 0 lab fairest bastonus --candidates 7 --players 'random random' --games 200 --threads 3 --out "$work/fair.json"
cmp -s "$work/fair.json" "$work/fair1.json" && note ok || note bad "threads change the search"
printf '# two starts\n%s\n\n' "$start" >"$work/starts"
exits 0 lab fairest bastonus --starts "$work/starts" --players 'random random' --games 100 && says out "$start"
exits 1 lab fairest ur && says err 'its start cannot be rearranged'
exits 1 lab fairest ur --candidates 0 && says err 'no start but the usual one'
exits 2 lab fairest bastonus --players 'random random;greedy greedy' && says err 'one pair of players'

# ---- what is no result ----
exits 1 lab report "$work/nowhere.json" && says err "nowhere.json"
echo '{"format": ' >"$work/bad.json"
exits 1 lab report "$work/bad.json" && says err 'line 2' && says err 'not JSON'
echo '{"format": "lusoria lab 1", "version": 3}' >"$work/bad.json"
exits 1 lab report "$work/bad.json" && says err 'version: there should be a text'
sed 's/"turns"/"<script>x<\/script>"/; s/"landings"/"\\"><script>y<\/script>"/; s/"title": ""/"title": "<b>\&"/' "$work/one.json" >"$work/evil.json"
exits 0 lab report "$work/evil.json" --out "$work/evil.html" && whole "$work/evil.html" en && says evil.html '&lt;script&gt;x&lt;/script&gt;' && says evil.html '&lt;script&gt;y&lt;'

finish
