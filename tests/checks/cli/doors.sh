#!/bin/sh
# Doors between commands: what one writes another reads, files that are no plain files, a file where
# something else is needed.
set -u
. "$1/tests/checks/program.sh"

# ---- a game goes from command to command ----
# through LANGUAGE: played, resumed, told, reviewed; its position asked about, shown and listed
through() {
    game=$work/door-$1.lus
    printf 'throw\nquit\n' | "$lusoria" --lang "$1" play ur:pawns=2 --seed 5 --save "$game" >"$work/out" 2>"$work/err" && note ok || note bad "play in $1"
    says out "$game" && silent err
    resume=$(sed -n "s/.* \(play --resume\) '\(.*\)'/\1 \2/p" "$work/out")
    # shellcheck disable=SC2086
    printf 'throw\n\nquit\n' | "$lusoria" --lang "$1" $resume >"$work/out" 2>"$work/err" && note ok || { note bad "resumed in $1"; cat "$work/err"; }
    exits 0 --lang "$1" replay "$game"
    exits 0 --lang "$1" analyse "$game" --nodes 200 --html "$work/door.html"
    final=$(sed -n 's/^\[Final "\(.*\)"\]/\1/p' "$game")
    exits 0 --lang "$1" show ur:pawns=2 "$final"
    exits 0 --lang "$1" moves ur:pawns=2 "$final"
    printf 'quit\n' | "$lusoria" --lang "$1" play ur:pawns=2 --position "$final" --save "$work/again.lus" >"$work/out" 2>"$work/err" && note ok || note bad "played from its position in $1"
    grep -qF "[Start \"$final\"]" "$work/again.lus" && note ok || note bad "the new game begins elsewhere"
}
through en
through fr
exits 0 hint ur:pawns=2 'w 1 W:t7,h2 B:t7,h2 r7' --depth 1

# ---- a file where a game or a position is needed ----
exits 1 show "$work/door-en.lus" && says err 'is a file' && says err 'analyse'
exits 1 --lang fr hint ur "$work/door-en.lus" && says err 'est un fichier'
exits 1 moves ur "$work" && ! grep -q 'is a file' "$work/err" && note ok || note bad 'a folder is no file'

# ---- what is no plain file stays what it is ----
exits 0 lab run ur:pawns=1 --games 20 --out "$work/study.json"
exits 0 lab report "$work/study.json" --out "$work/report.html"
mkfifo "$work/pipe"
cat "$work/pipe" >"$work/piped.html" &
reader=$!
exits 0 lab report "$work/study.json" --out "$work/pipe"
if [ -p "$work/pipe" ]; then
    note ok
    wait "$reader"
    cmp -s "$work/report.html" "$work/piped.html" && note ok || note bad 'through a pipe comes something else'
    "$lusoria" lab report "$work/study.json" --out /dev/stdout 2>"$work/err" </dev/null | cmp -s - "$work/report.html" && note ok || note bad '--out /dev/stdout into a pipe'
    "$lusoria" lab report "$work/study.json" --out /dev/stdout >"$work/stdout.html" 2>"$work/err" </dev/null
    cmp -s "$work/stdout.html" "$work/report.html" && note ok || note bad '--out /dev/stdout into a file'
    [ -L /dev/stdout ] && note ok || note bad '/dev/stdout is a link no more'
    if [ -c /dev/full ]; then
        exits 3 lab report "$work/study.json" --out /dev/full && says err '/dev/full: '
        exits 3 analyse "$work/door-en.lus" --nodes 100 --html /dev/full && says err '/dev/full: '
        printf 'quit\n' | "$lusoria" play ergo --save /dev/full >"$work/out" 2>"$work/err"
        says err '/dev/full: '
        [ -c /dev/full ] && note ok || note bad '/dev/full is a device no more'
    fi
else
    kill "$reader"
    note bad 'a pipe was replaced by a file' # and a device would be: nothing more is tried
fi
echo old >"$work/real.html"
ln -s real.html "$work/link.html"
exits 0 lab report "$work/study.json" --out "$work/link.html"
[ -L "$work/link.html" ] && cmp -s "$work/real.html" "$work/report.html" && note ok || note bad 'a link was replaced by a file'
exits 3 lab report "$work/study.json" --out "$work" && says err 'Is a directory'

finish
