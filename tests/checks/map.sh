#!/bin/sh
# The documents are a true map: every path that one of them names exists, every link leads
# somewhere, and every folder with sources is told of, by a README.md of its own or in
# docs/architecture/.
set -u
cd "$1" || exit 1
failures=0
fault() {
    echo "$1"
    failures=$((failures + 1))
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find . -type f ! -path './.*' ! -path './build*' ! -path '*/node_modules/*' ! -path './web/generated/*' | sed 's/^\.\///' | sort >"$work/files"
sed 's/.*\///' "$work/files" | sort -u >"$work/names"
grep '\.md$' "$work/files" | grep -vE '^rules/|^games/[^/]*/rules[^/]*$' >"$work/documents"

# The words between backquotes of a document, code fences left out. The glossary ends with names
# that are no more.
# shellcheck disable=SC2016,SC2020
quoted() {
    awk '/^```/ { fence = !fence } /^## Words that had several meanings/ { exit } !fence' "$1" |
        grep -o '`[^`]*`' | tr -d '`' | tr ' ,' '\n\n' | sort -u
}

# A path from the root or from the page's sources, or a mere file name; “*” stands for several.
while read -r document; do
    quoted "$document" |
        grep -E '^[A-Za-z_*][A-Za-z0-9_.*/-]*\.(c|h|md|ts|svelte|mjs|css|sh)$|^(core|engine|games|work|lab|report|contest|ugi|train|cli|server|wasm|web|tests|bench|docs|rules|data|po|man)/[A-Za-z0-9_./*-]*$' |
        grep -vE -e ID -e '\bxx\b' -e '^build' -e '^web/generated' | while read -r path; do
        pattern=$(printf '%s' "$path" | sed 's/[.]/\\./g; s/\*/[^\/]*/g; s/\/$//')
        grep -qE "^(web/src/)?(web/src/boards/)?$pattern(/|$)" "$work/files" || grep -qxE "$pattern" "$work/names" || echo "$document: there is no $path"
    done
    grep -o '](\.\{0,2\}[a-zA-Z./_-]*)' "$document" | sed 's/](\(.*\))/\1/' | while read -r path; do
        [ -e "$(dirname "$document")/$path" ] || echo "$document: there is no $path"
    done
done <"$work/documents" >"$work/missing"
while read -r line; do fault "$line"; done <"$work/missing"

# A folder is told of by its README.md, by its own name (“server/”), or by a file in it; subfolders
# of a folder that has a README.md, or is named as a whole (“tests/walk/”), are told of with it.
for document in ARCHITECTURE.md docs/architecture/*.md; do
    quoted "$document"
done | grep / | sort -u >"$work/named"
grep '/$' "$work/named" | sed 's/\/$//' >"$work/told"
grep -v '/$' "$work/named" | sed 's/\/[^/]*$//' >>"$work/told"
grep '/README\.md$' "$work/files" | sed 's/\/README\.md$//' >"$work/whole"
grep -E '^(web|tests|bench|games)/.*/$' "$work/named" | sed 's/\/$//' >>"$work/whole"
grep -E '\.(c|h|ts|svelte|mjs|sh)$' "$work/files" | grep / | sed 's/\/[^/]*$//' | sort -u >"$work/folders"
while read -r folder; do
    told=
    ! grep -qxF -e "$folder" "$work/told" "$work/whole" || told=yes
    above=$folder
    while [ -z "$told" ] && [ "$above" != "${above%/*}" ]; do
        above=${above%/*}
        ! grep -qxF -e "$above" "$work/whole" || told=yes
    done
    [ -n "$told" ] || echo "$folder: no document tells of it"
done <"$work/folders" >"$work/missing"
while read -r line; do fault "$line"; done <"$work/missing"

echo "$(wc -l <"$work/files") files, $(wc -l <"$work/documents") documents, $failures faults"
[ "$(wc -l <"$work/documents")" -ge 15 ] && [ "$failures" -eq 0 ]
