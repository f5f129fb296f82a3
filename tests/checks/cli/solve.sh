#!/bin/sh
# Games solved as people ask for it: positions, samples, games, and what is refused.
set -u
. "$1/tests/checks/program.sh"

game=ur:pawns=1
start='w ?o W:t7,h1 B:t7,h1 r7'
exits 0 solve $game && says out '53.8250360' && says err '59,676 states in 1 layers'
exits 0 solve $game --guess 0 --threads 3 && says out '53.8250360'

# positions: a line each, on standard output alone; the value of the start is the one that is told
printf '# the first\n%s\n\nw 1 W:t7,h1 B:t7,5 r7\n' "$start" >"$work/positions"
exits 0 solve $game --positions "$work/positions" && says err 'Whoever throws first'
[ "$(wc -l <"$work/out")" -eq 2 ] && note ok || note bad "a line a position: $(cat "$work/out")"
printf '%s\t0.538250360' "$start" | cmp -s -n 35 - "$work/out" && note ok || note bad "the first position: $(head -n 1 "$work/out")"
sed -n 1p "$work/out" | grep -q "$(printf '\tbuy 0\\.[0-9]*\tthrow 0\\.')" && note ok || note bad "what may be done"
"$lusoria" solve $game --positions - <"$work/positions" 2>/dev/null | cmp -s - "$work/out" && note ok || note bad "positions from standard input"

# a sample: asked for again as positions it has the same values
exits 0 solve $game --sample 200 --values "$work/sample" && [ "$(wc -l <"$work/sample")" -eq 200 ] && note ok || note bad "a sample"
cut -f 1 "$work/sample" >"$work/positions"
exits 0 solve $game --positions "$work/positions" --values "$work/again" && cmp -s "$work/sample" "$work/again" && note ok || note bad "the values of a sample"
exits 0 solve $game --sample 200 --seed 2 --values "$work/other" && ! cmp -s "$work/sample" "$work/other" && note ok || note bad "another seed"

# games: as often won as the value says, by the same dice whatever the threads
exits 0 solve $game --games 2000 --threads 1 && says out 'Of 2,000 games' && cp "$work/out" "$work/one"
exits 0 solve $game --games 2000 --threads 2 && sed 2d "$work/out" >"$work/two" && sed 2d "$work/one" | cmp -s - "$work/two" && note ok || note bad "games by two threads"

# what is refused
exits 1 solve scripta2:pieces=4 && says err 'too many states'
exits 1 solve $game --sample 5 --values "$work/sample" && says err 'there is such a file already'
exits 1 solve finkel:pieces=1 --sample 5 --values "$work/none" && says err "nobody had a choice"
exits 1 solve $game --positions "$work/nowhere" && says err 'nowhere'
echo 'w - W:t7,1 B:t7,h1 r8' >"$work/positions"
exits 1 solve $game --positions "$work/positions" && says err 'positions, line 1'
echo 'w - W:t7,1 B:t3,5,s r11' >"$work/positions" # UR-15: who has tokens pays
exits 1 solve $game --positions "$work/positions" && says err 'no game leads to this position'
exits 2 solve $game --guess 1.5 && says err '1.5'
exits 1 solve $game --device tpu && says err 'neither gpu nor cpu'
exits 2 solve $game --games 0
exits 3 solve ur --memory 1 --device cpu && says err 'GiB of memory'
exits 1 solve ergo && says err 'cannot be solved'

finish
