/* The laboratory's counts against a slow, plain second computation of the same games. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "lab/count/play.h"
#include "lab/result/measure.h"
#include "tests/support/proof/lab_plain.h"

enum { LIMIT = KEPT_STEPS, GAMES = 12, SEED = 7, KEYS_MAX = GAMES * LIMIT };

static const double N = GAMES, ROUNDED = 0.006; /* a logarithm of a game is kept in hundredths */

static unsigned ratio_named(const char *name)
{
    for (unsigned i = 0; i < lab_ratio_count; i++)
        if (strcmp(lab_ratios[i].name, name) == 0)
            return i;
    cr_assert_fail("there is no measure %s", name);
    return 0;
}

/* The sums of a measure and its interval, from the values of each game. */
static void check_ratio(const lab_tally *t, const char *name, const double x[GAMES],
                        const double y[GAMES], double off)
{
    unsigned number = ratio_named(name);
    const lab_ratio *r = &lab_ratios[number];
    const lab_pair *p = &t->ratios[number];
    double sum_x = 0, sum_y = 0;
    for (unsigned i = 0; i < GAMES; i++) {
        sum_x += x[i];
        sum_y += y[i];
    }
    cr_assert_float_eq((double)p->x * r->scale, sum_x, N * off + 1e-9, "%s: sum %f, not %f", name,
                       (double)p->x * r->scale, sum_x);
    cr_assert_eq((double)p->y, sum_y, "%s: over %f, not %f", name, (double)p->y, sum_y);
    if (sum_y == 0)
        return;
    double ratio = sum_x / sum_y;
    static lab_cell cell;
    lab_measure all[LAB_MEASURES_MAX];
    cell.tally = *t;
    unsigned count = lab_measures(&cell, false, all);
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(all[i].name, name) != 0)
            continue;
        cr_assert_float_eq(all[i].of.value, ratio, off + 1e-9);
        cr_assert_eq(all[i].n, GAMES);
        stats_pairs sums = {0};
        for (unsigned k = 0; k < GAMES; k++)
            stats_add_pair(&sums, x[k], y[k]);
        estimate e = r->interval == LAB_OF_SHARE   ? stats_share_ratio(&sums)
                     : r->interval == LAB_OF_COUNT ? stats_rate(&sums)
                                                   : stats_ratio(&sums);
        if (r->x == LAB_THROWS && sum_x == 0) /* a game without dice: this is known */
            e = (estimate){0, 0, 0};
        cr_assert_float_eq(all[i].of.low, fmax(0, e.low), 2 * off + 1e-6, "%s: low %f, not %f",
                           name, all[i].of.low, e.low);
        cr_assert_float_eq(all[i].of.high, e.high, 2 * off + 1e-6, "%s: high %f, not %f", name,
                           all[i].of.high, e.high);
    }
}

static void check_all_ratios(const lab_tally *t, const plain_counts c[GAMES])
{
#define CHECK(name, a, b, factor, off)                                                             \
    do {                                                                                           \
        double x[GAMES], y[GAMES];                                                                 \
        for (unsigned i = 0; i < GAMES; i++) {                                                     \
            x[i] = c[i].a * (factor);                                                              \
            y[i] = c[i].b;                                                                         \
        }                                                                                          \
        check_ratio(t, name, x, y, off);                                                           \
    } while (0)
    CHECK("first_score", first_points, games, 0.5, 0);
    CHECK("completion", completed, games, 1, 0);
    CHECK("draws", drawn, games, 1, 0);
    CHECK("timeouts", cut, games, 1, 0);
    CHECK("turns", turns, games, 1, 0);
    CHECK("actions", actions, games, 1, 0);
    CHECK("decisions", decisions, games, 1, 0);
    CHECK("throws", throws, games, 1, 0);
    CHECK("real_decisions", decisions, actions, 1, 0);
    CHECK("branching", legal, actions, 1, 0);
    CHECK("decision_factor", legal_choices, decisions, 1, 0);
    CHECK("tree", tree, games, 1, ROUNDED);
    CHECK("tree_with_throws", tree_throws, games, 1, ROUNDED);
    CHECK("coverage", covered, squares, 1, 0);
    CHECK("repetition", repeated, turns, 1, 0);
    CHECK("given_dice", given, games, 1, 0);
    CHECK("given_played", given_played, given, 1, 0);
    CHECK("given_hits", given_hits, games, 1, 0);
    CHECK("given_wins", given_wins, games, 1, 0);
#undef CHECK
}

/* Kinds and reasons of events, one combination after the other. */
static void check_events(const lab_tally *t, const kept_game *games)
{
    for (unsigned slot = 0; slot < LAB_EVENTS; slot++)
        for (unsigned who = 0; who < LAB_WHO; who++) {
            lus_event_kind kind;
            lus_reason why;
            int64_t sum = 0, squares = 0, amount = 0;
            if (!lab_event_of(slot, &kind, &why)) {
                cr_assert_eq(t->events[who][slot].sum, 0);
                continue;
            }
            for (unsigned g = 0; g < GAMES; g++) {
                int64_t here = 0;
                for (unsigned i = 0; i < games[g].count; i++)
                    for (unsigned k = 0; k < games[g].steps[i].events.count; k++) {
                        const lus_event *e = &games[g].steps[i].events.list[k];
                        bool same = e->kind == kind && e->player == who && e->why == why;
                        bool dice = kind == LUS_LOST_DICE || kind == LUS_GIVEN_DICE;
                        bool tokens = kind == LUS_PAID || kind == LUS_RECEIVED;
                        here += same;
                        amount += !same    ? 0
                                  : dice   ? (int64_t)digits_of(e->amount)
                                  : tokens ? e->amount
                                           : 0;
                    }
                sum += here;
                squares += here * here;
            }
            cr_assert_eq(t->events[who][slot].sum, sum, "%s of %u", lus_event_name(kind), who);
            cr_assert_eq(t->events[who][slot].squares, squares);
            cr_assert_eq(t->amounts[who][slot], amount, "amount of %s", lus_event_name(kind));
        }
}

static unsigned pieces_on(const lus_variant *v, const lus_state *s, unsigned player, unsigned place)
{
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned count = v->game->pieces(v, s, pieces), found = 0;
    for (unsigned i = 0; i < count; i++)
        found += pieces[i].owner == player && pieces[i].place == place ? pieces[i].count : 0;
    return found;
}

/* What one game does on one square. */
typedef struct plain_square {
    int64_t landings, hits, stays;
} plain_square;

static plain_square count_square(const kept_game *g, unsigned player, unsigned place)
{
    plain_square c = {0};
    for (unsigned i = 0; i < g->count; i++) {
        for (unsigned k = 0; k < g->steps[i].events.count; k++) {
            const lus_event *e = &g->steps[i].events.list[k];
            bool lost = e->kind == LUS_HIT || e->kind == LUS_CAPTURED || e->kind == LUS_EJECTED;
            c.landings += e->kind <= LUS_SWAPPED && e->player == player && e->to == place;
            c.hits += lost && e->player == player && e->from == place;
        }
        unsigned ends = count_of(&g->steps[i], LUS_TURN) + (i + 1 == g->count);
        c.stays += (int64_t)ends * pieces_on(&g->variant, &g->steps[i].after, player, place);
    }
    return c;
}

static void check_maps(const lab_tally *t, const kept_game *games)
{
    const lus_variant *v = &games[0].variant;
    for (unsigned place = 0; place < v->game->place_count; place++)
        for (unsigned player = 0; player < 2; player++) {
            plain_square sum = {0}, squares = {0};
            int64_t by_turns = 0;
            for (unsigned g = 0; g < GAMES && is_square(v, place); g++) {
                plain_square c = count_square(&games[g], player, place);
                sum = (plain_square){sum.landings + c.landings, sum.hits + c.hits,
                                     sum.stays + c.stays};
                squares.landings += c.landings * c.landings;
                squares.hits += c.hits * c.hits;
                squares.stays += c.stays * c.stays;
                by_turns += c.stays * turns_of(&games[g]);
            }
            cr_assert_eq(t->landings[player][place].sum, sum.landings);
            cr_assert_eq(t->landings[player][place].squares, squares.landings);
            cr_assert_eq(t->hits[player][place].sum, sum.hits);
            cr_assert_eq(t->hits[player][place].squares, squares.hits);
            cr_assert_eq(t->stays[player][place].sum, sum.stays,
                         "stays of %u on %u: %lld, not %lld", player, place,
                         (long long)t->stays[player][place].sum, (long long)sum.stays);
            cr_assert_eq(t->stays[player][place].squares, squares.stays);
            cr_assert_eq(t->stays_by_turns[player][place], by_turns);
        }
}

static unsigned pieces_on_board(const kept_game *g, unsigned count, unsigned player)
{
    unsigned sum = 0;
    for (unsigned place = 0; place < g->variant.game->place_count; place++)
        if (is_square(&g->variant, place))
            sum += pieces_on(&g->variant, state_before(g, count), player, place);
    return sum;
}

static void check_series(const lab_tally *t, const kept_game *games)
{
    for (unsigned moment = 0; moment < LAB_MOMENTS; moment++) {
        uint32_t wanted = lab_moment_turn(moment);
        int64_t reached = 0, sum[2] = {0}, squares[2] = {0};
        for (unsigned g = 0; g < GAMES; g++) {
            unsigned turn = 1, at = 0;
            while (turn < wanted && at < games[g].count)
                turn += count_of(&games[g].steps[at++], LUS_TURN);
            if (turn < wanted)
                continue;
            reached++;
            for (unsigned p = 0; p < 2; p++) {
                int64_t pieces = pieces_on_board(&games[g], at, p);
                sum[p] += pieces;
                squares[p] += pieces * pieces;
            }
        }
        cr_assert_eq(t->reaching[moment], reached);
        for (unsigned p = 0; p < 2; p++) {
            cr_assert_eq(t->pieces[p][moment].y, reached);
            cr_assert_eq(t->pieces[p][moment].x, sum[p], "pieces of %u at turn %u", p, wanted);
            cr_assert_eq(t->pieces[p][moment].xx, squares[p]);
        }
    }
}

static void check_lengths(const lab_tally *t, const kept_game *games, const plain_counts c[GAMES])
{
    int64_t upto[GAMES] = {0}; /* actions with so many legal ones */
    for (unsigned bin = 0; bin < LAB_BINS; bin++) {
        double from = lab_bin_from(bin), end = lab_bin_from(bin + 1);
        int64_t found[LAB_LENGTHS] = {0}, squares = 0, products = 0;
        for (unsigned g = 0; g < GAMES; g++) {
            found[LAB_IN_TURNS] += c[g].turns >= from && c[g].turns < end;
            found[LAB_IN_ACTIONS] += c[g].actions >= from && c[g].actions < end;
            found[LAB_IN_DECISIONS] += c[g].decisions >= from && c[g].decisions < end;
            int64_t before = upto[g];
            for (unsigned i = 0; i < games[g].count; i++)
                upto[g] += games[g].steps[i].legal > 0 && games[g].steps[i].legal >= from &&
                           games[g].steps[i].legal < end;
            found[LAB_BRANCHING] += upto[g] - before;
            squares += upto[g] * upto[g] - before * before;
            products += (upto[g] - before) * (int64_t)c[g].actions;
        }
        for (unsigned i = 0; i < LAB_LENGTHS; i++)
            cr_assert_eq(t->lengths[i][bin].count, found[i]);
        for (unsigned i = 0; i < LAB_BRANCHING; i++) /* a game has one length */
            cr_assert(t->lengths[i][bin].squares == found[i] &&
                      t->lengths[i][bin].products == found[i]);
        cr_assert_eq(t->lengths[LAB_BRANCHING][bin].squares, squares);
        cr_assert_eq(t->lengths[LAB_BRANCHING][bin].products, products);
    }
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void check_positions(const lab_tally *t, const kept_game *games)
{
    static uint64_t keys[KEYS_MAX];
    const lus_variant *v = &games[0].variant;
    unsigned count = 0, kinds = 0;
    for (unsigned g = 0; g < GAMES; g++)
        for (unsigned i = 0; i <= games[g].count; i++)
            if (turn_begins(&games[g], i))
                keys[count++] = v->game->key_size
                                    ? lus_repetition_key(v, state_before(&games[g], i))
                                    : lus_hash(v, state_before(&games[g], i));
    qsort(keys, count, sizeof *keys, by_value);
    cr_assert_eq(t->positions.seen, count);
    for (unsigned i = 0; i < count && kinds < LAB_SKETCH; kinds++) {
        int64_t same = 0;
        cr_assert_eq(t->positions.hashes[kinds], keys[i]);
        for (uint64_t key = keys[i]; i < count && keys[i] == key; i++)
            same++;
        cr_assert_eq(t->positions.counts[kinds], same);
    }
    cr_assert_eq(t->positions.used, kinds);
}

static void check_ends(const lab_tally *t, const kept_game *games)
{
    int64_t ends[LAB_WHO][LAB_ENDS] = {0};
    for (unsigned g = 0; g < GAMES; g++)
        if (games[g].end.kind == LUS_OVER)
            ends[games[g].end.player][games[g].end.reason]++;
        else
            ends[LUS_NOBODY][LAB_BY_LIMIT]++;
    for (unsigned who = 0; who < LAB_WHO; who++)
        for (unsigned i = 0; i < LAB_ENDS; i++)
            cr_assert_eq(t->ends[who][i].sum, ends[who][i]);
}

static void compare(const char *identity, const char *position, uint32_t limit)
{
    kept_game *games = calloc(GAMES, sizeof *games);
    lab_tally *tally = calloc(1, sizeof *tally);
    lab_seen *seen = malloc(sizeof *seen);
    plain_counts counts[GAMES];
    lus_variant v;
    lus_state start;
    lab_setup setup;
    cr_assert(games && tally && seen);
    cr_assert(lus_variant_read(identity, &v, NULL), "%s", identity);
    cr_assert(!position || v.game->read_position(&v, position, &start, NULL), "%s", position);
    lab_set_up(&setup, &v, position ? &start : NULL, limit);
    lab_seen_begin(seen);
    cr_assert(lab_play_units(&setup, SEED, 0, GAMES, seen, NULL, tally));
    for (unsigned i = 0; i < GAMES; i++) {
        play_plainly(&games[i], &v, position ? &start : NULL, SEED, i, limit);
        counts[i] = count_plainly(&games[i]);
    }
    cr_assert_eq(tally->units, GAMES);
    check_all_ratios(tally, counts);
    check_events(tally, games);
    check_maps(tally, games);
    check_series(tally, games);
    check_lengths(tally, games, counts);
    check_positions(tally, games);
    check_ends(tally, games);
    free(games);
    free(tally);
    free(seen);
}

Test(lab, random_games_counted_twice)
{
    for (unsigned i = 0; lus_games[i]; i++)
        compare(lus_games[i]->id, NULL, LIMIT);
}

Test(lab, options_starts_and_limits_counted_twice)
{
    compare("ur:path=murray,buy=never,pawns=3", NULL, LIMIT);
    compare("ur:debt=any", NULL, LIMIT);
    compare("scripta2:doubles=once,dice=most", NULL, LIMIT);
    compare("scripta3:leftover=lost", NULL, LIMIT);
    compare("ergo:swap=on", NULL, 60); /* cut off */
    compare("bastonus", NULL, 100);
}

static int by_length(const void *a, const void *b)
{
    unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
    return (x > y) - (x < y);
}

/* Quantiles of long games, against the games themselves: bins are 3 % wide there, and nothing may
 * be lost by them on average. */
Test(lab, quantiles_are_not_edges_of_bins)
{
    enum { MANY = 400 };
    static kept_game game;
    static lab_setup setup;
    static unsigned turns[MANY];
    lus_variant v;
    lab_tally *t = calloc(1, sizeof *t);
    lab_seen *seen = calloc(1, sizeof *seen);
    cr_assert(lus_variant_read("ur:path=murray", &v, NULL));
    lab_set_up(&setup, &v, NULL, LIMIT);
    lab_seen_begin(seen);
    cr_assert(lab_play_units(&setup, SEED, 0, MANY, seen, NULL, t));
    for (unsigned i = 0; i < MANY; i++) {
        play_plainly(&game, &v, &setup.start, SEED, i, LIMIT);
        turns[i] = turns_of(&game);
    }
    qsort(turns, MANY, sizeof *turns, by_length);
    double off = 0, count = 0;
    for (double q = 0.05; q < 0.96; q += 0.05) {
        double exact = turns[(unsigned)ceil(q * (double)MANY - 1e-6) - 1];
        estimate e = lab_length_quantile(t, LAB_IN_TURNS, q);
        cr_expect(fabs(e.value / exact - 1) < 1 / 32.0, "%g: %g, not %g", q, e.value, exact);
        cr_expect(e.low <= exact && exact <= e.high);
        off += e.value / exact - 1;
        count++;
    }
    cr_expect(fabs(off / count) < 0.003, "off by %.2f %% on average", 100 * off / count);
    free(t);
    free(seen);
}
