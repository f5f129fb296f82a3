#!/bin/sh
# The server, its store and its dice as whoever runs it meets them.
# shellcheck disable=SC2086
set -u
. "$1/tests/checks/program.sh"

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
exits 2 serve --metrics some && says err 'is “local” or “all”'
exits 2 serve --push admin@example.org && says err 'mailto:admin@example.org or https'
exits 2 serve --push-allow 127.0.0.1:80 && says err 'needs --push'
exits 2 serve --push mailto:admin@example.org --push-allow localhost && says err 'a HOST:PORT'
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

# risk WORDS EVENT FLAGS…: a server that is opened so warns, in words and in its log; none: it does
# not.
risk() {
    words=$1 event=$2
    shift 2
    : >"$work/out"
    "$lusoria" serve --port $port --page "$work/page" --store :memory: "$@" >"$work/out" 2>"$work/err" &
    server=$!
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
        grep -q 'Lusoria is open' "$work/out" && break
        sleep 0.2
    done
    kill -TERM $server
    wait $server
    if [ "$words" = none ]; then
        grep -q -e warning: -e level=warning "$work/err" && note bad "serve $* warns" || note ok
    else
        says err "$words" && says err "level=warning event=$event host="
    fi
}
risk none none
risk none none --proxy yes
risk none none --metrics all
risk 'open to others without https' open_without_tls --host 0.0.0.0
risk 'past the proxy can pretend' open_beside_proxy --host 0.0.0.0 --proxy yes
risk 'can read the figures at /metrics' open_metrics --host 0.0.0.0 --metrics all

# With so few descriptors something of it cannot be opened, sooner or later: it ends all the same.
for most in 4 5 6 7 8; do
    sh -c 'ulimit -n "$0" && exec timeout -k 10 1 "$@"' $most "$lusoria" serve --port $port --page "$work/page" --store :memory: >"$work/out" 2>&1
    [ $? -ne 137 ] && note ok || note bad "lusoria serve does not end with $most descriptors"
done

exits 2 serve --store mysql://localhost/games && says err 'begins with postgres://'
exits 3 serve --port $port --page "$work/page" --store 'postgres://a:secret@127.0.0.1:1/b' && says err 'postgres://a@127.0.0.1:1/b: '
exits 2 store move a b && says err 'It may be: copy purge backup check repair'
exits 2 store copy "$work/games.db" && says err 'needs more words'
exits 2 store copy "$work/games.db" "$work/games.db" && says err 'to itself'
exits 2 store copy "$work/games.db" mysql://localhost/games && says err 'begins with postgres://'
exits 3 store copy "$work/none.db" "$work/games.db" && says err 'no such file'
exits 3 store copy "$work/page/index.html" "$work/copy.db" && says err 'not a database'
exits 0 store copy "$work/games.db" "$work/copy.db" && says out 'copied: 0; there already: 0; different: 0; in all: 0'
exits 0 store check "$work/copy.db" && says out 'games and rooms: 0; damaged: 0; other damage: 0'
exits 0 store backup "$work/copy.db" "$work/backup.db" && says out 'copied'
exits 2 store backup "$work/copy.db" "$work/backup.db" && says err 'it is left as it is'
exits 2 store backup "$work/copy.db" postgres://localhost/games && says err 'this makes a file'
exits 3 store backup "$work/none.db" "$work/new.db" && says err 'no such file'
exits 3 store backup "$work/copy.db" "$work/no/such/new.db" && says err 'no copy was made'
exits 3 store check "$work/page/index.html" && says err 'not a database'
exits 0 store repair "$work/copy.db" "$work/repaired.db" && says out 'saved: 0, of them damaged: 0; lost: 0'

exits 2 join nowhere && says err 'is not the address'
exits 2 join http://127.0.0.1 && says err 'which game?'
exits 1 join http://127.0.0.1 --game chess
exits 2 join http://127.0.0.1/abcdefgh --name '' && says err 'is not a name'

# ---- fair dice ----
printf '[Lusoria "1"]\n[Game "ur"]\n\nresult *\n' >"$work/plain.lus"
exits 1 verify "$work/plain.lus" && says err 'they cannot be checked'
exits 0 verify "$tests/server/support/fair.lus" && says out 'The dice are fair: '
sed 's/^\[BlackSeed "../[BlackSeed "00/' "$tests/server/support/fair.lus" >"$work/bent.lus"
exits 1 verify "$work/bent.lus" && says err 'BlackSeed is not what BlackCommit promised'
grep -v DiceSecret "$tests/server/support/fair.lus" >"$work/secret.lus"
exits 1 verify "$work/secret.lus" && says err 'revealed when the game ends'
sed 's/^\[BlackSeed "../[BlackSeed "zz/' "$tests/server/support/fair.lus" >"$work/bent.lus"
exits 1 verify "$work/bent.lus" && says err 'is not 64 hexadecimal digits'

finish
