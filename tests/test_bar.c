/* Why a piece cannot be moved: a reason exactly where there is no action, and the right one. */
#include <string.h>

#include "core/registry.h"
#include "tests/combinations.h"
#include "tests/support.h"

enum { GAMES_EACH = 20, STEPS_MOST = 4000 };

static bool is_action(const lus_variant *v, const lus_state *s, unsigned place, unsigned die)
{
    lus_action list[LUS_ACTIONS_MAX];
    unsigned count = v->game->actions(v, s, list);
    for (unsigned i = 0; i < count; i++) {
        lus_touch touch;
        lus_touch_of(v, s, list[i], &touch);
        if (touch.die == die && memchr(touch.from, (int)place, touch.moves))
            return true;
    }
    return false;
}

static bool is_told(const lus_bar *bars, unsigned count, unsigned die)
{
    for (unsigned i = 0; i < count; i++)
        if (bars[i].die == die)
            return true;
    return false;
}

static void check_state(const lus_variant *v, const lus_state *s, unsigned player)
{
    lus_piece pieces[LUS_PIECES_MAX];
    uint8_t dice[LUS_DICE_MAX] = {0};
    unsigned piece_count = v->game->pieces(v, s, pieces), dice_count = v->game->dice(v, s, dice);
    for (unsigned i = 0; i < piece_count; i++) {
        lus_place place;
        lus_bar bars[LUS_BARS_MAX];
        unsigned count = lus_bars(v, s, pieces[i].place, bars);
        v->game->place(v, pieces[i].place, &place);
        bool own = pieces[i].owner == player && place.kind != LUS_HOME;
        for (unsigned k = 0; k < (dice_count ? dice_count : 1); k++)
            cr_assert_eq(is_told(bars, count, dice[k]), own && !is_action(v, s, pieces[i].place, dice[k]),
                         "%s: %s with %u", v->game->id, place.name, dice[k]);
    }
}

static void play_at_random(const lus_variant *v, uint64_t seed)
{
    lus_rng rng = lus_rng_seeded(seed);
    lus_state s;
    v->game->start(v, &s);
    for (unsigned i = 0; i < STEPS_MOST; i++) {
        lus_status status = v->game->status(v, &s);
        if (status.kind == LUS_OVER)
            return;
        if (status.kind == LUS_DECISION)
            check_state(v, &s, status.player);
        v->game->apply(v, &s, v->game->sample(v, &s, &rng), NULL);
    }
}

Test(bar, there_is_a_reason_exactly_where_there_is_no_action)
{
    unsigned asked = 0;
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v;
        for (unsigned index = 0; lus_games[g]->bars && combination(lus_games[g], index, &v); index++, asked++)
            for (unsigned seed = 0; seed < GAMES_EACH; seed++)
                play_at_random(&v, seed);
    }
    cr_assert_gt(asked, 1);
}

static unsigned place_named(const lus_variant *v, const char *name)
{
    for (unsigned i = 0; i < v->game->place_count; i++) {
        lus_place place;
        v->game->place(v, i, &place);
        if (strcmp(place.name, name) == 0 && (place.owner == LUS_NOBODY || place.owner == LUS_WHITE))
            return i;
    }
    return LUS_NOWHERE;
}

/* Of White's piece on a place: “5 closed 9, 2 closed 6”, each with its die and its place where it has them.
 */
static void write_bars(const lus_variant *v, const lus_state *s, const char *name, char *text, size_t size)
{
    lus_writer w = lus_writer_on(text, size);
    lus_bar bars[LUS_BARS_MAX];
    unsigned count = lus_bars(v, s, place_named(v, name), bars);
    for (unsigned i = 0; i < count; i++) {
        lus_place place;
        lus_put(&w, i ? ", " : "");
        if (bars[i].die) {
            lus_put_number(&w, bars[i].die);
            lus_put_char(&w, ' ');
        }
        lus_put(&w, lus_bar_name((lus_bar_why)bars[i].why));
        if (bars[i].place == LUS_NOWHERE)
            continue;
        v->game->place(v, bars[i].place, &place);
        lus_put_char(&w, ' ');
        lus_put(&w, place.name);
    }
}

typedef struct bar_case {
    const char *identity, *position, *place, *bars;
} bar_case;

static void expect_bars(const bar_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        lus_variant v = variant_of(cases[i].identity);
        lus_state s = state_of(&v, cases[i].position);
        char text[200];
        write_bars(&v, &s, cases[i].place, text, sizeof text);
        cr_expect_str_eq(text, cases[i].bars, "%s %s: %s: %s", cases[i].identity, cases[i].position,
                         cases[i].place, text);
    }
}

Test(bar, pieces_of_scripta)
{
    static const bar_case cases[] = {
        {"scripta2", "w 52 W:h13,4x2 B:h15", "4", "5 entry, 2 entry"},    /* S2-10 */
        {"scripta2", "w 52 W:h12,c1,4x2 B:h15", "h", "5 entry, 2 entry"}, /* S2-9 */
        {"scripta2", "w 52 W:h13,4x2 B:h13,2x2", "h", "2 closed 2"},      /* S2-7 */
        {"scripta2", "w 52 W:30x1,33x14 B:h15", "33", "5 early"},         /* S2-12 */
        {"scripta2", "w 52 W:31x1,33x14 B:h15", "33", "5 behind"},        /* S2-13 */
        {"scripta2:dice=most", "w 61 W:1x1,10x1,o13 B:h9,2x2,11x2,17x2", "10",
         "6 fewer, 1 closed 11"},                                                /* S2-6 */
        {"scripta3", "w 621 W:h1,4x14 B:h15", "4", "6 entry, 2 entry, 1 entry"}, /* S3-5 */
        {"scripta3", "w 621 W:4x15 B:h13,6x2", "4", "2 closed 6"},               /* S3-8 */
        {"scripta3", "w 621 W:30x1,35x14 B:h15", "35", "6 early, 2 early"},      /* S3-11 */
        {"scripta3", "w 621 W:31x15 B:h15", "31", ""},
        {"scripta3", "w 621 W:31x14,o1 B:h15", "o", ""},
    };
    expect_bars(cases, sizeof cases / sizeof *cases);
}
