#include "tests/support/proof/force.h"

#include <string.h>

#include "core/hash.h"

enum { DEEPEST = 32, KNOWN = 1 << 16 };

/* What has been proven, compared by whole states; a newer proof takes the place of an older one. */
typedef struct proven {
    lus_state state;
    uint8_t turns, player, used;
    bool wins;
} proven;

typedef struct prover {
    const lus_variant *variant;
    unsigned player;
    uint64_t *patience;
    lus_action refuted[DEEPEST]; /* the answer that held last time is tried first: the order proves
                                    nothing */
    proven *known;
} prover;

static bool wins(prover *p, const lus_state *s, unsigned turns, unsigned depth);

static unsigned ordered_actions(const prover *p, const lus_state *s, unsigned depth,
                                lus_action list[LUS_ACTIONS_MAX])
{
    unsigned count = p->variant->game->actions(p->variant, s, list);
    for (unsigned i = 1; i < count; i++) {
        if (list[i] == p->refuted[depth]) {
            list[i] = list[0];
            list[0] = p->refuted[depth];
        }
    }
    return count;
}

/* The attacker needs one action that wins, the defender one that does not lose. */
static bool wins_by_actions(prover *p, const lus_state *s, bool attacks, unsigned turns,
                            unsigned depth)
{
    const lus_game *game = p->variant->game;
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = ordered_actions(p, s, depth, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state next = *s;
        game->apply(p->variant, &next, actions[i], NULL);
        bool ended = attacks && game->status(p->variant, &next).player != p->player;
        if (wins(p, &next, turns - ended, depth + 1) == attacks) {
            p->refuted[depth] = actions[i];
            return attacks;
        }
    }
    return !attacks;
}

static bool wins(prover *p, const lus_state *s, unsigned turns, unsigned depth)
{
    const lus_variant *v = p->variant;
    lus_status status = v->game->status(v, s);
    if (status.kind == LUS_OVER)
        return status.player == p->player;
    if (turns == 0 || *p->patience == 0 || depth + 1 >= DEEPEST)
        return false;
    --*p->patience;
    bool attacks = status.player == p->player;
    if (turns == 1 && attacks) /* not worth remembering */
        return wins_by_actions(p, s, attacks, turns, depth);
    proven *known = &p->known[(lus_hash(v, s) + turns) % KNOWN];
    if (known->used && known->turns == turns && known->player == p->player &&
        memcmp(&known->state, s, sizeof *s) == 0)
        return known->wins;
    bool won = wins_by_actions(p, s, attacks, turns, depth);
    if (*p->patience)
        *known = (proven){*s, (uint8_t)turns, (uint8_t)p->player, 1, won};
    return won;
}

bool can_force(const lus_variant *v, const lus_state *s, unsigned player, unsigned turns,
               uint64_t *patience)
{
    static proven known[KNOWN];
    static lus_variant known_of;
    if (memcmp(&known_of, v, sizeof *v) != 0)
        memset(known, 0, sizeof known);
    known_of = *v;
    prover p = {.variant = v, .player = player, .patience = patience, .known = known};
    return wins(&p, s, turns, 0);
}
