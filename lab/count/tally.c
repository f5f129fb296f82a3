#include "lab/count/tally.h"

#include <assert.h>

/* In the order of docs/lab.md. */
const lab_ratio lab_ratios[] = {
    {"first_score", LAB_FIRST_POINTS, LAB_GAMES, 0.5, LAB_SHARE, LAB_OF_SHARE, LAB_ALWAYS},
    {"completion", LAB_COMPLETED, LAB_GAMES, 1, LAB_SHARE, LAB_OF_SHARE, LAB_ALWAYS},
    {"draws", LAB_DRAWN, LAB_GAMES, 1, LAB_SHARE, LAB_OF_SHARE, LAB_ALWAYS},
    {"timeouts", LAB_CUT, LAB_GAMES, 1, LAB_SHARE, LAB_OF_SHARE, LAB_ALWAYS},
    {"player_score", LAB_PLAYER_POINTS, LAB_GAMES, 0.5, LAB_SHARE, LAB_OF_SHARE,
     LAB_WHERE_PLAYERS_DIFFER},
    {"turns", LAB_TURNS, LAB_GAMES, 1, LAB_MEAN, LAB_OF_MEAN, LAB_ALWAYS},
    {"actions", LAB_ACTIONS, LAB_GAMES, 1, LAB_MEAN, LAB_OF_MEAN, LAB_ALWAYS},
    {"decisions", LAB_DECISIONS, LAB_GAMES, 1, LAB_MEAN, LAB_OF_MEAN, LAB_ALWAYS},
    {"throws", LAB_THROWS, LAB_GAMES, 1, LAB_MEAN, LAB_OF_MEAN, LAB_ALWAYS},
    {"real_decisions", LAB_DECISIONS, LAB_ACTIONS, 1, LAB_SHARE, LAB_OF_SHARE, LAB_ALWAYS},
    {"branching", LAB_LEGAL, LAB_ACTIONS, 1, LAB_MEAN, LAB_OF_MEAN, LAB_ALWAYS},
    {"decision_factor", LAB_LEGAL_CHOICES, LAB_DECISIONS, 1, LAB_MEAN, LAB_OF_MEAN, LAB_ALWAYS},
    {"tree", LAB_TREE, LAB_GAMES, 1 / (double)LAB_LOGS, LAB_LOG10, LAB_OF_MEAN, LAB_ALWAYS},
    {"tree_with_throws", LAB_TREE_THROWS, LAB_GAMES, 1 / (double)LAB_LOGS, LAB_LOG10, LAB_OF_MEAN,
     LAB_ALWAYS},
    {"coverage", LAB_COVERED, LAB_SQUARES, 1, LAB_SHARE, LAB_OF_SHARE, LAB_ALWAYS},
    {"repetition", LAB_REPEATED, LAB_TURNS, 1, LAB_SHARE, LAB_OF_SHARE, LAB_ALWAYS},
    {"given_dice", LAB_GIVEN, LAB_GAMES, 1, LAB_MEAN, LAB_OF_COUNT, LAB_WHERE_SEEN},
    {"given_played", LAB_GIVEN_PLAYED, LAB_GIVEN, 1, LAB_SHARE, LAB_OF_SHARE, LAB_WHERE_SEEN},
    {"given_hits", LAB_GIVEN_HITS, LAB_GAMES, 1, LAB_MEAN, LAB_OF_COUNT, LAB_WHERE_SEEN},
    {"given_wins", LAB_GIVEN_WINS, LAB_GAMES, 1, LAB_SHARE, LAB_OF_SHARE, LAB_WHERE_SEEN},
    {"drama", LAB_DRAMA, LAB_WON, 1 / (double)LAB_FINE, LAB_SHARE, LAB_OF_SHARE, LAB_WHERE_JUDGED},
    {"lead_changes", LAB_LEAD_CHANGES, LAB_JUDGED, 1, LAB_MEAN, LAB_OF_COUNT, LAB_WHERE_JUDGED},
    {"stability", LAB_STEADY, LAB_STEPS, 1 / (double)LAB_COARSE, LAB_SHARE, LAB_OF_SHARE,
     LAB_WHERE_JUDGED},
    {"decisiveness", LAB_DECIDED, LAB_WON, 1 / (double)LAB_FINE, LAB_SHARE, LAB_OF_SHARE,
     LAB_WHERE_JUDGED},
    {"clarity", LAB_CLARITY, LAB_CHOICES, 1 / (double)LAB_COARSE, LAB_SHARE, LAB_OF_SHARE,
     LAB_WHERE_JUDGED},
    {"error_rate", LAB_COST, LAB_CHOICES, 1 / (double)LAB_FINE, LAB_MEAN, LAB_OF_COUNT,
     LAB_WHERE_JUDGED},
    {"threats", LAB_THREATS, LAB_JUDGED_TURNS, 1, LAB_SHARE, LAB_OF_SHARE, LAB_WHERE_JUDGED},
    {"exposure", LAB_EXPOSED, LAB_BEFORE_THROW, 1 / (double)LAB_COARSE, LAB_SHARE, LAB_OF_SHARE,
     LAB_WHERE_JUDGED},
};
const unsigned lab_ratio_count = sizeof lab_ratios / sizeof *lab_ratios;
_Static_assert(sizeof lab_ratios / sizeof *lab_ratios <= LAB_RATIOS, "all fit into a tally");

/* ---- adding ---- */

static void add_square(lab_square *to, int64_t x)
{
    to->sum += x;
    to->squares += x * x;
}

void lab_pair_add(lab_pair *to, int64_t x, int64_t y)
{
    to->x += x;
    to->y += y;
    to->xx += x * x;
    to->yy += y * y;
    to->xy += x * y;
}

static void add_ratios(lab_tally *t, const lab_unit *u, bool judged)
{
    for (unsigned i = 0; i < lab_ratio_count; i++) {
        if ((lab_ratios[i].presence == LAB_WHERE_JUDGED) != judged)
            continue;
        lab_pair_add(&t->ratios[i], u->count[lab_ratios[i].x], u->count[lab_ratios[i].y]);
    }
}

_Static_assert(LUS_ACTIONS_MAX == 512, "lab_bin(512) is the last of LAB_BRANCHING_BINS");

/* Adds the bins of one unit, one after the other from the smallest: `upto` counts what the unit has
 * in those before, of `all` in all. */
static void add_spread(lab_spread *to, int64_t here, int64_t upto, int64_t all)
{
    to->count += here;
    to->squares += (upto + here) * (upto + here) - upto * upto;
    to->products += here * all;
}

static void add_lengths(lab_tally *t, const lab_unit *u)
{
    int64_t games = u->count[LAB_GAMES], upto = 0;
    for (unsigned i = 0; i < LAB_BRANCHING; i++) {
        unsigned first = lab_bin(u->lengths[i][0]), last = lab_bin(u->lengths[i][games - 1]);
        add_spread(&t->lengths[i][first < last ? first : last], 1, 0, games);
        if (games > 1)
            add_spread(&t->lengths[i][first < last ? last : first], 1, 1, games);
    }
    for (unsigned i = 0; upto < u->count[LAB_ACTIONS]; upto += u->branching[i++])
        add_spread(&t->lengths[LAB_BRANCHING][i], u->branching[i], upto, u->count[LAB_ACTIONS]);
}

static void add_moments(lab_tally *t, const lab_unit *u)
{
    for (unsigned i = 0; i < LAB_MOMENTS && u->reached[i]; i++) {
        t->reaching[i]++;
        for (unsigned p = 0; p < 2; p++)
            lab_pair_add(&t->pieces[p][i], u->pieces[p][i], u->reached[i]);
    }
}

void lab_tally_unit(lab_tally *t, const lab_unit *u, const uint8_t *squares, unsigned count)
{
    t->units++;
    add_ratios(t, u, false);
    add_lengths(t, u);
    add_moments(t, u);
    for (unsigned who = 0; who < LAB_WHO; who++) {
        for (unsigned i = 0; i < LAB_EVENTS; i++)
            add_square(&t->events[who][i], u->events[who][i]);
        for (unsigned i = 0; i < LAB_ENDS; i++)
            add_square(&t->ends[who][i], u->ends[who][i]);
    }
    for (unsigned p = 0; p < 2; p++)
        for (unsigned k = 0; k < count; k++) {
            unsigned i = squares[k];
            add_square(&t->landings[p][i], u->landings[p][i]);
            add_square(&t->hits[p][i], u->hits[p][i]);
            add_square(&t->stays[p][i], u->stays[p][i]);
            t->stays_by_turns[p][i] += u->stays[p][i] * u->count[LAB_TURNS];
        }
}

void lab_tally_judged(lab_tally *t, const lab_unit *u)
{
    t->judged++;
    add_ratios(t, u, true);
}

void lab_tally_add(lab_tally *t, const lab_tally *other)
{
    /* All but the sketch are sums. */
    int64_t *to = (int64_t *)t;
    const int64_t *from = (const int64_t *)other;
    for (size_t i = 0; i < offsetof(lab_tally, positions) / sizeof *to; i++)
        to[i] += from[i];
    lab_sketch_add(&t->positions, &other->positions);
}

/* ---- events ---- */

enum {
    HINDRANCES = LUS_NO_MOVE - LUS_NO_ENTRY + 1,
    PAYMENTS = LUS_FOR_VICTORY - LUS_FOR_ENTRY + 1,
    RETURNS = LUS_BY_CAPTURE - LUS_BY_THROW + 1,
    ENDS = LUS_BY_REPETITION - LUS_BY_OFF + 1,
    /* where the numbers of a kind begin */
    AT_PAID = LUS_PAID,
    AT_RECEIVED = AT_PAID + 1 + PAYMENTS,
    AT_THROWN = AT_RECEIVED + 1 + PAYMENTS,
    AT_LOST = AT_THROWN + 1,
    AT_GIVEN = AT_LOST + 1 + HINDRANCES,
    AT_PASSED = AT_GIVEN + 1,
    AT_SKIPPED = AT_PASSED + 1 + HINDRANCES,
    AT_OWES = AT_SKIPPED + 1,
    AT_AGAIN = AT_OWES + 1 + PAYMENTS,
    AT_TURN = AT_AGAIN + 1 + RETURNS,
    AT_ENDED = AT_TURN + 1,
    AT_END = AT_ENDED + 1 + ENDS,
};
_Static_assert((int)AT_END <= (int)LAB_EVENTS, "all fit into a tally");

const lab_event_range lab_event_ranges[] = {
    [LUS_ENTERED] = {LUS_ENTERED, 0, 0},
    [LUS_BOUGHT] = {LUS_BOUGHT, 0, 0},
    [LUS_PLACED] = {LUS_PLACED, 0, 0},
    [LUS_MOVED] = {LUS_MOVED, 0, 0},
    [LUS_PUSHED] = {LUS_PUSHED, 0, 0},
    [LUS_HIT] = {LUS_HIT, 0, 0},
    [LUS_CAPTURED] = {LUS_CAPTURED, 0, 0},
    [LUS_EJECTED] = {LUS_EJECTED, 0, 0},
    [LUS_BORNE_OFF] = {LUS_BORNE_OFF, 0, 0},
    [LUS_SWAPPED] = {LUS_SWAPPED, 0, 0},
    [LUS_EXHAUSTED] = {LUS_EXHAUSTED, 0, 0},
    [LUS_TURNED] = {LUS_TURNED, 0, 0},
    [LUS_PAID] = {AT_PAID, LUS_FOR_ENTRY, PAYMENTS},
    [LUS_RECEIVED] = {AT_RECEIVED, LUS_FOR_ENTRY, PAYMENTS},
    [LUS_THROWN] = {AT_THROWN, 0, 0},
    [LUS_LOST_DICE] = {AT_LOST, LUS_NO_ENTRY, HINDRANCES},
    [LUS_GIVEN_DICE] = {AT_GIVEN, 0, 0},
    [LUS_PASSED] = {AT_PASSED, LUS_NO_ENTRY, HINDRANCES},
    [LUS_SKIPPED] = {AT_SKIPPED, 0, 0},
    [LUS_OWES_A_TURN] = {AT_OWES, LUS_FOR_ENTRY, PAYMENTS},
    [LUS_PLAYS_AGAIN] = {AT_AGAIN, LUS_BY_THROW, RETURNS},
    [LUS_TURN] = {AT_TURN, 0, 0},
    [LUS_ENDED] = {AT_ENDED, LUS_BY_OFF, ENDS},
};

bool lab_event_of(unsigned slot, lus_event_kind *kind, lus_reason *why)
{
    for (unsigned k = 0; k < LUS_EVENT_KINDS; k++) {
        const lab_event_range *range = &lab_event_ranges[k];
        if (slot < range->base || slot > (unsigned)range->base + range->reasons)
            continue;
        *kind = (lus_event_kind)k;
        *why = slot == range->base ? LUS_NO_REASON
                                   : (lus_reason)(range->first + slot - range->base - 1);
        return true;
    }
    return false;
}
