#!/bin/sh
# Every article of the rulebooks is cited in the code and in a test, and no other; the French edition has the same ones.
set -eu
cd "$1"
failures=0
articles=$(sed -nE 's/^- \*\*((S2|S3|UR|EG|BR)-[0-9]+)\*\*.*/\1/p' rules/*.md)
count=0
for article in $articles; do
    count=$((count + 1))
    grep -rqwF -e "$article" core || { echo "$article: cited nowhere in core/"; failures=$((failures + 1)); }
    grep -rqwF -e "$article" tests/rules tests/test_match.c ||
        { echo "$article: cited in no test"; failures=$((failures + 1)); }
    grep -qF -e "**$article**" rules/fr/*.md || { echo "$article: missing in rules/fr/"; failures=$((failures + 1)); }
done
cited=$(grep -rhowE '(S2|S3|UR|EG|BR)-[0-9]+' core engine lab cli wasm tests web/src docs ./*.md | sort -u)
for article in $cited; do
    echo "$articles" | grep -qxF -e "$article" || { echo "$article is cited, and there is no such article"; failures=$((failures + 1)); }
done
[ "$count" -ge 90 ] || { echo "only $count articles found"; failures=$((failures + 1)); }
echo "$count articles, $failures faults"
[ "$failures" -eq 0 ]
