/* Template over LUS_ID, for both games of twelve points: what the best end of each throw is worth
 * in the net's opinion, as engine/search/turns.h finds it one end after the other, to the last bit.
 *
 * 1. The net's sums are made once, for the state before the throw. A turn is walked die by die with
 * its sums: a piece that leaves a station takes one row away, and one that arrives adds one.
 * 2. The last die is not played at all: the sums are enough to value the end.
 * 3. An end depends on the plays that were made, not on their order. A play that was tried before
 * sleeps in what is tried after it (P. Godefroid's sleep sets): any turn with it can begin with it,
 * because nothing in one's own turn closes a way (scripta_movers), and pieces are all alike.
 *
 * What it cannot say it leaves to the plain search: ends near the end of the game, which have other
 * facts and exact values, and throws with dice that are given away (S3-10).
 *
 * The including file has defined OF_GAME and own_state (see engine/search/expect.c). */
#include "engine/search/sums.h"

enum {
    SURVEY_DICE = 7,
    SURVEY_MOVES = 4, /* of a turn, at most */
    SURVEY_STEPS = SCRIPTA_FACTS_BEFORE_ENDS + 1,
};

/* The caller's memory. */
typedef struct survey {
    const lus_variant *variant;
    const lus_net *net;
    const own_state *first; /* before the throw */
    uint64_t ends;          /* of the throw that was looked at */
    lus_sums base;
    /* By fact: what one piece more at a station adds to the sums, when the fact comes to hold. The
     * last is nothing, for a stack that is high already. */
    lus_sums steps[SURVEY_STEPS];
} survey;

/* A turn on its way. */
typedef struct survey_node {
    own_state state;
    lus_sums sums;
} survey_node;

/* By die and station: plays that have been tried in another order. */
typedef struct survey_asleep {
    uint64_t from[SURVEY_DICE];
} survey_asleep;

/* Whether the ends of turns that begin here have the facts of the ends of the game, or are over. */
static inline bool survey_is_late(const own_state *s)
{
    const scripta_stacks *own = &s->stacks[s->side], *other = &s->stacks[s->side ^ 1];
    const uint64_t away = SCRIPTA_ENDS_ELSEWHERE;
    return scripta_sum(own, away) + scripta_sum(other, away) <= SCRIPTA_ENDS_AWAY + SURVEY_MOVES ||
           scripta_sum(own, ~SCRIPTA_AT(SCRIPTA_OFF)) <= SURVEY_MOVES;
}

/* ---- sums ---- */

/* The facts of a station that are for 0, 1, 2 … pieces. */
static inline void survey_station_steps(survey *y, unsigned base, unsigned station)
{
    unsigned before = scripta_fact(base, station, 0);
    for (unsigned count = 1; count <= SCRIPTA_STACK; count++) {
        unsigned fact = scripta_fact(base, station, count);
        if (fact == before)
            return;
        y->steps[fact] = (lus_sums){0};
        lus_sums_gain(&y->steps[fact], y->net, OF_GAME(_hidden), fact);
        if (before != SCRIPTA_NO_FACT)
            lus_sums_lose(&y->steps[fact], y->net, OF_GAME(_hidden), before);
        before = fact;
    }
}

static void survey_prepare(survey *y, const lus_variant *v, const lus_net *net)
{
    y->variant = v;
    y->net = net;
    y->steps[SURVEY_STEPS - 1] = (lus_sums){0};
    for (unsigned station = SCRIPTA_HAND; station <= SCRIPTA_CIRCLE; station++) {
        survey_station_steps(y, 0, station);
        survey_station_steps(y, SCRIPTA_FACTS_EACH, station);
    }
}

/* What the last of so many pieces at a station adds to the sums: of the player who moves, or of the
 * other, who throws next and from whose side the net looks. */
static inline const lus_sums *survey_piece(const survey *y, bool mover, unsigned station,
                                           unsigned count)
{
    bool high = count > SCRIPTA_HEIGHTS && (SCRIPTA_BOARD & SCRIPTA_AT(station));
    unsigned fact = scripta_fact(mover ? SCRIPTA_FACTS_EACH : 0, station, count);
    return &y->steps[high ? SURVEY_STEPS - 1 : fact];
}

/* What a play takes from the sums and adds to them (scripta_play). */
typedef struct survey_change {
    const lus_sums *less, *more;
    const lus_sums *hit, *waits; /* the same of a piece that is hit; NULL: none is */
} survey_change;

static inline survey_change survey_change_of(const survey *y, const own_state *s, unsigned die,
                                             unsigned from)
{
    const scripta_stacks *own = &s->stacks[s->side], *other = &s->stacks[s->side ^ 1];
    unsigned left = scripta_left(own, from), to = scripta_reached(from, die);
    survey_change change = {survey_piece(y, true, left, scripta_count(own, left)),
                            survey_piece(y, true, to, scripta_count(own, to) + 1), NULL, NULL};
    if (other->plane[0] & SCRIPTA_AT(to) & SCRIPTA_BOARD) {
        change.hit = survey_piece(y, false, to, 1);
        change.waits =
            survey_piece(y, false, OF_GAME(_waits), scripta_count(other, OF_GAME(_waits)) + 1);
    }
    return change;
}

/* ---- turns ---- */

/* The plays of the last die. */
static inline void survey_last(survey *y, const survey_node *n, uint64_t rest, unsigned die,
                               int32_t *best)
{
    const unsigned hidden = OF_GAME(_hidden);
    for (; rest; rest &= rest - 1) {
        survey_change c = survey_change_of(y, &n->state, die, (unsigned)__builtin_ctzll(rest));
        const lus_sums *sums = &n->sums;
        lus_sums hit;
        if (c.hit) {
            lus_sums_change(&hit, &n->sums, hidden, c.hit, c.waits);
            sums = &hit;
        }
        int32_t output = lus_sums_output(y->net, hidden, sums, c.less, c.more);
        *best = output < *best ? output : *best;
        y->ends++;
    }
}

/* The turn cannot go on although dice are left: they are lost, or given away. False where an end
 * is not for the net alone. */
static inline bool survey_stuck(survey *y, const own_state *before, lus_action action,
                                const lus_sums *sums, int32_t *best)
{
    const lus_sums *none = &y->steps[SURVEY_STEPS - 1];
    own_state end = *before;
    OF_GAME(_apply)(y->variant, &end, action, NULL);
    if (end.phase != SCRIPTA_THROW)
        return false;
    int32_t output = lus_sums_output(y->net, OF_GAME(_hidden), sums, none, none);
    *best = output < *best ? output : *best;
    y->ends++;
    return true;
}

static bool survey_walk(survey *y, const survey_node *n, const scripta_options *o,
                        survey_asleep asleep, int32_t *best);

/* Plays a die that is not the last, and goes on. */
static inline bool survey_step(survey *y, const survey_node *n, const survey_asleep *asleep,
                               unsigned die, unsigned from, int32_t *best)
{
    lus_action action = die * SCRIPTA_DIE + from;
    survey_change c = survey_change_of(y, &n->state, die, from);
    survey_node next;
    scripta_options o;
    next.state = n->state;
    OF_GAME(_play)(&next.state, action, NULL);
    lus_sums_change(&next.sums, &n->sums, OF_GAME(_hidden), c.less, c.more);
    if (c.hit)
        lus_sums_change(&next.sums, &next.sums, OF_GAME(_hidden), c.hit, c.waits);
    OF_GAME(_legal)(y->variant, &next.state, &o);
    if (!(o.from[0] | o.from[1] | o.from[2]))
        return survey_stuck(y, &n->state, action, &next.sums, best);
    return survey_walk(y, &next, &o, *asleep, best);
}

/* Values the ends of a turn that goes on; *best is the least that the other player thinks of any.
 * False where an end is not for the net alone. */
static bool survey_walk(survey *y, const survey_node *n, const scripta_options *o,
                        survey_asleep asleep, int32_t *best)
{
    unsigned dice = n->state.dice;
    if (scripta_dice_count(dice) == 1) {
        survey_last(y, n, o->from[0] & ~asleep.from[dice], dice, best);
        return true;
    }
    for (unsigned i = 0; i < 3; i++) {
        unsigned die = scripta_choice(dice, i);
        for (uint64_t rest = o->from[i] & ~asleep.from[die]; rest; rest &= rest - 1) {
            if (!survey_step(y, n, &asleep, die, (unsigned)__builtin_ctzll(rest), best))
                return false;
            asleep.from[die] |= rest & -rest;
        }
    }
    return true;
}

/* Begins with a state before a throw, which must stay; survey_prepare was called before. False
 * where the plain search has to do it. */
static inline bool survey_begin(survey *y, const own_state *first)
{
    lus_facts facts;
    own_state passed = *first;
    if (survey_is_late(first))
        return false;
    y->first = first;
    passed.side ^= 1;
    OF_GAME(_facts)(y->variant, &passed, &facts);
    lus_sums_begin(&y->base, y->net, OF_GAME(_hidden), &facts);
    return true;
}

/* What the best end of a throw is worth to the player who threw; `thrown` is the state after it.
 * False where the plain search has to find it. */
static inline bool survey_throw(survey *y, const own_state *thrown, float *value)
{
    survey_node n = {.state = *thrown, .sums = y->base};
    survey_asleep asleep = {{0}};
    scripta_options o;
    int32_t best = INT32_MAX;
    y->ends = 0;
    if (thrown->phase != SCRIPTA_PLAY || thrown->side != y->first->side)
        return false;
    OF_GAME(_legal)(y->variant, thrown, &o);
    if (!survey_walk(y, &n, &o, asleep, &best))
        return false;
    *value = 1 - lus_net_chance(best);
    return true;
}
