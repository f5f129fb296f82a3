#!/bin/sh
# Games from start to end: at random, between computers, by a person at the keyboard; their records.
# shellcheck disable=SC2086
set -u
. "$1/tests/checks/program.sh"

# ---- random: repeatable, whatever the number of threads ----
for game in $games; do
    "$lusoria" random $game --games 50 --seed 3 --json --threads 1 >"$work/one" 2>/dev/null
    "$lusoria" random $game --games 50 --seed 3 --json --threads 4 >"$work/four" 2>/dev/null
    cmp -s "$work/one" "$work/four" && grep -q '"games": 50' "$work/one" && note ok || note bad "random $game"
done
exits 0 random ur --games 20 && says out 'White' && says out 'mean'
exits 0 random ur --games 5 --limit 3 && says out 'stopped unfinished'

# ---- games between computers, records, replay ----
for game in $short_games; do
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
# the example of the document; a name changed by hand, and what the program says to do then
sed -n '/^    \[Lusoria/,/^    result/s/^    //p' "$1/docs/record.md" >"$work/example.lus"
exits 0 replay "$work/example.lus" --check && says out 'Result after'
sed 's/Claudia/Claudius/' "$work/example.lus" >"$work/edited.lus"
exits 1 replay "$work/edited.lus" && says err 'line 7' && says err 'delete this line'
exits 1 play --resume "$work/edited.lus" && says err 'delete this line'
sed -i '/^\[Checksum/d' "$work/edited.lus"
exits 0 replay "$work/edited.lus" --check && says out 'Result after'
exits 1 replay /dev/null && says err 'not a Lusoria record'

# ---- a person at the keyboard: types, errs, undoes, leaves, resumes, resigns ----
type_in() {
    printf '%b' "$1" | "$lusoria" play --seed 1 --save "$work/typed.lus" $2 >"$work/out" 2>"$work/err"
}
type_in 'nonsense\n@e5\nundo\nundo\n@e6\nquit\n' ergo
says out '“nonsense” is not a legal action' && says out 'Taken back.' && says out 'Nothing can be taken back' && says out 'To resume it'
grep -qF '1. b @e6' "$work/typed.lus" && grep -qxF 'result *' "$work/typed.lus" && note ok || note bad "saved game"
printf 'resign\ny\n' | "$lusoria" play --resume "$work/typed.lus" >"$work/out" 2>"$work/err" && note ok || note bad resume
[ "$(grep -c '  12 in reserve' "$work/out")" -eq 2 ] && note ok || { note bad "the board once before and once after"; cat "$work/out"; }
grep -qxF 'result b resignation' "$work/typed.lus" && note ok || { note bad "resignation"; cat "$work/typed.lus"; }
[ "$(grep -c 'White to play' "$work/out")" -eq 1 ] && says out 'The game is over: Black wins, by resignation.' || note bad "nobody is to play after resigning"
exits 0 replay "$work/typed.lus" && says out 'The game is over: Black wins, by resignation.'
grep -qF 'to play' "$work/out" && note bad "nobody is to play in a record that is over" || note ok
type_in 'draw\ny\n' ergo && says out 'by agreement'
type_in 'help\nmoves\nboard\nrules 9\nsave\nsave /nonexistent/x\n' bastonus
says out 'take back' && says out 'BR-9' && says out 'save FILE' && says err '/nonexistent/x'
type_in 'coups\nannuler\naide\nquitter\n' 'ur --lang fr' && says out 'Rien ne peut être repris'
type_in 'hint\nRègles 4\nRegles 5\nQuit\n' 'ergo --white level:Optio' && says out 'Optio plays White.' && says out 'Chances of winning' && says out 'EG-5' && says out 'To resume it'
type_in 'conseil\nrègles 4\n\nconseil\nquitter\n' 'scripta2 --black level:1 --lang fr' && says out 'Lancez d’abord les dés' && says out 'Tiro joue Noir.' && says out 'S2-4' && says out 'Chances de gain'
printf '' | "$lusoria" play ur >"$work/out" 2>"$work/err" && note ok || note bad "end of input"
ls "$work/state/lusoria/"*.lus >/dev/null 2>&1 && note ok || note bad "a game without --save is kept in the state folder"

type_in 'a3..h3n\nquit\n' 'bastonus' && says out 'White moves 8 pieces from a3–h3 to a4–h4.'
# what is told, in the order of its causes: told LANGUAGE POSITION TYPED SENTENCES
told() {
    printf '%b' "$3" | "$lusoria" play bastonus --lang "$1" --position "$2" --save "$work/told.lus" >"$work/out" 2>"$work/err"
    tr -s ' \n' ' ' <"$work/out" | grep -qF -e "$4" && note ok || { note bad "“$4” is not told"; cat "$work/out"; }
}
push='3di3/2c5/ll2llll/2l5/2L5/LL1LLLLL/5C2/3ID3 w - 0'
told en "$push" 'c4!n\nquit\n' 'White pushes with a legionary from c4 to c5. The push takes a legionary of Black from c5 to c6. White’s legionary on c5 is exhausted and can no longer push alone.'
told fr "$push" 'c4!n\nquit\n' 'Blanc pousse avec un légionnaire, de c4 en c5. Sous la poussée, un légionnaire de Noir passe de c5 en c6. Le légionnaire de Blanc en c5, épuisé, ne peut plus pousser seul.'
told en '3dic2/8/8/8/8/5L2/5L2/3IDl2 w - 0' 'f2..f3!s\nquit\n' 'White pushes with 2 pieces from f2–f3 to f1–f2. Black loses a legionary on f1: pushed off the board.'
again='7i/8/8/Ll1L4/Ll6/2L5/8/l3I2C w - 5'
told en "$again" 'd5-c5\nstop\nquit\n' 'White stops here.'
told fr "$again" 'd5-c5\nstop\nquitter\n' 'Blanc s’arrête là.'
exits 0 replay "$work/told.lus" && says out 'White stops here.'
type_in 'throw\nquit\n' 'ur' && grep -qF 'stops here' "$work/out" && note bad "to throw is not to stop" || note ok
type_in 'quit\n' 'ur --lang fr' && says out 'lancer les dés'
type_in 'throw\n' 'ur' && says out 'White rolls ' # said once, done at once (UR-6)
type_in '\nquit\n' 'scripta2' && grep -qE 'White rolls [1-6]-[1-6]\.' "$work/out" && note ok || { note bad "dice apart"; cat "$work/out"; }

printf 'quit\n' | "$lusoria" play ergo --lang fr --save "$work/l'ergo.lus" >"$work/out" 2>"$work/err"
says out "reprendre : lusoria play --resume '$work/l'\\''ergo.lus'"
"$lusoria" play ergo --black engine:time=30 --save "$work/hasty.lus" >"$work/out" 2>"$work/err" </dev/null &
child=$!
sleep 1
kill -INT $child
wait $child
[ $? -eq 130 ] && says out 'To resume it' && ! grep -q '^1\.' "$work/hasty.lus" && note ok || { note bad "a thought that was interrupted is no move"; cat "$work/hasty.lus"; }

exits 2 play ergo --white Tiro && says err 'is written “level:Tiro”'

# ---- the menu: game, opponent, side ----
choose() {
    printf '%b' "$1" | "$lusoria" ${2-} menu >"$work/out" 2>"$work/err"
}
number_of() { # in the menu
    printf '%s\n' $games | grep -n "^$1$" | cut -d : -f 1
}
black_begins=$(number_of ergo)
white_begins=$(number_of bastonus)
choose "$black_begins\n1\n1\nquit\n" && says out 'Black, who begins' && says out 'Tiro plays Black.'
choose '3x\nq\n' && says out "Type a number from 1 to $(echo $games | wc -w)" # half a number is none
choose "$black_begins\n1\n2\nquit\n" && says out 'Tiro plays White.'
choose "$black_begins\n1\n\nquit\n" && says out '(Enter: Black)' && says out 'Tiro plays White.' # Enter takes the side that begins
choose "$white_begins\n6\n\nquit\n" && says out '(Enter: White)' && says out 'Imperator plays Black.'
choose "$white_begins\n1\n4\n0\nq\n" && says out 'Type a number from 1 to 3' && ! grep -q 'Tiro plays' "$work/out" && note ok || note bad "no such side"
choose "$white_begins\n1\n" && says out 'Which side do you want to play?' && ! grep -q 'Tiro plays' "$work/out" && note ok || note bad "end of input instead of a side"
choose "$white_begins\n7\nquit\n" && says out 'White to play.' && ! grep -q 'Which side' "$work/out" && note ok || note bad "friends need no sides"
choose "$black_begins\n2\n\nquitter\n" '--lang fr' && says out 'Noir, qui commence' && says out 'Quelle est votre couleur' && says out 'Miles joue Blanc.' && says out '1  l’ordinateur' && says out 'Tiro, la recrue (le plus facile)' && says out 'Imperator, le chef suprême (le plus fort)'
sides=
for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
    choose "$white_begins\n1\n3\nquit\n"
    case $sides$(grep -o 'Tiro plays [BW]' "$work/out") in *B*W | *W*B) break ;; esac
    sides=$(grep -o 'Tiro plays [BW]' "$work/out")
done
[ $try -lt 30 ] && note ok || note bad "chance takes both sides"

# ---- how actions are written, and how else they may be typed ----
for game in $games; do
    type_in '?\nquit\n' $game && says out 'An action is written like this:' && says out 'take back the last action'
done
type_in 'aide\nquitter\n' 'bastonus --lang fr' && says out 'w = ouest (à gauche)' && says out 'dit comment s’écrit une action'
type_in 'e3-e9\nquit\n' bastonus && says out 'is not a legal action' && says out 'a3..c3n   the line from a3 to c3'
# played ACTIONS: what the record holds after lines were typed
played() {
    [ "$(grep -E '^[0-9]+\. ' "$work/typed.lus" | sed 's/^[0-9]*\. [wb] //' | tr '\n' ' ')" = "$1 " ] && note ok || { note bad "$1 was typed"; cat "$work/typed.lus"; }
}
type_in 'E3-E4\na6..c6 S\n D1 c1\nd8c8\nquit\n' bastonus && played 'e3-e4 a6..c6s d1-c1 d8-c8'
type_in 'e3-e4\na6-a5\nf3..h3o\nquit\n' bastonus && played 'e3-e4 a6-a5 f3..h3w'
type_in 'e3-e4\na6-a5\nF3..H3 O\nquit\n' bastonus && played 'e3-e4 a6-a5 f3..h3w'
type_in 'A3..C3N\nquit\n' bastonus && played 'a3..c3n'
type_in '@E5\n@ e6\ne 5 f 5\nquit\n' ergo && played '@e5 @e6 e5-f5'
type_in 'e3\ne3e\ne3-e\n3-e4\na3c3n\nquit\n' bastonus && ! grep -qE '^1\. ' "$work/typed.lus" && note ok || note bad "half an action is none"
late='w 61 W:30x1,31x1,o13 B:25x1,o14'
printf 'x\n6 3 0\n63 0\nquit\n' | "$lusoria" play scripta2 --position "$late" --save "$work/typed.lus" >"$work/out" 2>&1
grep -qE '6:30' "$work/typed.lus" && note bad "a number was put together" || note ok
printf '6 30\nquit\n' | "$lusoria" play scripta2 --position "$late" --save "$work/typed.lus" >"$work/out" 2>&1
grep -qE '6:30' "$work/typed.lus" && note ok || { note bad "6 30 is 6:30"; cat "$work/out"; }

# ---- games without dice do not speak of dice ----
without_dice() {
    grep -qiE 'throw|rolls?( |$)|dice|jets?( |$)|dés( |$)' "$work/out" && { note bad "dice in $*"; cat "$work/out"; } || note ok
}
for game in ergo bastonus; do
    type_in 'undo\nhelp\nquit\n' $game && says out 'you have played nothing yet' && says out 'take back the last action' && without_dice $game
    type_in 'annuler\naide\nquitter\n' "$game --lang fr" && says out 'vous n’avez encore rien joué' && without_dice $game
    exits 0 replay "$work/typed.lus" && says out 'Result after 0 actions' && without_dice replay
    exits 0 --lang fr random $game --games 3 && without_dice random
    exits 0 match $game random random --games 2 && says out 'actions, mean' && without_dice match
done
type_in '@e5\nquit\n' ergo && exits 0 --lang fr replay "$work/typed.lus" --check && says out 'Résultat après 1 action'
type_in 'help\nquit\n' ur && says out 'as far as the last roll'

# ---- a terminal of 24 lines: the list of actions never pushes the board out of sight ----
in_terminal() {
    printf '%b' "$2" | script -qec "stty rows 24 cols 80; '$lusoria' play $1 --seed 1 --save '$work/screen.lus'" /dev/null >"$work/out" 2>"$work/err"
}
if command -v script >/dev/null 2>&1; then
    in_terminal ergo 'quit\n' && says out '“moves” lists what is legal'
    grep -qF 'Legal actions:' "$work/out" && note bad "ninety actions on 24 lines" || note ok
    in_terminal ergo 'moves\nquit\n' && says out 'Legal actions:'
    in_terminal 'ur' 'throw\nquit\n' && says out 'Legal actions:'
fi

# ---- a throw is never thrown again ----
printf '\n' | "$lusoria" play scripta2 --seed 9 --save "$work/throw.lus" >/dev/null 2>&1
grep -qE '^1\. w \([1-6]{2}\)' "$work/throw.lus" && note ok || { note bad "the throw is saved at once"; cat "$work/throw.lus"; }
printf 'undo\nquit\n' | "$lusoria" play --resume "$work/throw.lus" >"$work/out" 2>&1
says out 'the last roll stands'

# ---- in another program's notation, and back ----
for game in finkel finkel:masters finkel:pieces=3,first=black,path=murray; do
    "$lusoria" play "$game" --white random --black greedy --seed 8 --save "$work/own.lus" >/dev/null 2>&1
    exits 0 replay "$work/own.lus" --to royalur && silent err && cp "$work/out" "$work/theirs"
    exits 0 replay "$work/theirs" --from royalur --to lusoria && silent err
    cmp -s "$work/own.lus" "$work/out" && note ok || note bad "$game: another record than before"
    exits 0 replay "$work/own.lus" --check && cp "$work/out" "$work/result"
    exits 0 replay "$work/theirs" --from royalur --check && cmp -s "$work/result" "$work/out" && note ok || note bad "$game: another result"
done
printf '[White A]\n\n1. A@A3 / C@C9\n' >"$work/theirs"
exits 1 replay "$work/theirs" --from royalur && says err 'line 3, column 11: “C@C9” is not a legal action here' && silent out
exits 1 replay "$work/own.lus" --from royalur && says err 'is not expected here'
exits 2 replay "$work/own.lus" --to nothing && says err 'there is no notation “nothing”' && silent out
exits 2 replay "$work/own.lus" --to royalur --boards && says err 'only one of them'
printf '%s\n' '[Lusoria "1"]' '[Game "finkel"]' '[Start "w - W:h6,1 B:h7"]' '' 'result *' >"$work/elsewhere.lus"
exits 1 replay "$work/elsewhere.lus" --to royalur && says err 'begins with another position' && silent out
exits 2 replay "$work/elsewhere.lus" --from nothing
"$lusoria" play ur:pawns=1 --white random --black random --seed 8 --save "$work/other.lus" >/dev/null 2>&1
exits 2 replay "$work/other.lus" --to royalur && says err 'Notations: lusoria' && silent out

finish
