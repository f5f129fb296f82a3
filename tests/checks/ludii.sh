#!/bin/sh
# Descriptions for Ludii (games/ID/ID.lud, docs/ludii.md): brackets close, and tracks, rosettes and
# pieces are those of our rules, which the program is asked for.
set -u
. "$1/tests/checks/program.sh"
cd "$1" || exit 1

for file in games/*/*.lud; do
    python3 - "$file" <<'END' && note ok || note bad "$file: brackets"
import re, sys
text = re.sub(r'"[^"\n]*"', '""', re.sub(r"//.*", "", open(sys.argv[1], encoding="utf-8").read()))
open_ones = []
for c in re.sub(r"[^(){}\"]", "", text).replace('""', ""):
    if c in "({": open_ones.append(c)
    elif not open_ones or open_ones.pop() + c not in ("()", "{}"): sys.exit(f"one {c} too many")
sys.exit(bool(open_ones) or '"' in text.replace('""', "") or "(game " not in text)
END
    grep -q "$file" docs/ludii.md && note ok || note bad "$file is not in docs/ludii.md"
done

python3 - "$lusoria" <<'END' && note ok || note bad "finkel.lud"
import json, re, subprocess, sys
def ask(*words):
    return json.loads(subprocess.run([sys.argv[1], *words, "--json"], check=True, capture_output=True).stdout)
text = open("games/finkel/finkel.lud", encoding="utf-8").read()
removed = [int(n) for n in re.search(r"cells:\{([\d ]+)\}", text)[1].split()]
def site(piece):  # sites are numbered anew when cells are removed
    cell = piece["row"] * 8 + piece["column"]
    assert cell not in removed
    return cell - sum(gone < cell for gone in removed)
course, rosettes = {"White": [], "Black": []}, set()
for name, side in (("White", "w"), ("Black", "b")):
    for n in range(1, 15):
        own = lambda square: ("h6," + str(square)) if square else "h7"
        men = lambda square: f"W:{own(square)} B:h7" if side == "w" else f"W:h7 B:{own(square)}"
        stands = [p for p in ask("show", "finkel", f"{side} - {men(n)}")["pieces"] if "row" in p]
        course[name].append(site(stands[0]))
        word = str(n - 1) if n > 1 else "enter"
        (after,) = [m for m in ask("moves", "finkel", f"{side} 1 {men(n - 1)}")["actions"] if m["action"] == word]
        if after["position"][0] == side: rosettes.add(course[name][-1])
squares = 24 - len(removed)
for hand, name in enumerate(course):
    track = re.search(rf'\(track "{name}" "([^"]+)"', text)[1].split(",")
    assert track == [str(squares + hand), *map(str, course[name]), "End"], (name, track, course[name])
told = {int(n) for n in re.search(r'"Rosettes" \(sites \{([\d ]+)\}', text)[1].split()}
assert told == rosettes, (told, rosettes)
pieces = {p["count"] for p in ask("show", "finkel")["pieces"]}
assert pieces == {int(n) for n in re.findall(r"count:(\d+)", text)}, pieces
END

python3 - "$lusoria" <<'END' && note ok || note bad "ergo.lud"
import json, re, subprocess, sys
text = open("games/ergo/ergo.lud", encoding="utf-8").read()
rows, columns = map(int, re.search(r"\(rectangle (\d+) (\d+)\)", text).groups())
def sites(name):
    told = re.search(rf'\(track "{name}" \{{([^}}]*)\}} loop:True\)', text)[1].split()
    return [n for word in told for first, last in [(word.split("..") * 2)[:2]] for n in range(int(first), int(last) + 1)]
ring, back = sites("Round"), sites("Back")
assert [ring[0], *ring[:0:-1]] == back
for here, there in zip(ring, ring[1:] + ring[:1]):
    assert abs(here - there) in (1, columns), (here, there)
# A lion alone on a1 slides to every other square of the path.
position = "/".join([str(columns)] * (rows - 1) + [f"L{columns - 1}"]) + " w 0"
answer = subprocess.run([sys.argv[1], "moves", "ergo", position, "--json"], check=True, capture_output=True).stdout
targets = [m["action"][3:] for m in json.loads(answer)["actions"] if m["action"].startswith("a1-")]
numbers = {(ord(t[0]) - ord("a")) + (int(t[1:]) - 1) * columns for t in targets}
arena = {n for n in numbers if 0 < n % columns < columns - 1 and 0 < n // columns < rows - 1}
assert numbers - arena == set(ring) - {0} and len(ring) == len(set(ring)), numbers ^ set(ring)
END
finish
