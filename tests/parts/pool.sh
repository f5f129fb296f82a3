# shellcheck shell=sh
# Runs parts of ./test side by side. Sourced by ./test, at the root of the tree; the list of parts
# is beside it. Every worker takes the first part that nobody has taken and whose needs are done;
# mkdir decides between two.

logs=build/test
tail_lines=60 # of a failed part's log

column() { # COLUMN PART
    awk -F ' *[|] *' -v column="$1" -v part="$2" '$1 == part { print $column }' tests/parts/list
}
names() {
    sed -n 's/^\([a-z][a-z-]*\) |.*/\1/p' tests/parts/list
}

# The parts and all they need, in the order of the list.
with_needs() {
    wanted=" $* "
    # The needs of a part stand before it in the list.
    for part in $(names | tac); do
        case $wanted in *" $part "*) wanted="$wanted $(column 3 "$part") " ;; esac
    done
    for part in $(names); do
        case $wanted in *" $part "*) echo "$part" ;; esac
    done
}

# Minutes and seconds of processor time, from what `times` said of the children of a shell: FILE.
processor_time() {
    awk -F '[ms ]+' 'NR == 2 { s = $1 * 60 + $2 + $3 * 60 + $4; printf "%d:%02d", s / 60, s % 60 }' "$1"
}

ready() { # PART
    for need in $(column 3 "$1"); do
        [ -e "$state/$need.done" ] || return 1
    done
}

# Every test of a part that failed, with its reason, or else how its log ends. Said at once and again
# at the very end: of a run in CI often the end alone is kept.
failures() { # PART
    awk '/^ *not ok / { left = 25 } left > 0 { print; left-- } /^ *\.\.\.$/ { left = 0 }' "$logs/$1.log" |
        head -n "$tail_lines" | grep . || tail -n "$tail_lines" "$logs/$1.log"
}
say_failures() { # PART
    failures "$1" | cut -c 1-300 | sed "s/^/$1: /" >&2
}

# One part in a session of its own, so that it can be stopped with all that it has started.
run_part() ( # PART
    log=$logs/$1.log
    began=$(date +%s)
    for need in $(column 3 "$1"); do
        [ "$(cat "$state/$need.done")" = passed ] && continue
        echo "not run: $need failed" >"$log"
        say_failures "$1"
        echo failed >"$state/$1.done"
        return
    done
    echo "   $1 …" >&2
    PROCESSES=1 setsid tests/parts/part "$1" >"$log" 2>&1 &
    echo $! >"$state/$1.running"
    status=0
    wait $! || status=$?
    times >"$state/$1.times" # not in a subshell: it has no children
    took=$(($(date +%s) - began))
    took=$(printf '%d:%02d, processor %s' $((took / 60)) $((took % 60)) "$(processor_time "$state/$1.times")")
    rm -f "$state/$1.running"
    [ ! -e "$state/stopped" ] || return 0
    if [ "$status" -eq 0 ]; then
        say "$1 passed ($took)"
        echo passed >"$state/$1.done"
    else
        say_failures "$1"
        say "$1 FAILED ($took); all of it: $log"
        echo failed >"$state/$1.done"
    fi
)

# One worker: PART …, those it likes best first.
work() {
    while [ ! -e "$state/stopped" ]; do
        left=
        for part; do
            [ ! -e "$state/$part.taken" ] || continue
            left=yes
            if ready "$part" && mkdir "$state/$part.taken" 2>/dev/null; then
                run_part "$part"
                continue 2
            fi
        done
        [ -n "$left" ] || return 0
        sleep 0.3
    done
}

# Sends a signal to all that running parts have started; false when nothing is left of them.
signal_parts() { # SIGNAL SESSION …
    signal=$1
    shift
    some=1
    for session; do kill -s "$signal" -- "-$session" 2>/dev/null && some=0; done
    return $some
}

stop_parts() {
    trap '' INT TERM HUP
    : >"$state/stopped"
    sessions=$(cat "$state"/*.running 2>/dev/null || true)
    # shellcheck disable=SC2086
    if signal_parts TERM $sessions; then
        for _ in $(seq 50); do # they have ten seconds to put things away
            signal_parts 0 $sessions || break
            sleep 0.2
        done
        signal_parts KILL $sessions || true
    fi
    wait
    rm -rf "$state"
    echo "stopped" >&2
    exit 130
}

# All these parts side by side; fails when one has failed.
run_parts() {
    mkdir -p "$logs"
    state=$(mktemp -d)
    trap stop_parts INT TERM HUP
    busy=
    waits=
    for part; do
        case $(column 2 "$part") in
        waits) waits="$waits $part" ;;
        *) busy="$busy $part" ;;
        esac
    done
    # shellcheck disable=SC2086
    for _ in $(seq "$(nproc)"); do work $busy $waits & done
    # shellcheck disable=SC2086
    work $waits $busy &
    wait
    failed=$(grep -l failed "$state"/*.done | sed 's|.*/||; s|\.done$||' | tr '\n' ' ')
    rm -rf "$state"
    [ -z "$failed" ] || {
        for part in $failed; do say_failures "$part"; done
        say "failed: $failed"
        return 1
    }
}
