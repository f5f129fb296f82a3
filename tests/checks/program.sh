# shellcheck shell=sh
# What checks of the program share; sourced with the arguments SOURCE_FOLDER BUILD_FOLDER.
# shellcheck disable=SC2034
lusoria=$2/lusoria
tests=$1/tests
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state" NO_COLOR=1
unset LANGUAGE LC_ALL LC_MESSAGES LANG 2>/dev/null || true
# Every game, and every game with the options that make it short (games/ID/game.build).
games=$(cat "$1/games/list")
short_games=$(for game in $games; do echo "$game$(sed -n 's/^SHORT=/:/p' "$1/games/$game/game.build")"; done)
passed=0
failed=0

note() {
    if [ "$1" = ok ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $2"
    fi
}

# Whether something may be done a second time, to compare: under sanitizers once is enough.
twice() {
    [ -z "${SANITIZED-}" ]
}

# exits CODE words…: the exit code; output is kept in $work/out and $work/err
exits() {
    code=$1
    shift
    "$lusoria" "$@" >"$work/out" 2>"$work/err" </dev/null
    got=$?
    [ "$got" -eq "$code" ] && note ok || { note bad "lusoria $*: exit $got, not $code"; cat "$work/err"; }
}

# says FILE text: the last output or error contains the text
says() {
    grep -qF -e "$2" "$work/$1" && note ok || { note bad "“$2” is not in $1:"; cat "$work/$1"; }
}

silent() {
    [ ! -s "$work/$1" ] && note ok || { note bad "$1 should be empty:"; cat "$work/$1"; }
}

# The last line of a check.
finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
