#!/bin/sh
# The libraries stand on each other as tests/checks/layers.txt says: no source includes what its
# line does not name, no line names what nobody there includes, and no line what stands below it.
# Lists of files are meant to be split into words.
# shellcheck disable=SC2046
set -u
cd "$1" || exit 1
failures=0
sources=$(mktemp)
headers=$(mktemp) # with those that the build makes
trap 'rm -f "$sources" "$headers"' EXIT
find . \( -name '*.[ch]' -o -name '*.h.in' \) ! -path './.*' ! -path './build*' ! -path '*/node_modules/*' |
    sed 's/^\.\///' | sort >"$sources"
find . -name '*.h.in' ! -path './.*' ! -path './build*' ! -path '*/node_modules/*' |
    sed 's/^\.\///; s/\.in$//' | cat - "$sources" >"$headers"
awk '
function fault(words) { print words; faults++ }

# The line of a file: that of its stem, or of the nearest folder above it that has one. Every game
# is held to the same lines.
function layer(file) {
    sub(/\.([ch]|h\.in)$/, "", file)
    sub(/^games\/[^\/]*\//, "games/*/", file)
    while (!(file in line) && sub(/\/[^\/]*$/, "", file)) continue
    return file in line ? file : ""
}

function read_table(    name, words, count, i) {
    name = $0
    sub(/:.*/, "", name)
    sub(/^[^:]*:/, "")
    line[name] = FNR
    count = split($0, words, " ")
    for (i = 1; i <= count; i++) {
        if (!(words[i] in line))
            fault(table ":" FNR ": " words[i] " has no line above that of " name)
        allowed[name, words[i]] = FNR
    }
}

# What is included: from the root, or else beside the source.
function target(named,    beside) {
    beside = FILENAME
    sub(/[^\/]*$/, named, beside)
    return named in exists ? named : beside in exists ? beside : ""
}

FILENAME == table { if ($0 !~ /^(#|$)/) read_table(); next }
FILENAME == list { exists[$0]; next }
FNR == 1 { from = layer(FILENAME); if (from == "") fault(FILENAME " is in no folder of " table) }
/^#include "/ {
    split($0, quoted, "\"")
    file = target(quoted[2])
    if (file == "" && quoted[2] ~ /\//)
        fault(FILENAME ":" FNR ": there is no " quoted[2])
    to = layer(file)
    if (from == "" || to == "" || to == from)
        next
    if ((from, to) in allowed)
        used[from, to]
    else
        fault(FILENAME ":" FNR ": " from " may not include " quoted[2])
    includes++
}
END {
    for (pair in allowed)
        if (!(pair in used)) {
            split(pair, both, SUBSEP)
            fault(table ":" allowed[pair] ": nothing in " both[1] " includes " both[2])
        }
    print includes " includes between folders, " faults + 0 " faults"
    exit faults > 0 || includes == 0
}' table=tests/checks/layers.txt list="$headers" tests/checks/layers.txt "$headers" $(cat "$sources") || failures=1

# The hall has one way to the store.
grep -nE '\bstore_(submit|collect)\(' $(grep '^server/' "$sources" | grep -v '^server/store/') | grep -v '^server/hall/jobs.c:' &&
    echo "only server/hall/jobs.c gives jobs to the store" && failures=1
exit "$failures"
