#!/bin/sh
# The program as a user meets it: answers, exit codes, messages in several languages.
# shellcheck disable=SC2086
set -u
. "$1/tests/checks/program.sh"

# ---- help and usage ----
exits 0 --help && says out 'Usage: lusoria' && silent err
exits 0 --version && says out 'lusoria '
exits 0 help moves && says out 'GAME [POSITION|-]'
for command in play games rules show moves perft replay analyse random bench hint problems match ladder solve train judge engine serve verify join 'lab run' 'lab show' 'lab compare' 'lab fairest' 'lab wear' 'lab report' 'lab data' 'lab skill' 'lab check' 'store copy' 'store purge' 'store backup' 'store check' 'store repair'; do
    exits 0 $command --help && says out "Usage: lusoria $command"
    exits 0 --lang fr $command --help && says out "Utilisation : lusoria $command"
    grep -q Project-Id "$work/out" && note bad "the help of $command shows the header of the catalogue"
    exits 2 $command --nonsense && says err '“--nonsense” is not a flag'
done
exits 2 lab && says err '“lab” needs a second word' && says err 'run'
exits 2 lab rnu && says err 'Did you mean “run”?'
exits 0 help lab run && says out 'Usage: lusoria lab run'
exits 2 mvoes ur && says err 'Did you mean “moves”?'
exits 2 moves && says err 'needs more words'
exits 2 moves ur a b && says err 'too many'
exits 2 random ur --games && says err 'needs a value'
exits 2 random ur --games 0 && says err 'whole number from 1'
exits 2 random ur --games 1x && says err 'whole number'
exits 2 random ur --games 99999999999999999999999 && says err 'whole number'
exits 2 random ur --json=yes && says err 'takes no value'
exits 2 --lang xx games && says err '“xx” is not a language of this program' && says err 'fr'
exits 0 --lang list && says out 'fr' && says out 'en' && silent err
exits 2 perft ur many && says err 'is not a depth'

# ---- games and options ----
exits 0 games && says out 'path=bell|masters|murray' && says out 'pieces=15 (3–15)'
exits 0 games ur && says out 'path=bell|masters|murray' && silent err
[ "$(grep -c '^[a-z]' "$work/out")" -eq 1 ] && note ok || note bad 'games ur shows other games'
exits 0 games ur:pawns=3 && says out 'pawns=7 (1–7)'
exits 1 games ru && says err 'Did you mean “ur”?'
exits 1 games ur:paht=bell && says err 'Did you mean “path”?'
exits 2 games ur ergo && says err 'too many'
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
for vectors in "$tests"/../games/*/vectors/*.*; do
    identity=$(sed -n '1s/^# //p' "$vectors")
    [ -n "$identity" ] || continue
    sed -n 's/^> //p' "$vectors" | "$lusoria" moves "$identity" - >"$work/answers" 2>"$work/err" &&
        grep -v -e '^>' -e '^#' "$vectors" | cmp -s - "$work/answers" && note ok || note bad "moves $identity -"
done
printf 'w ?o W:t7,h7 B:t7,h7 r7\nnonsense\nw -o W:t7,h7 B:t7,h7 r7' | "$lusoria" moves ur - >"$work/out" 2>"$work/err"
[ $? -eq 1 ] && [ "$(grep -c '^$' "$work/out")" -eq 3 ] && grep -q 'line 2' "$work/err" && note ok || note bad "moves - with a bad line"

# ---- boards and rules ----
for game in $games; do
    exits 0 show $game && says out '│'
    exits 0 rules $game && silent err
    exits 0 --lang fr rules $game && says out 'Source'
done
exits 0 rules ur 9 && says out 'UR-9'
exits 0 rules ur ur-9 && says out 'UR-9'
exits 1 rules ur 99 && says err 'no article'
exits 0 show ur 'w 1 W:t2,h6,5 B:t3,h7 r16' && says out '○' && says out 'Dice: 1'

# ---- files that cannot be written, output that cannot be read ----
printf '@e5\nquit\n' | "$lusoria" play ergo --save /nonexistent/x.lus >"$work/out" 2>"$work/err"
says err '/nonexistent/x.lus' && says err 'not saved'
if [ -e /dev/full ]; then
    "$lusoria" moves ergo >/dev/full 2>"$work/err"
    [ $? -eq 3 ] && note ok || note bad "a full disk is noticed"
fi

# ---- languages ----
LANG=fr_FR.UTF-8 "$lusoria" games >"$work/out" 2>"$work/err" && says out 'Jeu royal d’Ur'
LANGUAGE=nl:fr_CH:en LANG=C.UTF-8 "$lusoria" games >"$work/out" 2>"$work/err" && says out 'Jeu royal d’Ur'
# North Frisian is not French
LANG=frr_DE.UTF-8 "$lusoria" games >"$work/out" 2>"$work/err" && says out 'Royal Game of Ur'
LANG=nl_NL.UTF-8 "$lusoria" games >"$work/out" 2>"$work/err" && says out 'Royal Game of Ur'
LANG=fr_FR.UTF-8 LC_ALL=C "$lusoria" games >"$work/out" 2>"$work/err" && says out 'Royal Game of Ur'
# every language of po/LINGUAS is spoken, and its orders are understood beside the English ones
for language in $("$lusoria" --lang list); do
    exits 0 --lang "$language" --help && exits 0 --lang "$language" rules ur UR-9 && says out 'UR-9'
    printf 'help\nquit\n' | "$lusoria" --lang "$language" play ergo --save "$work/$language.lus" >"$work/out" 2>"$work/err" || note bad "quit in $language"
    order=$(sed -n 's/^  \([^ ][^ ]*\)  .*/\1/p' "$work/out" | sed -n 10p) # the last of them: quit
    printf '%s\n' "$order" | "$lusoria" --lang "$language" play ergo --save "$work/$language.2.lus" >"$work/out" 2>"$work/err"
    says out '2.lus'
done
[ "$("$lusoria" --lang list | grep -vx en)" = "$(cat "$1/po/LINGUAS")" ] && note ok || note bad "--lang list is not po/LINGUAS"
# without its catalogue it is wholly English and says so; unless French is installed on this machine
mkdir "$work/alone" && cp "$lusoria" "$work/alone/" && cd "$work/alone" || exit 1
printf 'help\nquit\n' | ./lusoria --lang fr play ergo --save "$work/alone.lus" >"$work/out" 2>"$work/err"
if ! grep -qF 'est au trait' "$work/out"; then
    says err 'the words of “fr” are not in /' && says out '  quit  ' && says out 'Black to play'
    grep -qF 'quitter' "$work/out" && note bad "French words among English ones" || note ok
    LANG=fr_FR.UTF-8 ./lusoria games >"$work/out" 2>"$work/err" && says out 'Royal Game of Ur' && silent err
    ./lusoria --lang fr rules ergo 4 >"$work/out" 2>"$work/err" && says out 'Gagne le premier'
fi

finish
