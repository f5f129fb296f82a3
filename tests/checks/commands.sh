#!/bin/sh
# Every command and every flag of the program is in the manual, in the README and in the completions
# of three shells, and these know no others.
set -u
. "$1/tests/checks/program.sh"
root=$(realpath "$1")
PATH=$(dirname "$(realpath "$lusoria")"):$PATH
export PATH

commands_in_help() {
    lusoria --lang en --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\( [a-z]\{1,\}\)\{0,1\}\) .*/\1/p'
}
# shellcheck disable=SC2086
flags_in_help() {
    lusoria --lang en $1 --help | sed -n 's/^  \(--[a-z-]*\).*/\1/p' | sort
}
# The part of the manual that is about a command; lists in it are between .RS and .RE.
in_manual() {
    awk -v command="$1" '
        /^\.RS/ { inside = 1 }
        /^\.RE/ { inside = 0 }
        named && !inside { line = $0; sub(/^\.BI? "?/, "", line); mine = index(line " ", command " ") == 1; found += mine }
        mine
        { named = /^\.TP/ }
        /^\.SH/ { mine = 0 }
        END { exit !found }' "$root/man/lusoria.1"
}

# What a shell offers after the words “lusoria $1” and the beginning $2 of the next.
bash_offers() {
    # shellcheck disable=SC2016
    bash -c '. "$1"; read -ra words <<<"$2"; COMP_WORDS=(lusoria "${words[@]}" "$3"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _lusoria; printf "%s\n" "${COMPREPLY[@]}"' _ "$root/completions/lusoria.bash" "$1" "$2"
}
zsh_offers() {
    # The words of the completion system only tell what they are given.
    # shellcheck disable=SC2016
    zsh -f -c 'setopt extendedglob; _arguments() { print -l -- ${(M)@:#--*} }; _describe() { print -l -- ${(P)2} }; compadd() { :; }
        words=(lusoria ${=2} "$3"); CURRENT=$#words; . "$1"' _ "$root/completions/_lusoria" "$1" "$2" | sed 's/[=[].*//; s/:.*//'
}
fish_offers() {
    # shellcheck disable=SC2016
    fish --no-config -c 'source $argv[1]; complete -C "lusoria $argv[2]"' "$root/completions/lusoria.fish" "${1:+$1 }$2" | cut -f1
}
# offers SHELL WORDS BEGINNING EXPECTED…
offers() {
    shell=$1 line=$2 beginning=$3
    shift 3
    printf '%s\n' "$@" | sort -u >"$work/expected"
    "${shell}_offers" "$line" "$beginning" 2>&1 | grep -v -x -e --version -e '' | sort -u >"$work/offered"
    cmp -s "$work/expected" "$work/offered" && note ok || {
        note bad "after “lusoria $line $beginning” $shell offers otherwise than the program’s help says:"
        diff "$work/expected" "$work/offered"
    }
}

commands_in_help >"$work/commands"
[ "$(wc -l <"$work/commands")" -gt 20 ] && note ok || note bad "the commands cannot be read from the help"
while read -r command; do
    flags=$(flags_in_help "$command")
    for shell in bash zsh fish; do
        # shellcheck disable=SC2086
        offers $shell "$command" -- $flags
    done
    grep -qF "lusoria $command" "$root/README.md" && note ok || note bad "README.md does not name “lusoria $command”"
    in_manual "$command" >"$work/manual" && note ok || note bad "the manual does not tell of “$command”"
    for flag in $(echo "$flags" | grep -v -x -e --lang -e --help | sed 's/-/\\\\-/g'); do
        grep -q -e "$flag\b" "$work/manual" && note ok || note bad "the manual does not tell of “$command $flag”"
    done
done <"$work/commands"
first=$(cut -d' ' -f1 "$work/commands" | uniq)
# shellcheck disable=SC2086,SC2046
for shell in bash zsh fish; do
    flags='--help --lang'
    [ $shell != zsh ] || flags=
    offers $shell '' '' $first help menu $flags
    for word in $(sed -n 's/ .*//p' "$work/commands" | uniq); do
        offers $shell "$word" '' $(sed -n "s/^$word //p" "$work/commands")
    done
done
finish
