#!/bin/sh
# The review of a record.
# shellcheck disable=SC2086
set -u
. "$1/tests/checks/program.sh"

# ---- the review of a record ----
for game in $short_games; do
    "$lusoria" play $game --white greedy --black random --seed 5 --save "$work/review.lus" >/dev/null 2>&1
    exits 0 analyse "$work/review.lus" --depth 1 --html "$work/review.html" && says out 'error rate' && silent err
    says review.html '<svg' && says review.html '</html>'
    exits 0 analyse "$work/review.lus" --nodes 300 --threads 3 --json
    if twice; then
        cp "$work/out" "$work/three"
        exits 0 --lang fr analyse "$work/review.lus" --depth 1 && says out 'taux d’erreur'
        exits 0 analyse "$work/review.lus" --nodes 300 --threads 1 --json
        cmp -s "$work/three" "$work/out" && note ok || note bad "analyse $game: threads change the result"
    fi
    python3 -c 'import json, sys
a = json.load(sys.stdin)
w, b = a["white"], a["black"]
sum = a["first"] + w["luck"] - b["luck"] - w["cost"] + b["cost"] + a["hindsight"] + a["settled"]
sys.exit(abs(sum - a["last"]) > 1e-4 or len(a["curve"]) != len(a["steps"]) + 1)' <"$work/out" && note ok || note bad "analyse $game --json"
done
[ ! -e "$work/review.lus.analysis" ] && note ok || note bad "the file of finished work is removed"
printf '%s\n' '[Lusoria "1"]' '[Game "ur"]' '[White "<script>x</script> & \"q\""]' '' '1. w throw (2)' 'result b resignation' >"$work/names.lus"
exits 0 analyse "$work/names.lus" --html "$work/review.html" && says out 'end agreed by the players'
says review.html '&lt;script&gt;x&lt;/script&gt; &amp; &quot;q&quot;'
grep -qE '<script|https?:|src=|url\(|@import' "$work/review.html" && note bad "the page asks for something" || note ok
exits 0 analyse "$work/names.lus" --save "$work/kept" && [ -s "$work/kept" ] && note ok || note bad "--save stays"
exits 1 analyse "$work/names.lus" --save "$work/kept" --depth 1 && says err 'it says “depth 2”, not “depth 1”'
echo '0 2 99999 0.5 0.5' >>"$work/kept"
exits 1 analyse "$work/names.lus" --save "$work/kept" && says err 'damaged'
# White cannot pay and misses a turn (UR-15): Black's second turn in a row has a number of its own,
# everywhere
printf '%s\n' '[Lusoria "1"]' '[Game "ur:pawns=1"]' '[Start "w - W:t0,14 B:t1,14 r20"]' '' '1. w (2)' '2. b (2) (2)' 'result *' >"$work/missed.lus"
exits 0 replay "$work/missed.lus"
says out '3. Black'
exits 0 analyse "$work/missed.lus" --depth 1
says out '   3. b '
exits 0 analyse "$work/missed.lus" --depth 1 --json
says out '"turn": 3,'
printf '%s\n' '[Lusoria "1"]' '[Game "scripta2"]' 'result *' >"$work/empty.lus"
exits 0 analyse "$work/empty.lus" --html "$work/review.html" --json && says out '"steps": []'
exits 1 analyse "$work/none.lus" && says err 'No such file'
exits 1 analyse /dev/null && says err 'not a Lusoria record'
exits 2 analyse "$work/names.lus" --depth 0 && says err 'whole number from 1'
exits 2 analyse "$work/names.lus" --html "$work/names.lus" && says err 'the record itself'
exits 3 analyse "$work/names.lus" --html /nonexistent/x.html && says err '/nonexistent/x.html'

"$lusoria" play ur:pawns=1 --white level:1 --black random --seed 5 --save "$work/named.lus" >/dev/null 2>&1
exits 0 --lang fr analyse "$work/named.lus" --depth 1 && says out 'Blanc : Tiro'
# interrupted in the middle and resumed, the result is the same to the byte
"$lusoria" play scripta2:pieces=12 --white greedy --black greedy --seed 2 --save "$work/long.lus" >/dev/null 2>&1
exits 0 analyse "$work/long.lus" --depth 2 --threads 1 --json && cp "$work/out" "$work/whole"
"$lusoria" analyse "$work/long.lus" --depth 2 --threads 1 --json --save "$work/half" >"$work/out" 2>"$work/err" &
child=$!
until grep -q "^9 " "$work/half" 2>/dev/null || ! kill -0 $child 2>/dev/null; do sleep 0.02; done
kill -INT $child 2>/dev/null
wait $child
[ $? -eq 130 ] && says err 'the same command goes on' && silent out || { note bad "analyse is interrupted"; cat "$work/err"; }
printf '7 3 0.2' >>"$work/half" # a line that a crash cut short
exits 0 analyse "$work/long.lus" --depth 2 --threads 1 --json --save "$work/half"
cmp -s "$work/whole" "$work/out" && note ok || note bad "analyse: resumed work differs"

finish
