#!/bin/sh
# `meson install` puts everything in its place, and another program can use the library by
# pkg-config.
set -eu
build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
DESTDIR=$work meson install -C "$build" --no-rebuild --quiet
prefix=$work$(meson introspect "$build" --buildoptions | tr '{' '\n' | sed -n 's/.*"name": "prefix".*"value": "\([^"]*\)".*/\1/p')
for file in bin/lusoria share/man/man1/lusoria.1 share/locale/fr/LC_MESSAGES/lusoria.mo \
    share/bash-completion/completions/lusoria share/zsh/site-functions/_lusoria \
    share/fish/vendor_completions.d/lusoria.fish include/lusoria/core/game.h; do
    [ -e "$prefix/$file" ] || { echo "not installed: $file"; exit 1; }
done
[ ! -e "$build/lusoria-mpi.so" ] || [ -n "$(find "$prefix" -path '*/lusoria/lusoria-mpi.so')" ] || { echo "not installed: the MPI module"; exit 1; }
pc=$(dirname "$(find "$work" -name lusoria.pc)")
cat >"$work/user.c" <<'C'
#include <core/match.h>
#include <core/registry.h>
#include <stdio.h>
int main(void)
{
    lus_variant v;
    lus_state s;
    char text[LUS_POSITION_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    if (!lus_variant_read("ur:path=murray", &v, NULL))
        return 1;
    v.game->start(&v, &s);
    v.game->write_position(&v, &s, &w);
    puts(text);
    return 0;
}
C
flags=$(PKG_CONFIG_SYSROOT_DIR=$work PKG_CONFIG_PATH=$pc pkg-config --cflags --libs lusoria)
# shellcheck disable=SC2086
${CC:-cc} "$work/user.c" -o "$work/user" $flags
LD_LIBRARY_PATH=$(dirname "$pc") "$work/user" | grep -qxF 'w ?o W:t7,h7 B:t7,h7 r7'
man -l "$prefix/share/man/man1/lusoria.1" 2>"$work/man-errors" | grep -q LUSORIA
[ ! -s "$work/man-errors" ] || { cat "$work/man-errors"; exit 1; }
bash -n "$prefix/share/bash-completion/completions/lusoria"
echo "installed and usable"
