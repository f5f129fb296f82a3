#!/bin/sh
# Games from start to end: at random, between computers, by a person at the keyboard; their records.
# shellcheck disable=SC2086
set -u
. "$1/tests/checks/program.sh"

# ---- random: repeatable, whatever the number of threads ----
for game in scripta2 scripta3 ur ergo bastonus; do
    "$lusoria" random $game --games 50 --seed 3 --json --threads 1 >"$work/one" 2>/dev/null
    "$lusoria" random $game --games 50 --seed 3 --json --threads 4 >"$work/four" 2>/dev/null
    cmp -s "$work/one" "$work/four" && grep -q '"games": 50' "$work/one" && note ok || note bad "random $game"
done
exits 0 random ur --games 20 && says out 'White' && says out 'mean'
exits 0 random ur --games 5 --limit 3 && says out 'stopped unfinished'

# ---- games between computers, records, replay ----
for game in scripta2:pieces=3 scripta3:pieces=3 ur:pawns=2 ergo bastonus; do
    record=$work/game.lus
    exits 0 play $game --white greedy --black random --seed 5 --save "$record" && says out 'The game is over'
    exits 0 replay "$record" --check && says out 'Result after'
    exits 0 replay "$record" --boards && says out '1. '
    exits 0 --lang fr replay "$record" && says out 'La partie est finie'
    exits 0 replay "$record" --positions && silent err
    sed 's/^2\. [wb]/3. w/' "$record" >"$work/damaged.lus"
    exits 1 replay "$work/damaged.lus" && says err ', line ' && says err 'column'
    head -c 300 "$record" >"$work/cut.lus"
    exits 1 replay "$work/cut.lus"
done
exits 1 replay "$work/none.lus" && says err 'No such file'
printf 'a\0b' >"$work/nul.lus"
exits 1 replay "$work/nul.lus" && says err 'NUL'
exits 1 replay /dev/null && says err 'not a Lusoria record'

# ---- a person at the keyboard: types, errs, undoes, leaves, resumes, resigns ----
type_in() {
    printf '%b' "$1" | "$lusoria" play --seed 1 --save "$work/typed.lus" $2 >"$work/out" 2>"$work/err"
}
type_in 'nonsense\n@e5\nundo\nundo\n@e6\nquit\n' ergo
says out '“nonsense” is not a legal action' && says out 'Taken back.' && says out 'Nothing can be taken back' && says out 'Go on with'
grep -qF '1. b @e6' "$work/typed.lus" && grep -qxF 'result *' "$work/typed.lus" && note ok || note bad "saved game"
printf 'resign\ny\n' | "$lusoria" play --resume "$work/typed.lus" >"$work/out" 2>"$work/err" && note ok || note bad resume
grep -qxF 'result b resignation' "$work/typed.lus" && note ok || { note bad "resignation"; cat "$work/typed.lus"; }
type_in 'draw\ny\n' ergo && says out 'by agreement'
type_in 'help\nmoves\nboard\nrules 9\nsave\nsave /nonexistent/x\n' bastonus
says out 'take back' && says out 'BR-9' && says out 'save FILE' && says err '/nonexistent/x'
type_in 'coups\nannuler\naide\nquitter\n' 'ur --lang fr' && says out 'Rien ne peut être repris'
printf '' | "$lusoria" play ur >"$work/out" 2>"$work/err" && note ok || note bad "end of input"
ls "$work/state/lusoria/"*.lus >/dev/null 2>&1 && note ok || note bad "a game without --save is kept in the state folder"

# ---- a throw is never thrown again ----
printf '\n' | "$lusoria" play scripta2 --seed 9 --save "$work/throw.lus" >/dev/null 2>&1
grep -qE '^1\. w \([1-6]{2}\)' "$work/throw.lus" && note ok || { note bad "the throw is saved at once"; cat "$work/throw.lus"; }
printf 'undo\nquit\n' | "$lusoria" play --resume "$work/throw.lus" >"$work/out" 2>&1
says out 'the last throw stands'

finish
