#!/bin/sh
# The laboratory as a user meets it: studies, results, the same bytes whoever plays them,
# interruptions.
set -u
. "$1/tests/checks/program.sh"
fail() {
    note bad "$1"
}

# ---- studies of words ----
exits 0 lab run ur --games 200 --out "$work/ur.json"
says out 'score of the first player'
says out 'White: all the winner’s pieces are off the board'
says out '▒▒'
[ -e "$work/ur.json.blocks" ] && fail "finished blocks are left behind"
exits 0 lab run scripta3:pieces=3 --games 100
says out 'dice given to the opponent'
exits 0 --lang fr lab run ur:pawns=2 --games 20 --judge depth=1 --judged 4
says out 'entre parenthèses les intervalles'
says out 'Ce qui se passe, par partie'
exits 1 lab run ur:path=mury
says err 'is not a value'
exits 2 lab run ur --threads 0
exits 1 lab run ur --games 7
says err '7 is odd'
exits 1 lab run ur --players greedy
says err 'two players are needed'
exits 1 lab run ur --players 'greedy rndom'
says err 'there is no agent “rndom”'
exits 1 lab run ur --judged 10
says err 'without judge'
exits 3 lab run ur --games 2 --out "$work/no/such/folder.json"
says err 'folder.json'
exits 3 lab run "$work/none.study"
exits 0 lab run ur:pawns=1 --doublings '2 uct:iterations=2' --games 10
says out 'What each doubling of thought is worth'
says out 'uct:iterations=8'

# ---- precision ----
exits 0 lab run ur:pawns=2 --precision 4 --threads 1 --out "$work/planned1.json"
says err '±4 points or per cent need about'
exits 0 lab run ur:pawns=2 --precision 4 --threads 2 --out "$work/planned2.json"
cmp -s "$work/planned1.json" "$work/planned2.json" || fail "threads change the plan"
exits 0 lab run ur:pawns=2 --precision 4 --plan
known=$(sed -n 's/^SHA-256 //p' "$work/out")
# shellcheck disable=SC2016
node -e '
const result = JSON.parse(require("fs").readFileSync(process.argv[1]));
if (result.registration !== process.argv[2]) throw "announced as another study";
if (result.study.precision !== 4 || !(result.study.count > 200)) throw "no plan";
for (const [name, target] of [["first_score", () => 0.04], ["turns", (m) => 0.04 * m.value]]) {
    const m = result.cells[0].measures.find((one) => one.name === name);
    if (!((m.high - m.low) / 2 <= target(m))) throw `${name} is not precise enough`;
}
require("fs").writeFileSync(process.argv[3], result.study.text);' "$work/planned1.json" "$known" "$work/planned.study" || fail "a planned study"
exits 0 lab run "$work/planned.study" --out "$work/planned3.json"
sed 's/"registration":"[^"]*",//' "$work/planned1.json" >"$work/planned1"
sed 's/"registration":"[^"]*",//' "$work/planned3.json" | cmp -s - "$work/planned1" || fail "the text of a planned study gives another result"
exits 0 lab run ur:pawns=2 --precision 0.5 --games 300 --out "$work/capped.json"
says err 'allows fewer'
exits 2 lab run ur --plan
says err '--precision says for what'
exits 1 lab run ur --precision 0.001
says err 'from 0.01 to 50'
exits 1 lab run ur --margin 51
exits 2 lab run "$work/planned.study" --panel
says err 'the study file says that'

# ---- study files ----
cat >"$work/good.study" <<'END'
# whose dice?
lusoria study 1

title    Leftover dice
game     scripta3:pieces=3
game     scripta3:pieces=3,leftover=lost
game     ur:pawns=2
game     bastonus
players  random random
players  greedy random
players  level:2 level:2
games    20
seed     3
opening  2
judge    depth=1
judged   2
END
refused() { # the text of a file, then what is said of it
    printf '%b' "$1" >"$work/bad.study"
    exits 1 lab run "$work/bad.study"
    says err "bad.study, line $2"
    says err "$3"
}
refused 'game ur\n' '1, column 1' 'its first line must be'
refused 'lusoria study 1\n\ngame   urr\n' '3, column 8' 'there is no game “urr”'
refused 'lusoria study 1\ngame ur\nplayers random\n' '3, column 9' 'two players are needed'
refused 'lusoria study 1\ngame ur\ngamse 10\n' '3, column 1' 'no setting “gamse”'
refused 'lusoria study 1\ngame ur\ngames 10\ngames 12\n' '4, column 1' 'given twice'
refused 'lusoria study 1\ngame ur\nplayers rndom random\n' '3' 'there is no agent “rndom”'
refused 'lusoria study 1\ngame ur\nplayers cmd:./evil random\n' '3' 'named on the command line'
refused 'lusoria study 1\ngame ur w 3 nonsense\n' '2, column 9' 'fields'
exits 2 lab run "$work/good.study" --games 20
says err 'the study file says that'

# ---- the same bytes on one core, on two, and on four processes ----
exits 0 lab run "$work/good.study" --threads 1 --out "$work/one.json"
exits 0 lab run "$work/good.study" --threads 2 --out "$work/two.json"
cmp -s "$work/one.json" "$work/two.json" || fail "two threads give another result than one"
if [ -e "$(dirname "$lusoria")/lusoria-mpi.so" ] && command -v mpirun >/dev/null 2>&1; then
    timeout 300 mpirun --allow-run-as-root --oversubscribe -n 4 "$lusoria" lab run "$work/good.study" --threads 1 --out "$work/four.json" \
        >"$work/out" 2>"$work/err" || { fail "four processes: exit $?"; cat "$work/err"; }
    cmp -s "$work/one.json" "$work/four.json" || fail "four processes give another result than one"
    [ "$(grep -c 'Leftover dice' "$work/out")" -eq 1 ] || fail "one process speaks"
else
    [ -z "${CI-}" ] || fail "mpirun or the module for it is missing"
    echo "mpirun or the module for it is missing: studies over several processes are not tested"
fi
# shellcheck disable=SC2016
node -e '
const result = JSON.parse(require("fs").readFileSync(process.argv[1]));
const near = (a, b) => Math.abs(a - b) < 1e-6 * (1 + Math.abs(b));
if (result.format !== "lusoria lab 3" || result.cells.length !== 12) throw "shape";
for (const cell of result.cells) {
    const b = cell.batches;
    b.names.forEach((name, i) => {
        let x = 0, y = 0;
        for (const batch of b.sums) { x += batch[i][0]; y += batch[i][1]; }
        const measure = cell.measures.find((m) => m.name === name);
        if (y > 0 && !near(x / y * b.scales[i], measure.value)) throw `${cell.game} ${name}: batches do not add up`;
        if (!(measure.value === null || measure.low === null || measure.low <= measure.value && measure.value <= measure.high)) throw `${name}: interval`;
    });
    const ends = cell.ends.reduce((sum, end) => sum + end.count, 0);
    if (ends !== cell.games) throw "ends";
    for (const d of cell.distributions.slice(0, 3))
        if (d.bins.reduce((sum, bin) => sum + bin.count, 0) !== cell.games) throw "distribution " + d.name;
    if (cell.judged < 1) throw "judged";
    // what is counted in two ways must agree
    const counted = (kinds) => cell.events.filter((e) => kinds.includes(e.kind)).reduce((sum, e) => sum + e.count, 0) / cell.games;
    const mean = (name) => cell.measures.find((m) => m.name === name).value;
    const mapped = (name) => cell.maps.filter((m) => m.name === name).flatMap((m) => m.squares).reduce((sum, s) => sum + s.value, 0);
    if (!near(counted(["thrown"]), mean("throws"))) throw "throws";
    if (!near(counted(["turn"]) + 1, mean("turns"))) throw "turns";
    if (!near(counted(["hit", "captured", "ejected"]), mapped("hits"))) throw "hits";
    if (!near(counted(["entered", "bought", "placed", "moved", "pushed"]), mapped("landings"))) throw "landings";
}' "$work/one.json" || fail "the result does not hold together"

# ---- a turn is the same thing everywhere ----
exits 0 lab run ur ergo --games 2000 --out "$work/turns.json"
for game in ur ergo; do
    "$lusoria" random "$game" --games 2000 --json >"$work/random.json"
    # shellcheck disable=SC2016
    node -e '
const read = (path) => JSON.parse(require("fs").readFileSync(path));
const random = read(process.argv[1]).turns.mean;
const cell = read(process.argv[2]).cells.find((cell) => cell.game === process.argv[3]);
const lab = cell.measures.find((m) => m.name === "turns").value;
if (Math.abs(random - lab) > 0.03 * lab) throw `random counts ${random} turns, the laboratory ${lab}`;
' "$work/random.json" "$work/turns.json" "$game" || fail "turns of $game"
done

# ---- interrupted and resumed ----
long="lab run ur ur:path=murray --games 2000 --seed 4"
# shellcheck disable=SC2086
"$lusoria" $long --players 'random random; level:1 random' --out "$work/whole.json" >/dev/null || fail "a study"
interrupt() { # by this signal, once some blocks are done
    # shellcheck disable=SC2086
    "$lusoria" $long --players 'random random; level:1 random' --threads 1 --out "$work/parts.json" >"$work/out" 2>"$work/err" &
    runner=$!
    size=$(stat -c %s "$work/parts.json.blocks" 2>/dev/null || echo 0)
    tries=0
    until [ "$(stat -c %s "$work/parts.json.blocks" 2>/dev/null || echo 0)" -gt $((size + 20000)) ] || [ $tries -ge 400 ]; do
        sleep 0.02
        tries=$((tries + 1))
    done
    kill "-$1" $runner
    wait $runner
}
rm -f "$work/parts.json.blocks"
interrupt INT && fail "interrupted: exit 0"
says err 'interrupted after'
says err 'the same command goes on'
interrupt KILL && fail "killed: exit 0"
[ -s "$work/parts.json.blocks" ] || fail "nothing is kept"
printf 'half a block' >>"$work/parts.json.blocks"
exits 1 lab run ur --games 20 --out "$work/parts.json"
says err 'blocks of other work'
# shellcheck disable=SC2086
exits 0 $long --players 'random random; level:1 random' --out "$work/parts.json"
cmp -s "$work/whole.json" "$work/parts.json" || fail "a study that was interrupted gives another result"
[ -e "$work/parts.json.blocks" ] && fail "finished blocks are left behind"

# ---- results ----
exits 0 lab show "$work/one.json"
says out 'Leftover dice'
says out 'level:2 against level:2'
exits 0 --lang fr lab show "$work/one.json"
says out 'contre'
exits 0 lab show "$work/one.json" --csv
says out 'game,start,first,second,part,name,player,at,value,low,high,n'
says out '"scripta3:pieces=3,leftover=lost",,random,random,measure,turns,,,'
awk -F'"' '{ n = 0; for (i = 1; i <= NF; i += 2) n += gsub(/,/, ",", $i); if (n != 11) exit 1 }' "$work/out" || fail "CSV: twelve fields a line"
# ---- are these still the players? ----
exits 0 lab check "$work/one.json"
says out 'rows: 12, of these with changed players: 0'
"$lusoria" --lang fr lab check - <"$work/one.json" >"$work/out" || fail "standard input is checked"
says out 'de joueurs qui ont changé'
sed 's/\("fingerprints":\["[0-9a-f]*","\)[0-9a-f]*/\10123456789abcdef/' "$work/one.json" >"$work/changed.json"
exits 1 lab check "$work/one.json" "$work/changed.json"
says out 'changed.json: scripta3:pieces=3, greedy against random: a player, a net or a rule has changed since'
says out 'rows: 24, of these with changed players: 1'
sed 's/"players":\["level:2","level:2"\]/"players":["level:3","level:3"]/; s/level:2 level:2/level:3 level:3/' "$work/one.json" >"$work/changed.json"
exits 1 lab check "$work/changed.json"
says out 'rows: 12, of these with changed players: 4'
sed 's/"fingerprints":\[[^]]*\],//' "$work/one.json" >"$work/unsigned.json"
exits 1 lab check "$work/unsigned.json"
says err 'does not say by what players'
exits 0 lab run ur:pawns=1 --players 'engine:time=0.001 random' --games 2 --out "$work/timed.json"
grep -q '"fingerprints":\["-"\]' "$work/timed.json" || fail "players by the clock have a fingerprint"
exits 0 lab check "$work/timed.json"

# One weight of a net is another in a copy of the program: what thinks by it is named, and no more.
exits 0 lab run ur:pawns=1 scripta3:pieces=3 --players 'random random; uct:iterations=2 uct:iterations=2; engine:depth=1 engine:depth=1' \
    --games 2 --out "$work/nets.json"
python3 - "$lusoria" "$1/games/ur/ur.net" "$work/other" <<'END' || fail "the net is not in the program"
import os, sys
program, net = (bytearray(open(path, "rb").read()) for path in sys.argv[1:3])
rows = bytes(net[20 + 4 * int.from_bytes(net[12:16], "little"):])  # train/net_file.h
assert program.count(rows) == 1
program[program.find(rows) + len(rows) // 2] ^= 1
open(sys.argv[3], "wb").write(program)
os.chmod(sys.argv[3], 0o755)
END
"$work/other" lab check "$work/nets.json" >"$work/out" 2>"$work/err" && fail "a net that has changed is not seen"
says out 'nets.json: ur:pawns=1, engine:depth=1 against engine:depth=1: a player, a net or a rule has changed since'
says out 'rows: 6, of these with changed players: 1'

# ---- skill ----
exits 0 lab skill ur:pawns=2 --agents 'random greedy engine:depth=1' --games 100 --threads 1 && cp "$work/out" "$work/skill"
says out 'standard deviation: '
says out '  engine:depth=1: '
exits 0 lab skill ur:pawns=2 --agents 'random greedy engine:depth=1' --games 100 --threads 2
cmp -s "$work/out" "$work/skill" || fail "two threads give other ratings than one"
exits 0 --lang fr lab skill finkel:pieces=1 --agents 'random greedy' --games 40
says out 'leur écart type : 0 (de 0 à 0)'
exits 1 lab skill ur --agents random
says err 'from two to twelve players, not 1'
exits 1 lab skill ur --agents 'random greedy random'
says err 'is there twice'
exits 1 lab skill ur --agents 'random greedy' --games 2
says err 'at least 4'

# ---- rows ----
printf 'lusoria study 1\ngame ur\nprecision 2\n' >"$work/precise.study"
exits 0 lab data "$work/good.study" --out "$work/games.csv" --records "$work/records"
exits 0 lab data "$work/good.study" --rows turns --out - && mv "$work/out" "$work/turns.csv"
node "$1/tests/checks/rows.mjs" "$work/one.json" "$work/games.csv" "$work/turns.csv" || fail "rows and measures differ"
[ "$(find "$work/records" -name '*.lus' | wc -l)" = 240 ] || fail "a record for each of 240 games"
exits 0 replay "$work/records/8-10-2.lus"
exits 0 lab run ur --games 40 --limit 60 --seed 9 --out "$work/cut.json"
exits 0 lab data ur --games 40 --limit 60 --seed 9 --out "$work/games.csv"
exits 0 lab data ur --games 40 --limit 60 --seed 9 --rows turns --out "$work/turns.csv"
node "$1/tests/checks/rows.mjs" "$work/cut.json" "$work/games.csv" "$work/turns.csv" || fail "rows of games cut off"
exits 3 lab data ur --games 2 --out /dev/full
says err 'No space left'
exits 3 lab data ur --games 2 --out "$work/no/such/folder.csv"
exits 3 lab data ur --games 2 --records "$work/no/such/folder"
exits 2 lab data ur --rows moves
says err 'neither'
exits 1 lab data "$work/precise.study"
says err 'not a precision'
exits 2 lab data "$work/good.study" --games 20
"$lusoria" lab data ur --games 100000000 --rows turns --out "$work/stopped.csv" >"$work/out" 2>"$work/err" &
runner=$!
until [ "$(stat -c %s "$work/stopped.csv" 2>/dev/null || echo 0)" -gt 20000 ] || ! kill -0 $runner; do sleep 0.02; done
kill -INT $runner
wait $runner && fail "rows interrupted: exit 0"
says err 'their rows are whole'
tail -n 1 "$work/stopped.csv" | grep -q '"$' || tail -n 1 "$work/stopped.csv" | grep -q '"'"$(printf '\r')"'$' || fail "a row was cut"

echo '{"format": "lusoria lab 1"' >"$work/broken.json"
exits 1 lab show "$work/broken.json"
says err 'broken.json, line'
sed 's/"lusoria lab 3"/"lusoria lab 1"/' "$work/one.json" >"$work/former.json"
exits 0 lab show "$work/former.json"
says out 'made by an earlier version'
echo '{"format": "lusoria lab 9"}' >"$work/other.json"
exits 1 lab show "$work/other.json"
says err 'not a result of “lusoria lab”'

finish
