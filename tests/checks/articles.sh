#!/bin/sh
# Every article of the rulebooks is cited in the code and in a test, and no other; the French
# edition has the same ones.
set -eu
cd "$1"
failures=0
prefixes=$(sed -n 's/^ARTICLES=//p' games/*/game.build | paste -sd '|')
articles=$(sed -nE "s/^- \*\*(($prefixes)-[0-9]+)\*\*.*/\1/p" games/*/rules.md)
count=0
for article in $articles; do
    count=$((count + 1))
    cat core/*.[ch] games/*/*.[ch] | grep -qwF -e "$article" || { echo "$article: cited nowhere in the rules"; failures=$((failures + 1)); }
    cat games/*/tests/*.c tests/core/test_match.c | grep -qwF -e "$article" ||
        { echo "$article: cited in no test"; failures=$((failures + 1)); }
    cat games/*/rules.fr.md | grep -qF -e "**$article**" || { echo "$article: missing in French"; failures=$((failures + 1)); }
done
cited=$(grep -rhowE "($prefixes)-[0-9]+" core games engine console report lab cli wasm tests web/src docs ./*.md | sort -u)
for article in $cited; do
    echo "$articles" | grep -qxF -e "$article" || { echo "$article is cited, and there is no such article"; failures=$((failures + 1)); }
done
[ "$count" -ge 90 ] || { echo "only $count articles found"; failures=$((failures + 1)); }
echo "$count articles, $failures faults"
[ "$failures" -eq 0 ]
