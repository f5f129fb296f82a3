#!/bin/sh
# The engine for other programs, and other programs as players.
# shellcheck disable=SC2086
set -u
. "$1/tests/checks/program.sh"

# ---- the engine for other programs, and other programs as players ----
engine="cmd:depth=1 '$lusoria' engine"
result() { # what a match says of the games, without who played and how fast
    "$lusoria" match "$@" --games 4 --opening 2 --seed 7 2>"$work/err" | sed '1d; /µs/d'
}
for game in $short_games ur:pawns=2,path=murray; do
    result $game greedy "$engine" >"$work/asked"
    twice && result $game greedy engine:depth=1 >"$work/own" || cp "$work/asked" "$work/own"
    grep -q score "$work/own" && cmp -s "$work/own" "$work/asked" && note ok || { note bad "$game: a program plays other games than the engine"; cat "$work/err"; }
done
result bastonus engine:depth=1 engine:depth=1 >"$work/own" # it knows what would be a repetition
result bastonus engine:depth=1 "$engine" >"$work/asked"
grep -q score "$work/own" && cmp -s "$work/own" "$work/asked" && note ok || { note bad "a program is not told the game so far"; cat "$work/err"; }
exits 0 play bastonus --position '3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 b - 0' --white "$engine" --black "$engine" --seed 5 --save "$work/elsewhere.lus" && says out 'The game is over'
game=$(cat "$tests/engine/repetition.txt")
last=${game##* } # by which the next position would be there a second time
position=$(printf 'setoption name Game value bastonus\nposition startpos moves %s\nquery position\n' "${game% *}" | "$lusoria" engine | sed -n 's/^response //p')
best() { # best POSITION
    printf 'setoption name Game value bastonus\nposition %s\ngo nodes 1000\n' "$1" | "$lusoria" engine | sed -n 's/^bestmove //p'
}
[ "$(best "fen $position")" = "$last" ] && note ok || note bad "the example no longer tempts anybody"
[ "$(best "startpos moves ${game% *}")" != "$last" ] && note ok || note bad "the engine repeats a position of the game it was told"
result ur:pawns=2 level:2 random --threads 1 >"$work/own"
result ur:pawns=2 "cmd:(echo setoption name Level value 2; cat) | '$lusoria' engine" random --threads 3 >"$work/asked"
cmp -s "$work/own" "$work/asked" && note ok || note bad "a level plays otherwise when it is asked by UGI"
exits 0 play ur:pawns=2 --white "$engine" --black random --seed 5 --save "$work/cmd.lus" && says out 'The game is over'
grep -qF "[White \"$engine\"]" "$work/cmd.lus" && note ok || note bad "a program in a record"

# bad programs: the message tells what they said, the exit code is 3, and none of them goes on
cat >"$work/answers" <<'SH'
while read -r word rest; do
    case $word in
    ugi) echo ugiok ;;
    isready) echo readyok ;;
    go) eval "$1" ;;
    esac
done
SH
bad() { # bad SECONDS MESSAGE PROGRAM: long enough for a busy machine, short where nothing will come
    message=$2
    exits 3 match ur "cmd:wait=$1 $3" random --games 4 --threads 2
    says err "$message"
}
bad 30 'ended with exit code 5 instead of answering “ugi”' 'exit 5'
# shellcheck disable=SC2016
bad 30 'was ended by signal 9' 'kill -9 $$'
bad 30 'exit code 127' "'$work/nothing' 2>/dev/null"
bad 1 'did not answer “ugi” within 1 s; its last line was “hello”' "echo hello; cd '$work'; sleep 77"
bad 30 'closed its output' "exec >&-; cd '$work'; sleep 77"
bad 1 'did not answer “ugi”' 'yes'
bad 30 'a line that does not end' 'cat /dev/zero'
bad 1 '(not a text)' 'printf "\377\n"; sleep 77'
bad 30 'refused a command: “info string error: no”' 'echo info string error: no; sleep 77'
bad 30 'answered “bestmove fly away”, which is no legal action in “' "sh '$work/answers' 'echo bestmove fly away'"
bad 30 'answered “bestmove”' "sh '$work/answers' 'echo bestmove'"
bad 30 'exit code 6 instead of answering “go movetime 100”' "sh '$work/answers' 'exit 6'"
bad 1 'did not answer “go movetime 100”' "sh '$work/answers' 'cd $work; sleep 77'"
left=0 # processes that still stand in our folder
for process in /proc/[0-9]*/cwd; do
    [ "$(readlink "$process" 2>/dev/null)" = "$work" ] && left=$((left + 1))
done
[ "$left" -eq 0 ] && note ok || note bad "$left programs go on after their match"
exits 3 --lang fr play ur --white "cmd:wait=30 sh '$work/answers' 'exit 6'" --black random --save "$work/bad.lus" && says err 'le code 6'
exits 0 replay "$work/bad.lus" --check
exits 3 play ur --white 'cmd:exit 5' --black random --save "$work/none.lus" && says err 'exit code 5'
exits 1 match ur cmd: random && says err 'needs a program'
exits 1 match ur 'cmd:depth=1' random && says err 'needs a program'
exits 1 match ur 'cmd:dept=1 true' random && says err 'Did you mean “depth”?'
exits 1 match ur "cmd:$(printf '%0500d' 1)" random && says err 'at most 400 bytes'

# a program that fails on the way: what is finished is kept, and the match goes on from there
cat >"$work/flaky" <<SH
'$lusoria' engine | { sed -u "\$(cat '$work/lines')q"; kill -9 \$\$; }
SH
flaky="cmd:depth=1 sh '$work/flaky'"
echo 300 >"$work/lines"
exits 3 match ur:pawns=2 "$flaky" random --games 20 --threads 1 --save "$work/flaky.match" && says err ' instead of answering “go depth 1”'
kept=$(grep -c '^[0-9]' "$work/flaky.match")
[ "$kept" -ge 1 ] && [ "$kept" -lt 10 ] && note ok || note bad "$kept pairs kept"
echo 1000000 >"$work/lines"
exits 0 match ur:pawns=2 "$flaky" random --games 20 --threads 1 --save "$work/flaky.match" && says out '20 games'

# a record never starts a program by itself
sed "s|^\\[White .*|[White \"cmd:touch $work/started\"]|; /^\\[Black/s/random/person/; /^\\[Checksum/d" "$work/bad.lus" >"$work/trap.lus"
exits 2 play --resume "$work/trap.lus" && says err 'name it with --white'
exits 0 replay "$work/trap.lus"
exits 0 play --resume "$work/trap.lus" --white person
[ ! -e "$work/started" ] && note ok || note bad "a record started a program"

finish
