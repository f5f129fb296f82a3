#!/bin/sh
# --json: every command that answers a question has it, and what it says is JSON and right. A new
# command is in one of the two lists here.
set -u
. "$1/tests/checks/program.sh"

# These do something, or speak a language of their own (UGI, a problem a line, rows).
without='play open serve problems train engine join
store copy
store purge
store backup
store repair
lab report
lab data'

# answers CODE 'a condition of Python over the answer a' words…
answers() {
    expected=$1 condition=$2
    shift 2
    exits "$expected" "$@" --json
    python3 - "$condition" "$work/out" <<'END' && note ok || { note bad "lusoria $* --json: not $condition"; cat "$work/out"; }
import json, sys
def refuse(word): raise ValueError(word)
a = json.load(open(sys.argv[2], encoding="utf-8"), parse_constant=refuse)
sys.exit(not (isinstance(a, dict) and eval(sys.argv[1])))
END
    tried="$tried$(printf '\n%s' "$name")"
}

tried=
name=games
answers 0 "[g['game'] for g in a['games']] == '''$games'''.split()" games
answers 0 "a['games'][0]['options'][1]['values'] == ['bell', 'masters', 'murray']" games ur
answers 0 "a['games'][0]['name'] == 'Jeu royal d’Ur'" --lang fr games ur
name=rules
answers 0 "a['article'] == 'UR-9' and len(a['markdown']) == 1 and '**UR-9**' in a['markdown'][0]" rules ur 9
for game in $games; do answers 0 "a['game'] == '$game' and a['article'] is None and len(a['markdown']) > 20" rules "$game"; done
exits 1 rules ur 999 --json && silent out && says err 'no article'
name=show
for game in $games; do
    answers 0 "a['game'] == '$game' and a['status'] != 'over' and a['player'] in 'wb' and a['pieces'] is not None" show "$game"
done
answers 0 "a['dice'] == [5, 2] and sum(p['count'] for p in a['pieces']) == 30" show scripta2 'w 52 W:h15 B:h15'
name=moves
for game in $short_games; do
    "$lusoria" moves "$game" >"$work/lines"
    answers 0 "[[m.get('action') or m['throw'], m['position']] for m in a.get('actions') or a['throws']] == [[l.split('\t')[0], l.rstrip('\n').split('\t')[-1]] for l in open('$work/lines', encoding='utf-8')]" moves "$game"
done
answers 0 "abs(sum(eval(t['probability']) for t in a['throws']) - 1) < 1e-9 and a['status'] == 'chance'" moves scripta2
exits 1 moves ur nonsense --json && silent out
# With -, a line an answer: two and a null, in step with the questions.
printf 'w 2 W:h3,1 B:h4\nnonsense\nw - W:h3,1 B:h4\n' | "$lusoria" moves finkel:pieces=4 - --json >"$work/out" 2>"$work/err"
[ $? -eq 1 ] && note ok || note bad "moves - --json: exit code"
python3 - "$work/out" <<'END' && note ok || { note bad "moves - --json"; cat "$work/out" "$work/err"; }
import json, sys
a = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
sys.exit(not (len(a) == 3 and "actions" in a[0] and a[1] is None and "throws" in a[2]))
END
name=perft
answers 0 "a['depth'] == 3 and a['paths'] == 220676" perft bastonus 3
answers 0 "a['paths'] == sum(f['paths'] for f in a['first']) > 0 and 'action' in a['first'][0]" perft ergo 2 --divide
answers 0 "'throw' in a['first'][0]" perft scripta2 2 --divide
name=random
answers 0 "a['games'] == 20" random ur --games 20
name=replay
for game in $short_games; do
    "$lusoria" play "$game" --white random --black random --seed 3 --save "$work/game.lus" >/dev/null 2>&1
    "$lusoria" replay "$work/game.lus" --positions >"$work/positions"
    answers 0 "[a['start']] + [s['position'] for s in a['steps']] == open('$work/positions', encoding='utf-8').read().splitlines() and a['count'] == len(a['steps']) and a['status'] == 'over'" replay "$work/game.lus"
    answers 0 "a['count'] > 0 and 'steps' not in a" replay "$work/game.lus" --check
done
printf '%s\n' '[Lusoria "1"]' '[Game "ur"]' '[White "Zoë \"Q\" \\ x"]' '' '1. w {one} throw (2)' 'result b resignation' >"$work/named.lus"
answers 0 "a['tags']['White'] == 'Zoë \"Q\" \\\\ x' and a['comments'] == [{'step': 0, 'text': 'one'}] and a['result'] == 'b' and a['reason'] == 'resignation'" replay "$work/named.lus"
exits 2 replay "$work/named.lus" --json --boards && says err 'only one of them' && silent out
exits 2 replay "$work/named.lus" --json --positions
name=analyse
answers 0 "len(a['steps']) == 2" analyse "$work/named.lus" --depth 1
name=verify
answers 1 "a == {'fair': None, 'throws': 1}" verify "$work/named.lus"
answers 0 "a['fair'] is True and a['throws'] > 0" verify "$tests/server/support/fair.lus"
sed 's/^\[BlackSeed "../[BlackSeed "00/' "$tests/server/support/fair.lus" >"$work/bent.lus"
answers 1 "a['fair'] is False" verify "$work/bent.lus"
name=bench
answers 0 "a['games'][0]['game'] == 'ur:pawns=1'" bench ur:pawns=1 --rounds 1 --threads 1
name=hint
answers 0 "a['actions'][0]['action']" hint finkel:pieces=3 'w 2 W:h2,1 B:h3' --depth 1
name=match
answers 0 "a['games'] == 4" match ur greedy random --games 4
name=ladder
answers 0 "len(a['levels']) == 6" ladder ur:pawns=1 --games 2
name=solve
answers 0 "abs(a['value'] - 0.5) < 0.1 and a['residual'] < 1e-6 and a['states'] > 10" solve "finkel:pieces=1"
printf 'w 2 W:3 B:h1\nw - W:3 B:h1\n' >"$work/asked"
answers 0 "len(a['positions']) == 2 and a['positions'][0]['white'] == max(m['white'] for m in a['positions'][0]['actions']) and a['positions'][1]['actions'] == [] and a['played']['games'] == 50" \
    solve finkel:pieces=1 --positions "$work/asked" --games 50
name=judge
"$lusoria" solve finkel:pieces=2 --sample 50 --values "$work/values" >/dev/null 2>&1
answers 0 "[p['player'] for p in a['players']] == ['greedy', 'random'] and a['players'][0]['after_a_throw']['decisions'] == 50" \
    judge finkel:pieces=2 "$work/values" greedy random
name='store check'
: >"$work/games.db"
"$lusoria" store purge "$work/games.db" >/dev/null # makes a store of it
answers 0 "a['games_and_rooms'] == 0 and a['damaged'] == 0 and a['damage'] == []" store check "$work/games.db"
name='lab run'
answers 0 "a['cells'] and a['format'].startswith('lusoria lab')" lab run ur:pawns=1 --games 20
answers 0 "a['games'] > 0 and len(a['registration']) == 64" lab run ur:pawns=1 --precision 10 --plan
name='lab compare'
answers 0 "len(a['cells']) == 3" lab compare ur:pawns=1 path --games 20 --players 'random random' --out "$work/result.json"
name='lab fairest'
answers 0 "len(a['cells']) > 1" lab fairest bastonus --candidates 2 --games 100 --players 'random random'
name='lab skill'
answers 0 "[p['player'] for p in a['players']] == ['random', 'greedy'] and a['spread']['low'] <= a['spread']['value'] <= a['spread']['high'] and a['score']['value'] >= 50" lab skill ur:pawns=1 --agents 'random greedy' --games 20
name='lab wear'
answers 0 "len(a) > 2" lab wear ur:pawns=1 path --games 20 --players 'random random'
name='lab show'
answers 0 "a == json.load(open('$work/result.json', encoding='utf-8'))" lab show "$work/result.json"
exits 2 lab show "$work/result.json" --json --csv && silent out
name='lab check'
answers 0 "a == {'rows': 3, 'changed': 0, 'list': []}" lab check "$work/result.json"
sed 's/"fingerprints":\["................"/"fingerprints":["0000000000000000"/' "$work/result.json" >"$work/changed.json"
answers 1 "a['changed'] == 1 and a['list'] == [{'result': '$work/changed.json', 'game': 'ur:pawns=1', 'players': ['random', 'random']}]" lab check "$work/changed.json"

# Every command is in one of the two lists, and its help says the same.
"$lusoria" --lang en --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\( [a-z]\{1,\}\)\{0,1\}\) .*/\1/p' >"$work/commands"
printf '%s\n' "$tried" >"$work/tried"
printf '%s\n' "$without" | sed '1s/ /\n/g' >"$work/without"
while read -r command; do
    # shellcheck disable=SC2086
    if "$lusoria" --lang en $command --help | grep -q '^  --json'; then
        grep -qx "$command" "$work/tried" && note ok || note bad "$command --json is not tried here"
    else
        grep -qx "$command" "$work/without" && note ok || note bad "$command has no --json"
    fi
done <"$work/commands"
finish
