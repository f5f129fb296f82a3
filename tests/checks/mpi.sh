#!/bin/sh
# A match over several processes: the same results as by one, whatever their number, stopped and
# resumed as one likes.
set -u
lusoria=$2/lusoria
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export NO_COLOR=1
failed=0
fail() {
    echo "FAILED: $1"
    failed=1
}

# without mpirun nothing of MPI is needed, and where its module is missing, mpirun is told so
ldd "$lusoria" | grep -q libmpi && fail "the program is linked to MPI"
cp "$lusoria" "$work/lusoria"
"$work/lusoria" match ur greedy random --games 2 >/dev/null || fail "a copy of the program alone"
if [ ! -e "$(dirname "$lusoria")/lusoria-mpi.so" ] || ! command -v mpirun >/dev/null 2>&1; then
    [ -z "${CI-}" ] || fail "mpirun or the module for it is missing"
    echo "mpirun or the module for it is missing: matches over several processes are not tested"
    [ "$failed" -ne 0 ] || exit 77
    exit 1
fi
OMPI_COMM_WORLD_SIZE=2 "$work/lusoria" match ur greedy random --games 2 2>"$work/err" >"$work/out"
[ $? -eq 3 ] && [ ! -s "$work/out" ] && grep -q 'mpirun' "$work/err" || fail "without its module: $(cat "$work/err")"

# processes N words…: without what differs from run to run, the CPU time
processes() {
    n=$1
    shift
    timeout 120 mpirun --allow-run-as-root --oversubscribe -n "$n" "$lusoria" "$@" >"$work/all" 2>"$work/err"
    got=$?
    grep -v -e 'µs' -e cpu_ "$work/all"
    return "$got"
}
alone() {
    "$lusoria" "$@" >"$work/all" 2>"$work/err"
    grep -v -e 'µs' -e cpu_ "$work/all"
}
same() {
    cmp -s "$work/one" "$work/more" || { fail "$1"; diff "$work/one" "$work/more"; cat "$work/err"; }
}

for words in "ur greedy random --games 40 --seed 5" "ur greedy random --games 600 --seed 5 --json" \
    "ergo engine:nodes=200 greedy --games 10 --opening 2" "ur greedy random --games 2000 --sprt 0,50"; do
    # shellcheck disable=SC2086
    alone match $words >"$work/one"
    # shellcheck disable=SC2086
    processes 3 match $words >"$work/more" || fail "match $words: exit $?"
    same "3 processes: match $words"
    [ ! -s "$work/err" ] || { fail "something was said"; cat "$work/err"; }
done

# ---- what is wrong is said once ----
processes 3 match ur gredy random >"$work/more" && fail "a wrong agent is refused"
[ "$(grep -c 'there is no agent' "$work/err")" -eq 1 ] || fail "a complaint of one process only"
processes 2 match ur greedy random --save /nonexistent/x >"$work/more" && fail "a file that cannot be written"
grep -q '/nonexistent/x' "$work/err" || fail "a file that cannot be written is named"

# stopped in the middle: nothing that was finished is lost, and another number of processes goes on
contest="ur engine:depth=3 greedy --games 3000 --seed 7"
# shellcheck disable=SC2086
alone match $contest --save "$work/whole" >"$work/one"
sed 1,7d "$work/whole" | sort -n >"$work/whole.pairs"

# Starts three processes on $contest; once some pairs are saved, sends the signal $1 to mpirun, or
# to its process number $2.
stop_by() {
    rm -f "$work/saved"
    # shellcheck disable=SC2086
    timeout 120 mpirun --allow-run-as-root --oversubscribe -n 3 "$lusoria" match $contest --threads 1 --save "$work/saved" \
        >"$work/all" 2>"$work/err" &
    starter=$!
    until [ -e "$work/saved" ] && [ "$(wc -l <"$work/saved")" -gt 12 ] || ! kill -0 $starter; do sleep 0.02; done
    read -r mpirun _ <"/proc/$starter/task/$starter/children" # timeout's only child
    victim=$mpirun
    [ $# -eq 1 ] || victim=$(tr ' ' '\n' <"/proc/$mpirun/task/$mpirun/children" | sed -n "$2p")
    kill "-$1" "$victim"
    wait $starter
}
check_whole() {
    same "$1: results"
    sed 1,7d "$work/saved" | sort -n | cmp -s - "$work/whole.pairs" || fail "$1: the file"
}

stop_by TERM && fail "interrupted: exit 0"
grep -q 'interrupted after' "$work/err" || { fail "interrupted"; cat "$work/err"; }
grep -q ' games, seed 7' "$work/all" || fail "interrupted: results so far"
# shellcheck disable=SC2086
processes 2 match $contest --save "$work/saved" >"$work/more"
check_whole "three processes interrupted, then two"

stop_by KILL 1 && fail "the first process killed: exit 0"
# shellcheck disable=SC2086
alone match $contest --save "$work/saved" >"$work/more"
check_whole "the first of three killed, then one"

stop_by KILL 3 && fail "the last process killed: exit 0"
# shellcheck disable=SC2086
processes 4 match $contest --save "$work/saved" >"$work/more"
check_whole "the last of three killed, then four"

stop_by TERM 3 || fail "one process sent away: exit $?"
grep -q 'has left' "$work/err" || { fail "one process sent away"; cat "$work/err"; }
grep -v -e 'µs' "$work/all" >"$work/more"
check_whole "one process sent away, the others go on"

# ---- a game solved by several: the same table to the last byte ----
for game in finkel:pieces=3 ur:pawns=1; do
    "$lusoria" solve "$game" --out "$work/one.table" --replace >/dev/null 2>&1 || fail "solve $game: exit $?"
    processes 3 solve "$game" --threads 1 --out "$work/more.table" --replace >/dev/null || fail "3 processes: solve $game: exit $?"
    cmp "$work/one.table" "$work/more.table" || fail "3 processes: solve $game"
done
# stopped, and gone on with by another number
rm -f "$work/more.table"
game=ur:pawns=2
"$lusoria" solve "$game" --out "$work/one.table" --replace >/dev/null 2>&1 || fail "solve $game: exit $?"
timeout 120 mpirun --allow-run-as-root --oversubscribe -n 3 "$lusoria" solve "$game" --threads 1 --out "$work/more.table" \
    >"$work/all" 2>"$work/err" &
starter=$!
until [ -e "$work/more.table.part" ] && [ "$(wc -c <"$work/more.table.part")" -gt 1000 ] || ! kill -0 $starter; do sleep 0.02; done
read -r mpirun _ <"/proc/$starter/task/$starter/children"
kill -TERM "$mpirun"
wait $starter && fail "solving interrupted: exit 0"
grep -q 'interrupted after' "$work/err" || { fail "solving interrupted"; cat "$work/err"; }
processes 2 solve "$game" --threads 1 --out "$work/more.table" >/dev/null || fail "solving goes on: exit $?"
cmp "$work/one.table" "$work/more.table" || fail "solving interrupted, then by two"
processes 2 solve "$game" --games 10 >/dev/null && fail "games under mpirun are refused"
grep -q -e '--games' "$work/err" || fail "games under mpirun: $(cat "$work/err")"

[ "$failed" -eq 0 ] && echo "the same whatever the number of processes"
exit "$failed"
