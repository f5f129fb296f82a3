#!/bin/sh
# Wear of boards as a user meets it: traces, maps, boards that were worn here.
set -u
. "$1/tests/checks/program.sh"
# lab wear of quick players: wear CODE words…
wear() {
    code=$1
    shift
    exits "$code" lab wear "$@" --players 'random random;greedy greedy' --games 100
}

# ---- traces ----
for game in $games; do
    wear 0 "$game"
    says out "$game, 1 sets of rules"
done
wear 0 finkel path --json
# shellcheck disable=SC2016
node -e '
const result = JSON.parse(require("fs").readFileSync(process.argv[1]));
if (result.rules.length !== 3) throw "three paths";
for (const { rules, traces } of result.rules) {
    if (traces.length !== 2) throw "two pairs of players";
    for (const trace of traces) {
        if (trace.games !== 100) throw "games";
        for (const kind of ["landed", "passed", "stood", "lost"])
            if (Object.keys(trace[kind]).length !== 20) throw `${rules}: squares`;
        const sum = (figures) => Object.values(figures).reduce((a, b) => a + b, 0);
        // A piece lands where it is put, and slides over what lies between.
        if (!(sum(trace.edges) > sum(trace.passed))) throw `${rules}: edges`;
    }
}' "$work/out" && note ok || note bad "traces as JSON"

# ---- maps ----
cat >"$work/board.wear" <<'END'
# read with a lens; the two corners are broken off
lusoria wear 1
a2 9
END
wear 1 finkel path --map "$work/board.wear"
says err 'the map tells nothing'
echo 'b9 3' >>"$work/board.wear"
wear 1 finkel path --map "$work/board.wear"
says err 'there is no square b9'
says err 'line 4'
wear 3 finkel path --map "$work/none.wear"
wear 1 finkel --map "$work/board.wear"
says err 'nothing to choose from'
# A map as the masters’ way wears the board: the shares of its landings, in steps.
wear 0 finkel path=masters --json
cp "$work/out" "$work/masters.json"
# shellcheck disable=SC2016
node -e '
const [trace] = JSON.parse(require("fs").readFileSync(process.argv[1])).rules[0].traces;
const lines = (figures, most) =>
    Object.entries(figures).map(([name, n]) => `${name} ${Math.round((100 * n) / most)}`);
const most = (figures) => Math.max(...Object.values(figures));
console.log(["lusoria wear 1", ...lines(trace.landed, most(trace.landed)), ...lines(trace.edges, most(trace.edges))].join("\n"));
' "$work/masters.json" >"$work/masters.wear"
wear 0 finkel path --map "$work/masters.wear" --threads 1
says out 'The wear speaks very strongly for finkel:path=masters'
says out 'It fits'
says out 'all together'
cp "$work/out" "$work/one"
wear 0 finkel path --map "$work/masters.wear" --threads 3
cmp -s "$work/out" "$work/one" && note ok || note bad "threads change what is found"
wear 0 --lang fr finkel path --map "$work/masters.wear"
says out 'L’usure parle très fortement pour finkel:path=masters'
wear 0 finkel path --map "$work/masters.wear" --json
# shellcheck disable=SC2016
node -e '
const result = JSON.parse(require("fs").readFileSync(process.argv[1]));
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
if (Math.abs(sum(result.rules.map((one) => one.chance)) - 1) > 1e-9) throw "chances";
if (Math.abs(sum(result.map.players) - 1) > 1e-9) throw "players";
if (!result.map.fit.fits || result.map.squares !== 20) throw "fit";
' "$work/out" && note ok || note bad "a map as JSON"
# Nothing but one corner is worn: no rule does that.
printf 'lusoria wear 1\n' >"$work/corner.wear"
sed -n 's/^\([a-h][1-3]\) .*/\1 1/p' "$work/masters.wear" | sed '7s/ 1/ 400/' >>"$work/corner.wear"
wear 0 finkel path --map "$work/corner.wear"
says out 'But none of these rules fits'

# ---- boards that were worn here ----
wear 0 finkel path --simulate 20 --amounts 3,100 --noise 10 --edges --threads 1
says out 'right rules found'
says out 'Is the chance right'
cp "$work/out" "$work/one"
wear 0 finkel path --simulate 20 --amounts 3,100 --noise 10 --edges --threads 2
cmp -s "$work/out" "$work/one" && note ok || note bad "threads change the boards"
wear 0 finkel path --simulate 10 --amounts 10 --json
says out '"calibration"'
wear 0 finkel first --simulate 5 --amounts 10
says out 'No wear tells these rules apart'
exits 2 lab wear finkel path --simulate 0
exits 2 lab wear finkel path --amounts 3
says err '--amounts means nothing without --simulate'
exits 2 lab wear finkel path --simulate 5 --amounts 3,x
says err 'whole numbers from 1 to 1000'
exits 2 lab wear finkel path --simulate 5 --map "$work/masters.wear"
says err 'not both'
exits 1 lab wear finkel colour
says err 'is not an option with values'
exits 1 lab wear finkel path=straight
exits 1 lab wear finkel --players greedy
exits 1 lab wear scripta2 --family pieces=3,4,5,6,7,8,9,10,11,12,13
says err 'more than 64 sets of rules'
finish
