#!/bin/sh
# Every article of the rulebooks is cited in the code and in a test, and no other; the editions in
# other languages have the same ones, and those of po/complete have every book.
set -eu
cd "$1"
failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefixes=$(sed -n 's/^ARTICLES=//p' games/*/game.build | paste -sd '|')
articles=$(sed -nE "s/^- \*\*(($prefixes)-[0-9]+)\*\*.*/\1/p" games/*/rules.md)
count=0
for article in $articles; do
    count=$((count + 1))
    cat core/*.[ch] core/match/*.[ch] games/*/*.[ch] | grep -qwF -e "$article" || { echo "$article: cited nowhere in the rules"; failures=$((failures + 1)); }
    cat games/*/tests/*.c tests/core/test_match.c | grep -qwF -e "$article" ||
        { echo "$article: cited in no test"; failures=$((failures + 1)); }
done
for book in games/*/rules.*.md; do
    sed -nE 's/^- \*\*([A-Z0-9]+-[0-9]+)\*\*.*/\1/p' "$book" >"$work/here"
    sed -nE 's/^- \*\*([A-Z0-9]+-[0-9]+)\*\*.*/\1/p' "${book%.*.md}.md" | diff - "$work/here" >"$work/differ" ||
        { echo "$book has other articles:"; cat "$work/differ"; failures=$((failures + 1)); }
done
while read -r language; do
    while read -r game; do
        [ -e "games/$game/rules.$language.md" ] || { echo "games/$game/rules.$language.md is missing"; failures=$((failures + 1)); }
    done <games/list
done <po/complete
cited=$(grep -rhowE "($prefixes)-[0-9]+" core games engine console report lab cli wasm tests web/src docs ./*.md | sort -u)
for article in $cited; do
    echo "$articles" | grep -qxF -e "$article" || { echo "$article is cited, and there is no such article"; failures=$((failures + 1)); }
done
[ "$count" -ge 90 ] || { echo "only $count articles found"; failures=$((failures + 1)); }
echo "$count articles, $failures faults"
[ "$failures" -eq 0 ]
