#!/bin/sh
# The studies of docs/studies: each has the archive of its result, which is of the study as it stands
# and of the players, nets and rules as they are. Rows that are not are named: play these studies anew.
set -u
. "$1/tests/checks/program.sh"
studies=$1/docs/studies

of_its_study() { # STUDY RESULT
    node "$tests/checks/studies.mjs" "$1" <"$2" >"$work/out" 2>"$work/err"
}
for study in "$studies"/*.study; do
    name=$(basename "$study" .study)
    xz -dc "$studies/$name.json.xz" >"$work/$name.json" || { note bad "$name has no archive"; continue; }
    of_its_study "$study" "$work/$name.json" && note ok || { note bad "$name.json.xz is of another study"; cat "$work/err"; }
    # All rows, not a part of them: a row takes 0.05 s of CPU time.
    if "$lusoria" lab check "$work/$name.json" >"$work/out" 2>&1; then
        note ok
    else
        note bad "rows of docs/studies/$name.json.xz are stale:"
        cat "$work/out"
    fi
done
for archive in "$studies"/*.json.xz; do
    [ -e "${archive%.json.xz}.study" ] && note ok || note bad "$archive: there is no such study"
done
# What is archived, and no more than these: 3 MB.
[ "$(cat "$studies"/*.json.xz | wc -c)" -le 3000000 ] && note ok || note bad "the archives are larger than 3 MB"

# ---- what must be seen ----
sed 's/"fingerprints":\["[0-9a-f]*"/"fingerprints":["0123456789abcdef"/' "$work/ur.json" >"$work/changed.json"
exits 1 lab check "$work/changed.json"
says out 'changed.json: ur, random against random: a player, a net or a rule has changed since'
says out 'of these with changed players: 1'
sed 's/^seed .*/seed 2027/' "$studies/ur.study" >"$work/changed.study"
of_its_study "$work/changed.study" "$work/ur.json" && note bad "a study that has changed is not seen" || note ok
sed '/^players  *greedy/d' "$studies/ur.study" >"$work/changed.study"
of_its_study "$work/changed.study" "$work/ur.json" && note bad "a row that the study no longer has is not seen" || note ok
finish
