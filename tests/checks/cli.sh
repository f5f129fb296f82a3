#!/bin/sh
# The program as a user meets it: answers, exit codes, messages in both languages, games from start to end.
# shellcheck disable=SC2086
set -u
lusoria=$2/lusoria
tests=$1/tests
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state" NO_COLOR=1
unset LANGUAGE LC_ALL LC_MESSAGES LANG 2>/dev/null || true
passed=0
failed=0

note() {
    if [ "$1" = ok ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $2"
    fi
}

# exits CODE words…: the exit code; output is kept in $work/out and $work/err
exits() {
    code=$1
    shift
    "$lusoria" "$@" >"$work/out" 2>"$work/err" </dev/null
    got=$?
    [ "$got" -eq "$code" ] && note ok || { note bad "lusoria $*: exit $got, not $code"; cat "$work/err"; }
}

# says FILE text: the last output or error contains the text
says() {
    grep -qF -e "$2" "$work/$1" && note ok || { note bad "“$2” is not in $1:"; cat "$work/$1"; }
}

silent() {
    [ ! -s "$work/$1" ] && note ok || { note bad "$1 should be empty:"; cat "$work/$1"; }
}

# ---- help and usage ----
exits 0 --help && says out 'Usage: lusoria' && silent err
exits 0 --version && says out 'lusoria '
exits 0 help moves && says out 'GAME [POSITION|-]'
for command in play games rules show moves perft replay random bench hint match train; do
    exits 0 $command --help && says out "Usage: lusoria $command"
    exits 0 --lang fr $command --help && says out "Utilisation : lusoria $command"
    exits 2 $command --nonsense && says err '“--nonsense” is not a flag'
done
exits 2 mvoes ur && says err 'Did you mean “moves”?'
exits 2 moves && says err 'needs more words'
exits 2 moves ur a b && says err 'too many'
exits 2 random ur --games && says err 'needs a value'
exits 2 random ur --games 0 && says err 'whole number from 1'
exits 2 random ur --games 1x && says err 'whole number'
exits 2 random ur --games 99999999999999999999999 && says err 'whole number'
exits 2 random ur --json=yes && says err 'takes no value'
exits 2 --lang de games && says err 'fr or en'
exits 2 perft ur many && says err 'is not a depth'

# ---- games and options ----
exits 0 games && says out 'path=bell|masters|murray' && says out 'pieces=15 (3–15)'
exits 1 moves ru && says err 'there is no game “ru”' && says err 'Did you mean “ur”?' && says err 'bastonus'
exits 1 moves ur:paht=bell && says err 'Did you mean “path”?'
exits 1 moves ur:path=bel && says err 'Did you mean “bell”?' && says err 'masters'
exits 1 moves ur:pawns=9 && says err 'from 1 to 7'
exits 1 --lang fr moves ru && says err 'il n’y a pas de jeu « ru »'

# ---- moves and perft ----
exits 0 moves ur && says out "buy	w - W:t3,h6,1 B:t7,h7 r11"
exits 0 moves ur 'w - W:t21,o7 B:t0,h7 r0' && says out "over	w	off"
exits 1 moves ur 'w - W:t7,h6 B:t7,h7 r7' && says err 'White has 6 pieces in all, 7 are needed' && says err '^^^^^'
exits 1 moves ur '' && says err 'column 1'
exits 0 perft ergo 2 && says out 8010
exits 0 perft ur 0 && says out 1
exits 0 perft --divide bastonus 2 && says out 4096
exits 0 perft scripta2 3 'w - W:o15 B:h15' && says out 0
for vectors in "$tests"/vectors/*.*; do
    identity=$(sed -n '1s/^# //p' "$vectors")
    [ -n "$identity" ] || continue
    sed -n 's/^> //p' "$vectors" | "$lusoria" moves "$identity" - >"$work/answers" 2>"$work/err" &&
        grep -v -e '^>' -e '^#' "$vectors" | cmp -s - "$work/answers" && note ok || note bad "moves $identity -"
done
printf 'w ?o W:t7,h7 B:t7,h7 r7\nnonsense\nw -o W:t7,h7 B:t7,h7 r7' | "$lusoria" moves ur - >"$work/out" 2>"$work/err"
[ $? -eq 1 ] && [ "$(grep -c '^$' "$work/out")" -eq 3 ] && grep -q 'line 2' "$work/err" && note ok || note bad "moves - with a bad line"

# ---- boards and rules ----
for game in scripta2 scripta3 ur ergo bastonus; do
    exits 0 show $game && says out '│'
    exits 0 rules $game && silent err
    exits 0 --lang fr rules $game && says out 'Source'
done
exits 0 rules ur 9 && says out 'UR-9'
exits 0 rules ur ur-9 && says out 'UR-9'
exits 1 rules ur 99 && says err 'no article'
exits 0 show ur 'w 1 W:t2,h6,5 B:t3,h7 r16' && says out '○' && says out 'Dice: 1'

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

# ---- computers: hints, matches, training ----
exits 0 hint scripta3 'w 41 W:33x1,36x1,o13 B:35x1,o14' --depth 1 && says out '100.0 %'
exits 0 hint ergo '10/10/10/2cccc4/3C6/4C5/6CC2/10/10 b 0' --depth 3 && says out '100.0 %'
exits 0 --lang fr hint ur 'w 2 W:t2,h3,1,5,6,13 B:t4,h4,7,9,10 r15' --depth 2 && says out 'Noir est frappé'
exits 0 bench ur:pawns=1 --rounds 1 --threads 1 --json && says out '"evaluations"' && says out '"seconds_a_decision"'
exits 1 hint ur 'w - W:t2,h6,5 B:t7,h7 r12' && says err 'nobody decides'
exits 2 hint ur && says err 'needs more words'
for game in scripta2:pieces=3 scripta3:pieces=3 ur:pawns=2 ergo bastonus; do
    exits 0 match $game engine:depth=1 random --games 4 --threads 1 && says out 'score'
    exits 0 play $game --white engine:depth=1 --black greedy --seed 5 --save "$work/engine.lus" && says out 'The game is over'
done
exits 1 match ur engine:deep=1 random --games 2 && says err 'deep'
exits 1 match ur oracle random --games 2 && says err 'oracle'
exits 1 train ergo && says err 'games with dice'
exits 0 train ur:pawns=1 --games 17000 --threads 1 --out "$work/one.net"
exits 0 train ur:pawns=1 --games 17000 --threads 3 --out "$work/three.net"
cmp -s "$work/one.net" "$work/three.net" && note ok || note bad "training depends on the number of threads"
exits 1 train scripta2 --resume --out "$work/one.net" && says err 'no pupil'

# ---- files that cannot be written, output that cannot be read ----
printf '@e5\nquit\n' | "$lusoria" play ergo --save /nonexistent/x.lus >"$work/out" 2>"$work/err"
says err '/nonexistent/x.lus' && says err 'not saved'
if [ -e /dev/full ]; then
    "$lusoria" moves ergo >/dev/full 2>"$work/err"
    [ $? -eq 3 ] && note ok || note bad "a full disk is noticed"
fi

# ---- languages ----
LANG=fr_FR.UTF-8 "$lusoria" games >"$work/out" 2>"$work/err" && says out 'Jeu royal d’Ur'
LANG=de_DE.UTF-8 "$lusoria" games >"$work/out" 2>"$work/err" && says out 'Royal Game of Ur'
LANG=fr_FR.UTF-8 LC_ALL=C "$lusoria" games >"$work/out" 2>"$work/err" && says out 'Royal Game of Ur'

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
