#!/bin/sh
# Tables of exact values in every command that judges: used where they are, named, refused where they
# are not whole; without one the engine judges by itself and says so.
# shellcheck disable=SC2086
set -u
. "$1/tests/checks/program.sh"

tables=$work/tables
mkdir "$tables" "$work/empty"
exits 0 solve finkel:pieces=1 --out "$tables/one.table"
exits 0 solve finkel:pieces=2 --out "$tables/two.table"
by_one='exact, by the table one.table (residual '
by_two='exact, by the table two.table (residual '

# json NAMES…: what stands in the last output under these names
json() {
    python3 -c 'import json, sys
value = json.load(open(sys.argv[1]))
for name in sys.argv[2:]:
    value = value[int(name)] if isinstance(value, list) else value[name]
print(value)' "$work/out" "$@"
}
is_json() { # WANTED NAMES…
    wanted=$1
    shift
    found=$(json "$@") && [ "$found" = "$wanted" ] && note ok || note bad "$*: “$found”, not “$wanted”"
}

# ---- hints ----
position='w 2 W:h1,3 B:h1,7'
exits 0 hint finkel:pieces=2 "$position" --tables "$tables" && says out "$by_two" && silent err
says out 'Brings a new piece into play.'
exits 0 --lang fr hint finkel:pieces=2 "$position" --tables "$tables" && says out 'exactes, d’après la table two.table'
exits 0 hint finkel:pieces=2 "$position" --tables "$tables" --json && is_json two.table table name
says out '"reasons": [' && says out '"residual": '
# who begins changes no value (FK-12)
exits 0 hint finkel:pieces=2,first=black "$position" --tables "$tables" && says out "$by_two"
exits 0 hint finkel:pieces=3 'w 2 W:h2,3 B:h2,7' --tables "$tables" --depth 1 && says err 'no table of finkel:pieces=3 there; the engine judges by itself' && says out 'depth 1'
exits 0 hint ur 'w 2 W:t2,h3,1,5,6,13 B:t4,h4,7,9,10 r15' --tables "$work/empty" --depth 1 && says err 'no table of ur there'
exits 1 hint finkel:pieces=2 "$position" --tables "$work/none" && says err 'none: No such file'
exits 1 hint finkel:pieces=2 "$position" --tables "$tables/one.table" && says err 'Not a directory'
# before a throw: what each is worth; the chances are those that solving told
exits 0 hint finkel:pieces=1 'w - W:h1 B:h1' --tables "$tables" && says out "White’s chances of winning, $by_one" && says out ': 53.0' && says out '4      6.25 %'
exits 0 hint finkel:pieces=1 'w - W:h1 B:h1' --tables "$tables" --json && is_json enter throws 2 best && is_json None throws 0 best && is_json 0.0625 throws 4 probability
exits 1 hint finkel:pieces=1 'w - W:h1 B:h1' && says err 'nobody has a decision'
exits 1 hint finkel:pieces=3 'w - W:h3 B:h3' --tables "$tables" && says err 'without a table there is nothing to advise'
exits 1 hint finkel:pieces=1 'w - W:o1 B:h1' --tables "$tables" && says err 'nobody has a decision'

# ---- games and their review: a perfect player loses nothing, and nothing looks otherwise later ----
exits 0 play finkel:pieces=2 --white perfect --black random --seed 3 --tables "$tables" --save "$work/perfect.lus" && says out 'perfect plays White' && says out "Its chances: $by_two"
exits 0 analyse "$work/perfect.lus" --tables "$tables" --html "$work/review.html" && says out "Judged with: $by_two" && silent err
says review.html 'two.table'
exits 0 analyse "$work/perfect.lus" --tables "$tables" --json && is_json two.table limits table name
is_json 0.0 white cost
python3 -c 'import json, sys
a = json.load(open(sys.argv[1]))
sys.exit(a["black"]["cost"] <= 0 or abs(a["hindsight"]) > 1e-4 or
         abs(a["white"]["without_luck"] - a["first"] - a["black"]["cost"]) > 1e-4)' "$work/out" && note ok || note bad "a review by a table does not come out even"
exits 0 analyse "$work/perfect.lus" --tables "$work/empty" --depth 1 && says err 'the engine judges by itself' && says out 'Judged with: depth 1'
# what the net judged is not taken for the table's
exits 0 analyse "$work/perfect.lus" --depth 1 --save "$work/kept"
exits 1 analyse "$work/perfect.lus" --tables "$tables" --save "$work/kept" && says err 'it says “depth 1”, not “table two.table”'
exits 3 play finkel:pieces=2 --white perfect --black random --seed 3 && says err 'or --tables DIR with one of finkel:pieces=2'
exits 3 play finkel:pieces=2 --white perfect --black random --tables "$work/empty" && says err 'no table of finkel:pieces=2 there'
exits 2 play finkel:pieces=2 --white perfect: --black random --tables "$tables" && says err 'after the colon'
printf '\n\nhint\nquit\n' | "$lusoria" play finkel:pieces=2 --seed 2 --tables "$tables" --save "$work/typed.lus" >"$work/out" 2>"$work/err"
says out "$by_two"

# ---- matches: every decision is judged ----
exits 0 match finkel:pieces=2 perfect greedy --games 40 --tables "$tables" --threads 2 && says out "decisions judged            $by_two" && says out 'cost a decision, greedy'
grep -q 'cost a decision, perfect' "$work/out" && note bad "a perfect player is said to err" || note ok
exits 0 match finkel:pieces=2 perfect greedy --games 40 --tables "$tables" --json && is_json two.table table name && is_json 0.0 first cost_a_decision
python3 -c 'import json, sys
c = json.load(open(sys.argv[1]))["second"]["cost_a_decision"]
sys.exit(not 0 < c["low"] < c["value"] < c["high"] < 0.2)' "$work/out" && note ok || note bad "what greedy costs"
exits 0 match finkel:pieces=3 greedy random --games 4 --tables "$tables" && says err 'no table of finkel:pieces=3'
exits 3 match finkel:pieces=3 perfect random --games 4 --tables "$tables" && says err 'no table of finkel:pieces=3 there; “lusoria solve” makes one'

# ---- the engine for other programs ----
ask() { printf '%b' "$1" | "$lusoria" engine ${2-} >"$work/out" 2>"$work/err"; }
ask 'setoption name Game value finkel:pieces=2\nisready\nposition startpos moves 2\ngo movetime 1000\n' "--tables $tables"
says out "info string $by_two" && says out 'bestmove enter' && silent err
ask "setoption name Game value finkel:pieces=2\nsetoption name Tables value $tables\nposition startpos moves 2\ngo depth 1\nsetoption name Game value finkel:pieces=1\nposition startpos moves 2\ngo depth 1\n"
says out "info string $by_two"
ask "setoption name Game value finkel:pieces=1\nsetoption name Tables value $tables\nisready\nposition startpos moves 2\ngo depth 1\n"
says out "info string $by_one"
ask "setoption name Game value finkel:pieces=3\nsetoption name Tables value $tables\nposition startpos moves 2\ngo depth 1\n"
says out 'info string no table of this game' && says out 'bestmove enter'
# a level errs as it was measured to
ask "setoption name Game value finkel:pieces=2\nsetoption name Level value 3\nsetoption name Tables value $tables\nposition startpos moves 2\ngo depth 1\n"
grep -q 'by the table' "$work/out" && note bad "a level plays by a table" || note ok
ask "setoption name Tables value $work/none\nposition startpos\nisready\n"
says out 'info string error: Tables' && says err 'No such file'
exits 1 engine --tables "$work/none" && says err 'No such file'

# ---- the laboratory, problems, guests ----
exits 0 lab run finkel:pieces=2 --players 'perfect greedy' --games 40 --tables "$tables" --out "$work/study.json" && says err "perfect: $by_two"
says study.json '"perfect"'
exits 1 lab run finkel:pieces=3 --players 'perfect greedy' --games 40 --tables "$tables" && says err 'no table of finkel:pieces=3'
exits 0 lab compare finkel:pieces=2 pieces=1,2 --players 'perfect greedy' --games 40 --tables "$tables" && says err "$by_one" && says err "$by_two"
mkdir "$work/more"
exits 0 solve finkel:pieces=3 --out "$work/more/three.table"
exits 0 problems finkel:pieces=3 --count 1 --tables "$work/more" && says err 'exact, by the table three.table' && says out 'finkel:pieces=3'
exits 2 join http://127.0.0.1:9 --game finkel --level perfect && says err 'needs --tables DIR'
exits 2 join http://127.0.0.1:9 --game finkel --level 7 --tables "$tables" && says err 'whole number from 1 to 6'
exits 1 join http://127.0.0.1:9 --game finkel --tables "$work/none" && says err 'No such file'

# ---- damaged, cut, foreign ----
spoil() { # FILE OFFSET: flips a bit
    python3 -c 'import sys
file = open(sys.argv[1], "r+b")
file.seek(int(sys.argv[2]), 2 if sys.argv[2][0] == "-" else 0)
byte = file.read(1)
file.seek(-1, 1)
file.write(bytes([byte[0] ^ 1]))' "$1" "$2"
}
refused() { # WORDS: by every command
    exits 3 hint finkel:pieces=2 "$position" --tables "$work/bad" && says err "$1"
    exits 3 analyse "$work/perfect.lus" --tables "$work/bad" && says err "$1"
    exits 3 match finkel:pieces=2 perfect random --games 2 --threads 1 --tables "$work/bad" && says err "$1"
    exits 3 match finkel:pieces=2 greedy random --games 2 --threads 1 --tables "$work/bad" && says err "$1"
}
mkdir "$work/bad"
bad=$work/bad/two.table
cp "$tables/two.table" "$bad" && spoil "$bad" 40 && refused 'damaged in its header'
cp "$tables/two.table" "$bad" && truncate -s -1 "$bad" && refused 'cut short'
echo 'no table' >"$bad" && refused 'not a table'
# all values: what the net judged in their place is not told as exact
cp "$tables/two.table" "$bad"
for at in 100 9000 25000; do spoil "$bad" -$at; done
refused 'two.table: damaged'
grep -q '^[0-9]' "$work/perfect.lus.analysis" && note bad "what was judged without the table is kept" || note ok
for at in 100000 200000 300000 400000 500000; do spoil "$work/more/three.table" -$at; done
exits 3 problems finkel:pieces=3 --count 1 --games 20 --tables "$work/more" && says err 'three.table: damaged'
ask "setoption name Game value finkel:pieces=2\nsetoption name Tables value $work/bad\nposition startpos moves 2\ngo depth 1\n"
says out 'info string error: two.table cannot tell' && says out 'bestmove enter'
# one of another game is passed over, whole or not
cp "$tables/one.table" "$work/bad/one.table" && truncate -s -1 "$work/bad/one.table" && cp "$tables/two.table" "$bad"
exits 0 hint finkel:pieces=2 "$position" --tables "$work/bad" && says out "$by_two"
chmod 000 "$bad"
[ "$(id -u)" -eq 0 ] || { exits 3 hint finkel:pieces=2 "$position" --tables "$work/bad" && says err 'Permission denied'; }

finish
