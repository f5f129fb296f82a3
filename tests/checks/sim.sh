#!/bin/sh
# Simulated worlds (docs/architecture/simulator.md): some seeds, each twice, and what was found once.
#   tests/checks/sim.sh SOURCES BUILD
set -eu
root=$1 build=$2

"$build/lusoria-sim" --seed 1 --seeds "${SEEDS:-10}" --twice
for world in "$root"/tests/sim/found/*.world; do
    [ -e "$world" ] || continue
    "$build/lusoria-sim" --replay "$world" --twice
done
