#!/bin/sh
# The sources keep the house rules that a program can check.
# Lists of files are meant to be split into words.
# shellcheck disable=SC2046,SC2086
set -eu
cd "$1"
folders="core games engine library python console work solve problems lab contest ugi train report cli server wasm tests bench"
failures=0
fault() {
    echo "$1"
    failures=$((failures + 1))
}
files=$(find $folders -name '*.[ch]' | sort)

clang-format-19 --dry-run --Werror $files || fault "run: clang-format-19 -i \$(find $folders -name '*.[ch]')"

for file in $files; do
    lines=$(wc -l <"$file")
    limit=500
    case $file in core/*) limit=420 ;; esac
    [ "$lines" -le "$limit" ] || fault "$file has $lines lines: a file is about one thing"
done

# The core does no I/O, allocates nothing, and keeps no mutable state.
grep -nE '\b(printf|fopen|malloc|calloc|realloc|free|getenv|time|rand)\(|#include <(stdio|stdlib|time|unistd)\.h>' \
    $(find core games engine -name '*.[ch]' ! -path '*/tests/*' ! -name 'terminal.[ch]') && fault "core, games and engine: no I/O and no allocation"
grep -nE '^static [^(]*(=|;)' $(find core games engine -name '*.[ch]' ! -path '*/tests/*' ! -name 'terminal.[ch]') | grep -vE 'static (inline )?const|static const|\(' &&
    fault "core, games and engine: no mutable globals"

# Only a game's own folder and tests name a game.
ids=$(paste -sd '|' games/list)
grep -nE "^[^/]*\"($ids)\"" $(find core engine library python console work solve problems lab contest ugi train report cli server wasm -name '*.[ch]') &&
    fault "only a game's own folder names it"

page=$(find web/src web/tests js games/*/page tests bench -name '*.ts' -o -name '*.svelte' -o -name '*.mjs' -o -name '*.css' | sort)
for file in $page; do
    lines=$(wc -l <"$file")
    [ "$lines" -le 400 ] || fault "$file has $lines lines: a file is about one thing"
done
# The page names no game, not even in a comment. The faults are the sentences of core/error.h.
grep -rnwiE "scripta|$ids" web/src --include='*.ts' --include='*.svelte' --include='*.css' |
    grep -v '^web/src/i18n/faults\.' && fault "only a game's own folder names it"

grep -nE 'TODO|FIXME|XXX' $files $page run test && fault "nothing is left for someone"
# “a && b || c” is used where b cannot fail; typographic quotation marks are meant.
# Every script is looked at: what begins as one, and what scripts read in.
scripts=$(find . -type f ! -path './.*' ! -path './build*' ! -path '*/node_modules/*' ! -name '*.mjs' ! -name '*.md' \
    -exec grep -lE -m1 '^#!/bin/sh|^# shellcheck shell=sh' {} + | sort)
shellcheck -x -s sh -e SC2015,SC1111,SC1112,SC2181 $scripts || fault "shellcheck"

# A folder is of a size that one can take in: 25 source files, scripts included.
crowded=$({
    find . -type f ! -path './.*' ! -path './build*' ! -path '*/node_modules/*' ! -path './web/generated/*' |
        grep -E '\.([ch]|h\.in|cu|ts|svelte|mjs|css|py)$'
    printf '%s\n' $scripts
} | sed 's|/[^/]*$||' | sort | uniq -c | awk '$1 > 25 { print $2 " has " $1 " source files" }')
[ -z "$crowded" ] || fault "$crowded"
echo "$failures faults"
[ "$failures" -eq 0 ]
