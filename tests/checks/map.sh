#!/bin/sh
# ARCHITECTURE.md is a true map: every path in it exists, and every source is on it, by name or in a folder that is
# told as a whole. So do the paths in README.md and CONTRIBUTING.md.
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

# The words between backquotes of a file.
# shellcheck disable=SC2016,SC2020
quoted() {
    grep -o '`[^`]*`' "$1" | tr -d '`' | tr ' ,' '\n\n' | sort -u
}

# A path from the root or from the page's sources, or a mere file name; “*” stands for several.
for document in ARCHITECTURE.md CONTRIBUTING.md README.md; do
    quoted "$document" | grep -E '^[A-Za-z_*][A-Za-z0-9_.*/-]*(/|\.(c|h|md|ts|svelte|mjs|css|sh))$|^[a-z]+/[A-Za-z0-9_./*-]+$' |
        grep -v -e ID -e '^build' | while read -r path; do
        pattern=$(printf '%s' "$path" | sed 's/[.]/\\./g; s/\*/[^\/]*/g; s/\/$//')
        grep -qE "^(web/src/)?(web/src/boards/)?$pattern(/|$)" "$work/files" || grep -qxE "$pattern" "$work/names" || echo "$document: there is no $path"
    done
done >"$work/missing"
while read -r line; do fault "$line"; done <"$work/missing"
for document in ARCHITECTURE.md CONTRIBUTING.md README.md docs/*.md; do
    grep -o '](\.\{0,2\}[a-zA-Z./_-]*)' "$document" | sed 's/](\(.*\))/\1/' | while read -r path; do
        [ -e "$(dirname "$document")/$path" ] || echo "$document: there is no $path"
    done
done >"$work/missing"
while read -r line; do fault "$line"; done <"$work/missing"

# Folders that the map tells as a whole.
whole='cli/boards|tests/(checks|rules|fuzz|wasm|server|stranger|web)|web/(tests|src/(ui|i18n|lab|screens|theme|sound)|src/boards/[a-z]+)'
quoted ARCHITECTURE.md | sed 's/.*\///' | sort -u >"$work/named"
grep '\*' "$work/named" | sed 's/[.]/\\./g; s/\*/.*/g' >"$work/patterns"
grep -E '^(core|engine|lab|cli|server|wasm|bench|tests|web/src)/.*\.(c|h|ts|svelte|mjs|sh)$' "$work/files" | grep -vE "^($whole)/|\.d\.ts$" |
    while read -r file; do
        name=${file##*/}
        stem=${name%.*}
        # A header goes with its source, a component may stand without its ending, a game's files share one line.
        case $name in
        *_text.c) stem=ID_text ;;
        esac
        grep -qx -e "$stem\.[ch]" -e "$name" -e "${name%.svelte}" "$work/named" || echo "$name" | grep -qx -f "$work/patterns" ||
            echo "ARCHITECTURE.md does not name $file"
    done >"$work/missing"
while read -r line; do fault "$line"; done <"$work/missing"

echo "$(wc -l <"$work/files") files, $failures faults"
[ "$failures" -eq 0 ]
