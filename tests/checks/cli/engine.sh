#!/bin/sh
# Computers: hints, matches, training, levels.
# shellcheck disable=SC2086
set -u
. "$1/tests/checks/program.sh"

# ---- computers: hints, matches, training ----
# nobody walks past five in a line, however many other actions would win later
for seed in 1 2 3 4 5; do
    exits 0 play ergo --position '6l3/6C3/3cCCC1c1/3cCCCC2/3CccC3/2cccCc3/2c1c5/10/10 w 1' --white level:1 --black random --seed $seed --save "$work/five.lus"
    [ "$(grep -c '^[0-9]*\. ' "$work/five.lus")" -eq 1 ] && note ok || { note bad "a win in one is missed"; cat "$work/five.lus"; }
done
exits 0 hint scripta3 'w 41 W:33x1,36x1,o13 B:35x1,o14' --depth 1 && says out '100.0 %'
exits 0 hint ergo '10/10/10/2cccc4/3C6/4C5/6CC2/10/10 b 0' --depth 3 && says out '100.0 %'
exits 0 --lang fr hint scripta3 'w 41 W:33x1,36x1,o13 B:35x1,o14' --depth 1 && says out '100,0 %'
exits 0 --lang fr hint ur 'w 2 W:t2,h3,1,5,6,13 B:t4,h4,7,9,10 r15' --depth 2 && says out 'Renvoie le pion en'
exits 0 hint ur 'w 2 W:t1,h4,2,4,7 B:t7,h6,6 r13' --depth 2 && says out 'Sends back the piece on b2 and takes a token for it.' && says out 'before, 3 of 8 did' && says out 'Does not hit the piece on b2.'
exits 0 --lang fr hint ur 'w 2 W:t1,h4,2,4,7 B:t7,h6,6 r13' --depth 2 && says out 'Franchit une rosette et paie son dernier jeton.' && says out '(risque 1/8)'
exits 0 hint scripta2 'w 52 W:8x1,16x3,20x2,26x3,29x2,32x2,33x2 B:3x1,4x1,5x3,9x2,10x2,13x1,17x2,18x1,21x1,36x1' --depth 1 && says out 'The same turn in another order.'
exits 0 hint ergo '10/8c1/9l/1c2C5/4CC1c2/4CC4/10/9l/10 b 0' --depth 2 && says out 'Keeps the opponent from an open four.' && says out 'four after four'
exits 0 --lang fr hint ergo '10/10/10/2ccc5/3C6/4C5/6C3/10/10 b 0' --depth 2 && says out 'Forme un quatre ouvert'
exits 0 hint bastonus '1c2i3/ll1l4/1E3lll/1L1LL1ld/2L3L1/3D1L1L/3I1C2/8 b b7n,b8n 0' --depth 2 && says out 'Saves the Colossus on b8 from capture.'
exits 0 --lang fr hint bastonus 'lc1i4/l4l2/3L2el/2e5/E2E4/2E2d2/LLI4C/8 w - 13' --depth 2 --all && says out 'Menace l’impératrice.' && says out 'campement adverse'
exits 0 hint scripta3 'b 52 W:h12,2x2,4x1 B:h14,5x1' --depth 1 --json && says out '"kind": "shuts-entry"' && says out '"plan": ['
exits 0 --lang fr hint ur 'w 1 W:t0,14,o6 B:t0,11,o6 r21' --depth 1 --json && says out '"words": "Gagne la partie' && says out '"cost": 0.0'
exits 2 hint ur 'w 1 W:t0,14,o6 B:t0,11,o6 r21' --json=1 && says err 'takes no value'
exits 0 bench ur:pawns=1 --rounds 1 --threads 1 --json && says out '"evaluations"' && says out '"seconds_a_decision"'
exits 1 hint ur 'w - W:t2,h6,5 B:t7,h7 r12' && says err 'nobody has a decision to make'
exits 2 hint ur && says err 'needs more words'
for game in $short_games; do
    exits 0 match $game engine:depth=1 random --games 4 --threads 1 && says out 'score'
    twice || continue
    exits 0 play $game --white engine:depth=1 --black greedy --seed 5 --save "$work/engine.lus" && says out 'The game is over'
done
exits 0 hint ur 'w 2 W:t2,h3,1,5,6,13 B:t4,h4,7,9,10 r15' --depth 3 --threads 1 && sed 1,/depth/d "$work/out" >"$work/one"
exits 0 hint ur 'w 2 W:t2,h3,1,5,6,13 B:t4,h4,7,9,10 r15' --depth 3 --threads 3 && sed 1,/depth/d "$work/out" >"$work/three"
[ -s "$work/one" ] && cmp -s "$work/one" "$work/three" && note ok || note bad "several threads give another hint"
exits 2 hint ur 'w 2 W:t2,h3,1,5,6,13 B:t4,h4,7,9,10 r15' --threads 0 && says err 'whole number'
exits 0 match ergo engine:nodes=300,threads=3 random --games 2 --threads 1 && says out 'score'
exits 1 match ergo engine:nodes=300,threads=0 random --games 2 && says err 'threads=0'
exits 1 match ur engine:deep=1 random --games 2 && says err 'deep'
exits 1 match ur oracle random --games 2 && says err 'oracle'
exits 0 train ergo --games 64 --threads 1 --out "$work/one.net"
exits 0 train ergo --games 64 --threads 3 --out "$work/three.net"
cmp -s "$work/one.net" "$work/three.net" && note ok || note bad "training of ergo depends on the number of threads"
exits 0 train ur:pawns=1 --games 17000 --threads 1 --out "$work/one.net"
exits 0 train ur:pawns=1 --games 17000 --threads 3 --out "$work/three.net"
cmp -s "$work/one.net" "$work/three.net" && note ok || note bad "training depends on the number of threads"
exits 0 train bastonus --games 64 --refine 64 --threads 3 --out "$work/three.net"
if twice; then
    exits 0 train bastonus --games 64 --refine 64 --threads 1 --out "$work/one.net"
    cmp -s "$work/one.net" "$work/three.net" && note ok || note bad "training without dice depends on the number of threads"
fi
exits 1 train scripta2 --resume --out "$work/one.net" && says err 'not a pupil'
# refinement: the same whatever the threads, and whether it was interrupted where it begins
lessons="--from $1/games/scripta2/scripta2.net --games 64 --seed 3"
exits 0 train scripta2 $lessons --threads 3 --out "$work/halves.net"
cp "$work/halves.net" "$work/unrefined.net"
exits 0 train scripta2 $lessons --refine 128 --threads 3 --resume --out "$work/halves.net"
cmp -s "$work/unrefined.net" "$work/halves.net" && note bad "refinement changes nothing"
if twice; then
    exits 0 train scripta2 $lessons --refine 128 --threads 1 --out "$work/whole.net"
    cmp -s "$work/whole.net" "$work/halves.net" && note ok || note bad "refinement depends on threads or interruptions"
fi

# ---- levels ----
exits 0 match ur:pawns=1 level:6 level:tiro --games 4 && says out 'level:6 against level:tiro'
exits 1 match ur level:7 level:1 && says err 'there is no level “7”' && says err 'Imperator'
exits 1 match ur level: level:1 && says err 'there is no level'
exits 0 ladder ur:pawns=1 --games 6 --save "$work/ladder" --threads 2 && says out '6 Imperator' && says out ' 6 '
cp "$work/out" "$work/ladder.first"
exits 0 ladder ur:pawns=1 --games 6 --save "$work/ladder" && says out '6 Imperator'
cut -c1-46 "$work/out" >"$work/ladder.again"
cut -c1-46 "$work/ladder.first" | cmp -s - "$work/ladder.again" && note ok || note bad "a ladder that is resumed tells something else"
exits 0 ladder ur:pawns=1 --games 2 --json && says out '"name": "Centurio"'
exits 2 ladder ur --games 3 && says err 'is odd'
exits 1 ladder chess && says err 'there is no game'
exits 0 --lang fr ladder ur:pawns=1 --games 2 && says out 'niveau'

# ---- problems ----
exits 0 problems ur --count 3 --out "$work/problems.tsv" && [ "$(wc -l <"$work/problems.tsv")" -eq 3 ] && note ok || note bad 'three problems were asked for'
cp "$work/problems.tsv" "$work/problems.first"
exits 0 problems ur --count 3 --out "$work/problems.tsv" && cmp -s "$work/problems.tsv" "$work/problems.first" && note ok || note bad 'a file that has enough was changed'
exits 0 problems ur --count 3 && cmp -s "$work/out" "$work/problems.first" && note ok || note bad 'the same seed found other problems'
exits 1 problems ur --count 300 --games 1 --out "$work/problems.tsv" && says err 'of 300 problems were found'
echo nonsense >>"$work/problems.tsv"
exits 1 problems ur --count 9 --out "$work/problems.tsv" && says err 'this is no problem'
exits 3 problems ur --count 1 --out "$work/nowhere/problems.tsv" && says err 'No such file'
exits 1 problems chess && says err 'there is no game'

finish
# taught by exact values: the same whatever the threads; what other facts know stays
exits 0 solve ur:pawns=2 --device cpu --threads 1 --sample 600 --values "$work/pawn.tsv"
taught="--values $work/pawn.tsv --from $1/games/ur/ur.net --rows --games 1 --seed 2"
exits 0 train ur:pawns=2 $taught --threads 1 --out "$work/one.net" && says out 'after a throw loses'
exits 0 train ur:pawns=2 $taught --threads 3 --out "$work/three.net"
cmp -s "$work/one.net" "$work/three.net" && note ok || note bad "teaching depends on the number of threads"
cmp -s "$1/games/ur/ur.net" "$work/one.net" && note bad "teaching changes nothing"
exits 1 train ur:pawns=2 ur:pawns=1 --values "$work/pawn.tsv" --out "$work/one.net" && says err 'one file for each variant'
exits 1 train bastonus --values "$work/pawn.tsv" --out "$work/one.net" && says err 'has no dice'
exits 0 judge ur:pawns=2 "$work/pawn.tsv" random engine:depth=1 --threads 1 && says out 'after a throw' && cp "$work/out" "$work/one"
exits 0 judge ur:pawns=2 "$work/pawn.tsv" random engine:depth=1 --threads 3 && cmp -s "$work/one" "$work/out" && note ok || note bad "judging depends on the number of threads"
exits 1 judge finkel "$work/pawn.tsv" greedy && says err 'line 1'
sed '2s/0\.[0-9]*$/0.x/' "$work/pawn.tsv" >"$work/bad.tsv"
exits 1 judge ur:pawns=2 "$work/bad.tsv" greedy && says err 'line 2'
exits 1 judge ur:pawns=2 "$work/pawn.tsv" oracle && says err 'oracle'
exits 1 judge ur:pawns=2 "$work/none.tsv" greedy && says err 'none.tsv'
