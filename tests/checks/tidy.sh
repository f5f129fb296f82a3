#!/bin/sh
# clang-tidy over every C source that the build knows; .clang-tidy says what it looks for and why
# not for more. A source is looked at again when it, any header or the list of checks has changed.
set -eu
cd "$1"
build=$2

if [ $# -eq 3 ]; then # one source
    stamp=$build/tidy/$(echo "$3" | tr / _)
    clang-tidy-19 -p "$build" --quiet "$3" >"$stamp.found" 2>"$stamp.error" || {
        cat "$stamp.found"
        grep -vE '[0-9]+ warnings? ' "$stamp.error" || true
        exit 1
    }
    mv "$stamp.found" "$stamp.clean"
    exit
fi

mkdir -p "$build/tidy"
newest_header=$(find . \( -name 'build*' -o -name node_modules -o -name '.?*' ! -name .clang-tidy \) -prune -o \
    \( -name '*.h' -o -name .clang-tidy \) -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-)
# Templates are compiled once for each game: the first will do.
sources=$(sed -n 's|^ *"file": "\.\./\(.*\.c\)".*|\1|p' "$build/compile_commands.json" | sort -u)
todo=
count=0
for source in $sources; do
    count=$((count + 1))
    clean=$build/tidy/$(echo "$source" | tr / _).clean
    [ -n "$(find "$clean" -newer "$source" -newer "$newest_header" 2>/dev/null)" ] || todo="$todo $source"
done
[ "$count" -gt 200 ] || { echo "only $count sources in $build/compile_commands.json"; exit 1; }
# shellcheck disable=SC2086
[ -z "$todo" ] || printf '%s\n' $todo | xargs -P "$(nproc)" -n 1 "$0" . "$build"
echo "$count sources, no findings"
