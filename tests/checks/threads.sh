#!/bin/sh
# Everything that runs on several threads, for a build under the thread sanitizer, which ends a
# program that races.
# shellcheck disable=SC2154
set -eu
. "$1/tests/checks/program.sh"
export TSAN_OPTIONS="halt_on_error=1 exitcode=66"

quietly() {
    "$lusoria" "$@" >"$work/out" 2>&1 || { echo "FAILED: lusoria $*"; cat "$work/out"; exit 1; }
}

for game in $short_games; do
    quietly match "$game" engine:nodes=1500,threads=3 engine:nodes=500,slip=0.3,threads=2 --games 2 --limit 60 --threads 1
done
quietly match ur engine:depth=1 greedy --games 8 --threads 3
quietly hint ergo '10/10/10/2cccc4/3C6/4C5/6CC2/10/10 b 0' --time 2 --threads 3
quietly random ur --games 50 --threads 3
quietly train ur:pawns=1 --games 256 --threads 3 --out "$work/net"
quietly lab run ur:pawns=2 ur --players 'random random; level:3 greedy' --games 60 --judge depth=1 --judged 4 --threads 3 --out "$work/lab.json"
echo "no races"
