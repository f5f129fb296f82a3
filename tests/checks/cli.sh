#!/bin/sh
# The program as a user meets it: answers, exit codes, messages in both languages, games from start to end.
# shellcheck disable=SC2086
set -u
. "$1/tests/checks/program.sh"

# ---- help and usage ----
exits 0 --help && says out 'Usage: lusoria' && silent err
exits 0 --version && says out 'lusoria '
exits 0 help moves && says out 'GAME [POSITION|-]'
for command in play games rules show moves perft replay analyse random bench hint match ladder train engine serve verify join 'lab run' 'lab show' 'lab compare' 'lab fairest' 'lab report' store; do
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
exits 2 --lang de games && says err 'fr or en'
exits 2 perft ur many && says err 'is not a depth'

# ---- the web server ----
exits 2 serve --port 0 && says err 'whole number from 1'
exits 2 serve --claim 0 && says err 'whole number from 1 to 86400'
exits 3 serve --page "$work" && says err 'there is no page here'
mkdir -p "$work/page/assets"
echo '<!doctype html>' >"$work/page/index.html"
echo 'export {}' >"$work/page/assets/a.js"
echo secret >"$work/secret.txt"
port=$((20000 + $$ % 20000))
printf '# settings\nport = %s\nhost=203.0.113.1\nstore = %s\n' "$port" "$work/games.db" >"$work/serve.conf"
echo 'colour = red' >"$work/wrong.conf"
exits 2 serve --config "$work/wrong.conf" && says err 'wrong.conf:1: not a setting'
exits 2 serve --proxy maybe && says err 'is “yes” or “no”'
exits 2 serve --cert "$work/x.pem" && says err 'go together'
exits 3 serve --port $port --page "$work/page" --store :memory: --cert "$work/x.pem" --key "$work/x.key" && says err 'cannot be used'
exits 3 serve --host nowhere --port $port --page "$work/page" && says err 'cannot listen on nowhere'
for address in ftp://localhost/ 'http://[::1/' 'http://:80/' 'https://localhost:0/' 'http://[::1]x/'; do
    exits 2 join "$address" --game ur && says err 'not the address of a game'
done
exits 3 serve --port $port --page "$work/page" --store "$work/no/such/games.db" && says err 'cannot be kept here'
LUSORIA_HOST=127.0.0.1 "$lusoria" serve --config "$work/serve.conf" --page "$work/page" >"$work/served" 2>&1 &
server=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do
    grep -q "http://127.0.0.1:$port/" "$work/served" && break
    sleep 0.2
done
# fetched CODE PATH [curl words]
fetched() {
    code=$1 path=$2
    shift 2
    got=$(curl -s -o "$work/out" -D "$work/err" -w '%{http_code}' --path-as-is "$@" "http://127.0.0.1:$port$path")
    [ "$got" = "$code" ] && note ok || note bad "GET $path: $got, not $code"
}
fetched 200 / && says out '<!doctype html>' && says err "script-src 'self' 'wasm-unsafe-eval'" && says err 'no-cache'
fetched 304 / -H "If-None-Match: $(sed -n 's/^etag: \(.*\)\r$/\1/p' "$work/err")"
fetched 200 /assets/a.js && says err 'text/javascript' && says err 'immutable'
for path in /nothing /assets /../secret.txt /%2e%2e/secret.txt /..%2fsecret.txt //secret.txt /assets/../../secret.txt; do
    fetched 404 $path
done
exits 3 serve --port $port --page "$work/page" && says err "port $port is taken"
exits 3 serve --host 203.0.113.1 --port $port --page "$work/page" && says err 'cannot listen on 203.0.113.1'
exits 3 serve --port $((port + 1)) --page "$work/page" --store "$work/games.db" && says err 'database is locked'
fetched 200 /healthz && says out ok
fetched 200 /metrics && says out 'lusoria_sockets 0'
kill -TERM $server
wait $server
[ $? -eq 0 ] && note ok || note bad "lusoria serve does not end well on SIGTERM"

exits 2 serve --store mysql://localhost/games && says err 'begins with postgres://'
exits 3 serve --port $port --page "$work/page" --store 'postgres://a:secret@127.0.0.1:1/b' && says err 'postgres://a@127.0.0.1:1/b: '
exits 2 store move a b && says err 'knows nothing but “copy”'
exits 2 store copy "$work/games.db" && says err 'needs more words'
exits 2 store copy "$work/games.db" "$work/games.db" && says err 'to itself'
exits 2 store copy "$work/games.db" mysql://localhost/games && says err 'begins with postgres://'
exits 3 store copy "$work/none.db" "$work/games.db" && says err 'no such file'
exits 3 store copy "$work/page/index.html" "$work/copy.db" && says err 'not a database'
exits 0 store copy "$work/games.db" "$work/copy.db" && says out 'copied: 0; there already: 0; different: 0; in all: 0'

exits 2 join nowhere && says err 'is not the address'
exits 2 join http://127.0.0.1 && says err 'which game?'
exits 1 join http://127.0.0.1 --game chess
exits 2 join http://127.0.0.1/abcdefgh --name '' && says err 'is not a name'

# ---- fair dice ----
printf '[Lusoria "1"]\n[Game "ur"]\n\nresult *\n' >"$work/plain.lus"
exits 1 verify "$work/plain.lus" && says err 'nothing that its dice could be checked by'
exits 0 verify "$tests/server/fair.lus" && says out 'The dice are fair: '
sed 's/^\[BlackSeed "../[BlackSeed "00/' "$tests/server/fair.lus" >"$work/bent.lus"
exits 1 verify "$work/bent.lus" && says err 'BlackSeed is not what BlackCommit promised'
grep -v DiceSecret "$tests/server/fair.lus" >"$work/secret.lus"
exits 1 verify "$work/secret.lus" && says err 'revealed when the game ends'
sed 's/^\[BlackSeed "../[BlackSeed "zz/' "$tests/server/fair.lus" >"$work/bent.lus"
exits 1 verify "$work/bent.lus" && says err 'is not 64 hexadecimal digits'

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
exits 0 --lang fr hint ur 'w 2 W:t2,h3,1,5,6,13 B:t4,h4,7,9,10 r15' --depth 2 && says out 'Renvoie le pion en'
exits 0 hint ur 'w 2 W:t1,h4,2,4,7 B:t7,h6,6 r13' --depth 2 && says out 'Sends off the piece on b2 and takes a token for it.' && says out 'before, 3 of 8 did' && says out 'Does not hit the piece on b2.'
exits 0 --lang fr hint ur 'w 2 W:t1,h4,2,4,7 B:t7,h6,6 r13' --depth 2 && says out 'Franchit une case marquée et paie son dernier jeton.' && says out '(risque 1/8)'
exits 0 hint scripta2 'w 52 W:8x1,16x3,20x2,26x3,29x2,32x2,33x2 B:3x1,4x1,5x3,9x2,10x2,13x1,17x2,18x1,21x1,36x1' --depth 1 && says out 'The same turn in another order.'
exits 0 hint ergo '10/8c1/9l/1c2C5/4CC1c2/4CC4/10/9l/10 b 0' --depth 2 && says out 'Keeps the opponent from an open four.' && says out 'four after four'
exits 0 --lang fr hint ergo '10/10/10/2ccc5/3C6/4C5/6C3/10/10 b 0' --depth 2 && says out 'Forme un quatre ouvert'
exits 0 hint bastonus '1c2i3/ll1l4/1E3lll/1L1LL1ld/2L3L1/3D1L1L/3I1C2/8 b b7n,b8n 0' --depth 2 && says out 'Saves the Colossus on b8 from capture.'
exits 0 --lang fr hint bastonus 'lc1i4/l4l2/3L2el/2e5/E2E4/2E2d2/LLI4C/8 w - 13' --depth 2 --all && says out 'Menace l’impératrice.' && says out 'campement adverse'
exits 0 hint scripta3 'b 52 W:h12,2x2,4x1 B:h14,5x1' --depth 1 --json && says out '"kind": "shuts-entry"' && says out '"plan": ['
exits 0 --lang fr hint ur 'w 1 W:t0,14,o6 B:t0,11,o6 r21' --depth 1 --json && says out '"words": "Gagne la partie' && says out '"cost": 0.0'
exits 2 hint ur 'w 1 W:t0,14,o6 B:t0,11,o6 r21' --json=1 && says err 'takes no value'
exits 0 bench ur:pawns=1 --rounds 1 --threads 1 --json && says out '"evaluations"' && says out '"seconds_a_decision"'
exits 1 hint ur 'w - W:t2,h6,5 B:t7,h7 r12' && says err 'nobody decides'
exits 2 hint ur && says err 'needs more words'
for game in scripta2:pieces=3 scripta3:pieces=3 ur:pawns=2 ergo bastonus; do
    exits 0 match $game engine:depth=1 random --games 4 --threads 1 && says out 'score'
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
exits 1 train ergo && says err 'no net'
exits 0 train ur:pawns=1 --games 17000 --threads 1 --out "$work/one.net"
exits 0 train ur:pawns=1 --games 17000 --threads 3 --out "$work/three.net"
cmp -s "$work/one.net" "$work/three.net" && note ok || note bad "training depends on the number of threads"
exits 0 train bastonus --games 64 --refine 64 --threads 1 --out "$work/one.net"
exits 0 train bastonus --games 64 --refine 64 --threads 3 --out "$work/three.net"
cmp -s "$work/one.net" "$work/three.net" && note ok || note bad "training without dice depends on the number of threads"
exits 1 train scripta2 --resume --out "$work/one.net" && says err 'no pupil'

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

# ---- the engine for other programs, and other programs as players ----
engine="cmd:depth=1 '$lusoria' engine"
result() { # what a match says of the games, without who played and how fast
    "$lusoria" match "$@" --games 4 --opening 2 --seed 7 2>"$work/err" | sed '1d; /µs/d'
}
for game in scripta2:pieces=3 scripta3:pieces=3 ur:pawns=2,path=murray ergo bastonus; do
    result $game greedy engine:depth=1 >"$work/own"
    result $game greedy "$engine" >"$work/asked"
    grep -q score "$work/own" && cmp -s "$work/own" "$work/asked" && note ok || { note bad "$game: a program plays other games than the engine"; cat "$work/err"; }
done
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
sed "s|^\\[White .*|[White \"cmd:touch $work/started\"]|; /^\\[Black/s/random/person/" "$work/bad.lus" >"$work/trap.lus"
exits 2 play --resume "$work/trap.lus" && says err 'name it with --white'
exits 0 replay "$work/trap.lus"
exits 0 play --resume "$work/trap.lus" --white person
[ ! -e "$work/started" ] && note ok || note bad "a record started a program"
# ---- the review of a record ----
for game in scripta2:pieces=3 scripta3:pieces=3 ur:pawns=2 ergo bastonus; do
    "$lusoria" play $game --white greedy --black random --seed 5 --save "$work/review.lus" >/dev/null 2>&1
    exits 0 analyse "$work/review.lus" --depth 1 --html "$work/review.html" && says out 'error rate' && silent err
    says review.html '<svg' && says review.html '</html>'
    exits 0 --lang fr analyse "$work/review.lus" --depth 1 && says out 'taux d’erreur'
    exits 0 analyse "$work/review.lus" --nodes 300 --threads 1 --json && cp "$work/out" "$work/one"
    exits 0 analyse "$work/review.lus" --nodes 300 --threads 3 --json && cmp -s "$work/one" "$work/out" && note ok ||
        note bad "analyse $game: threads change the result"
    python3 -c 'import json, sys
a = json.load(sys.stdin)
w, b = a["white"], a["black"]
sum = a["first"] + w["luck"] - b["luck"] - w["cost"] + b["cost"] + a["hindsight"] + a["settled"]
sys.exit(abs(sum - a["last"]) > 1e-4 or len(a["curve"]) != len(a["steps"]) + 1)' <"$work/out" && note ok || note bad "analyse $game --json"
done
[ ! -e "$work/review.lus.analysis" ] && note ok || note bad "the file of finished work is removed"
printf '%s\n' '[Lusoria "1"]' '[Game "ur"]' '[White "<script>x</script> & \"q\""]' '' '1. w throw (2)' 'result b resignation' >"$work/names.lus"
exits 0 analyse "$work/names.lus" --html "$work/review.html" && says out 'end made by people'
says review.html '&lt;script&gt;x&lt;/script&gt; &amp; &quot;q&quot;'
grep -qE '<script|https?:|src=|url\(|@import' "$work/review.html" && note bad "the page asks for something" || note ok
exits 0 analyse "$work/names.lus" --save "$work/kept" && [ -s "$work/kept" ] && note ok || note bad "--save stays"
exits 1 analyse "$work/names.lus" --save "$work/kept" --depth 1 && says err 'it says “depth 2”, not “depth 1”'
echo '0 2 99999 0.5 0.5' >>"$work/kept"
exits 1 analyse "$work/names.lus" --save "$work/kept" && says err 'damaged'
printf '%s\n' '[Lusoria "1"]' '[Game "scripta2"]' 'result *' >"$work/empty.lus"
exits 0 analyse "$work/empty.lus" --html "$work/review.html" --json && says out '"steps": []'
exits 1 analyse "$work/none.lus" && says err 'No such file'
exits 1 analyse /dev/null && says err 'not a Lusoria record'
exits 2 analyse "$work/names.lus" --depth 0 && says err 'whole number from 1'
exits 2 analyse "$work/names.lus" --html "$work/names.lus" && says err 'the record itself'
exits 3 analyse "$work/names.lus" --html /nonexistent/x.html && says err '/nonexistent/x.html'

# interrupted in the middle and resumed, the result is the same to the byte
"$lusoria" play scripta2:pieces=12 --white greedy --black greedy --seed 2 --save "$work/long.lus" >/dev/null 2>&1
exits 0 analyse "$work/long.lus" --depth 2 --threads 1 --json && cp "$work/out" "$work/whole"
"$lusoria" analyse "$work/long.lus" --depth 2 --threads 1 --json --save "$work/half" >"$work/out" 2>"$work/err" &
child=$!
until grep -q "^9 " "$work/half" 2>/dev/null || ! kill -0 $child 2>/dev/null; do sleep 0.02; done
kill -INT $child 2>/dev/null
wait $child
[ $? -eq 130 ] && says err 'the same command goes on' && silent out || { note bad "analyse is interrupted"; cat "$work/err"; }
printf '7 3 0.2' >>"$work/half" # a line that a crash cut short
exits 0 analyse "$work/long.lus" --depth 2 --threads 1 --json --save "$work/half"
cmp -s "$work/whole" "$work/out" && note ok || note bad "analyse: resumed work differs"

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
