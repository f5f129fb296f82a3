#!/bin/sh
# The dialogues of docs/protocol.md are what the engine really says: every block marked “ugi” is
# held with an engine of its own, line by line. “> …” is sent, “< …” must come back; in it … stands
# for any text.
set -u
lusoria=$2/lusoria
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap '' PIPE
dialogues=0
lines=0
failed=0

fault() {
    echo "docs/protocol.md, dialogue $dialogues: $1"
    failed=$((failed + 1))
}

# matches WANTED GOT
matches() {
    pattern=$(printf '%s\n' "$1" | sed 's/[][\.*^$/]/\\&/g; s/…/.*/g')
    printf '%s\n' "$2" | grep -qx -e "$pattern"
}

hold() {
    rm -f "$work/in" "$work/out"
    mkfifo "$work/in" "$work/out"
    timeout 60 "$lusoria" engine <"$work/in" >"$work/out" &
    engine=$!
    exec 3>"$work/in" 4<"$work/out"
    while IFS= read -r line <&5; do
        lines=$((lines + 1))
        case $line in
        '> '*) printf '%s\n' "${line#> }" >&3 ;;
        '< '*)
            IFS= read -r got <&4 || got='(no more)'
            matches "${line#< }" "$got" || fault "“$got” instead of “${line#< }”"
            ;;
        *) fault "“$line” is neither sent nor received" ;;
        esac
    done
    exec 3>&-
    left=$(cat <&4)
    [ -z "$left" ] || fault "the engine also says “$left”"
    exec 4<&-
    wait "$engine" || fault "exit code $?"
}

awk -v work="$work" '
/^```ugi$/ { file = sprintf("%s/dialogue-%03d", work, ++n); next }
/^```$/ { file = "" }
file { print > file }' "$1/docs/protocol.md"
for dialogue in "$work"/dialogue-*; do
    dialogues=$((dialogues + 1))
    exec 5<"$dialogue"
    hold
    exec 5<&-
done
echo "$dialogues dialogues, $lines lines, $failed faults"
[ "$dialogues" -ge 5 ] && [ "$failed" -eq 0 ]
