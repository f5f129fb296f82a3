#!/bin/sh
# `meson install` puts everything in its place, and other programs can use the library by pkg-config:
# those of library/examples.
set -eu
cd "$1"
build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
DESTDIR=$work meson install -C "$build" --no-rebuild --quiet
prefix=$work$(meson introspect "$build" --buildoptions | tr '{' '\n' | sed -n 's/.*"name": "prefix".*"value": "\([^"]*\)".*/\1/p')
for file in bin/lusoria share/man/man1/lusoria.1 share/locale/fr/LC_MESSAGES/lusoria.mo \
    share/bash-completion/completions/lusoria share/zsh/site-functions/_lusoria \
    share/fish/vendor_completions.d/lusoria.fish include/lusoria/core/game.h include/lusoria/lusoria.h share/man/man3/lusoria.3 \
    share/applications/lusoria.desktop share/metainfo/lusoria.metainfo.xml; do
    [ -e "$prefix/$file" ] || { echo "not installed: $file"; exit 1; }
done
[ ! -e "$build/page/index.html" ] || for file in lusoria/page/index.html icons/hicolor/scalable/apps/lusoria.svg; do
    [ -e "$prefix/share/$file" ] || { echo "not installed: share/$file"; exit 1; }
done
for module in lusoria-mpi.so lusoria-cuda.so; do
    [ ! -e "$build/$module" ] || [ -n "$(find "$prefix" -path "*/lusoria/$module")" ] || { echo "not installed: $module"; exit 1; }
done
pc=$(dirname "$(find "$work" -name lusoria.pc)")
flags=$(PKG_CONFIG_SYSROOT_DIR=$work PKG_CONFIG_PATH=$pc pkg-config --cflags --libs lusoria)
LD_LIBRARY_PATH=$(dirname "$pc")
export LD_LIBRARY_PATH

# The examples, as another program would be built; and what they answer.
strict="-Wall -Wextra -Wpedantic -Werror"
for example in library/examples/*.c; do
    # shellcheck disable=SC2086
    ${CC:-cc} -std=c17 $strict "$example" -o "$work/$(basename "$example" .c)" $flags
done
# shellcheck disable=SC2086
${CXX:-c++} -std=c++17 $strict library/examples/moves.cpp -o "$work/moves" $flags
"$work/random_game" ur:path=murray 7 >"$work/game.lus"
grep -qxF '[Game "ur:path=murray"]' "$work/game.lus"
"$build/lusoria" replay "$work/game.lus" >/dev/null || { echo "random_game: not a record"; exit 1; }
"$work/review" <"$work/game.lus" | grep -cE '^(White|Black): [0-9]+ decisions, 0\.[0-9]{4} lost by each' | grep -qx 2
position='w 2 W:t2,h3,1,5,6,13 B:t4,h4,7,9,10 r15'
best=$("$build/lusoria" moves ur "$position" | cut -f 1)
"$work/hint" ur "$position" >"$work/hint.txt"
while read -r action value; do
    echo "$best" | grep -qxF "$action" || { echo "hint: $action is not legal"; exit 1; }
    [ "${value%.*}" -le 1 ]
done <"$work/hint.txt"
[ -s "$work/hint.txt" ]
"$work/moves" >"$work/moves.txt"
version=$("$build/lusoria" --version | awk '{ print $2; exit }')
grep -qxF "lusoria $version" "$work/moves.txt" || { echo "the library is not $version"; exit 1; }
while read -r game; do
    grep -qx "$game" "$work/moves.txt"
    "$build/lusoria" moves "$game" | while read -r line; do grep -qxF "$line" "$work/moves.txt"; done
done <games/list
for example in random_game hint; do
    ! "$work/$example" nothing 1 2>/dev/null || { echo "$example: takes anything"; exit 1; }
done

# Nothing but what is promised can be linked against.
library=$(find "$work" -name 'liblusoria.so' | head -n 1)
nm -D --defined-only "$library" | awk '{ print $3 }' | grep -v '^lus_' && { echo "names that are not the library's"; exit 1; }

for page in 1 3; do
    man -l "$prefix/share/man/man$page/lusoria.$page" 2>>"$work/man-errors" | grep -q LUSORIA
done
[ ! -s "$work/man-errors" ] || { cat "$work/man-errors"; exit 1; }
bash -n "$prefix/share/bash-completion/completions/lusoria"
echo "installed and usable"
