#!/bin/sh
# Documents keep to 100 columns. Rulebooks are law and stay as they are. Left alone is what cannot
# be broken: lines of a code fence (dialogues that tests play, settings that tests use), and a line
# that is one word, as an address is.
set -eu
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find . -name '*.md' ! -path './.*' ! -path './build*' ! -path '*/node_modules/*' ! -path './rules/*' \
    ! -path './games/*/rules*.md' | sed 's/^\.\///' | sort >"$work/documents"
while read -r document; do
    awk -v document="$document" '/^ *```/ { fence = !fence; next }
        !fence && !/^ *[^ ]+$/ { print document ":" NR ":" $0 }' "$document"
done <"$work/documents" >"$work/lines"
# Columns are characters, not bytes.
sed 's/^\([^:]*:[^:]*\):.*/\1/' "$work/lines" >"$work/places"
sed 's/^[^:]*:[^:]*://' "$work/lines" >"$work/texts"
LC_ALL=C.UTF-8 grep -nE '^.{101}' "$work/texts" | cut -d: -f1 >"$work/long" || true
while read -r number; do
    echo "$(sed -n "${number}p" "$work/places"): more than 100 columns"
done <"$work/long"
count=$(wc -l <"$work/documents")
failures=$(wc -l <"$work/long")
echo "$count documents, $failures faults"
[ "$count" -ge 15 ] && [ "$failures" -eq 0 ]
