/* Why a die cannot be played with a piece: a reason exactly where there is no such action, and the right one.
 */
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
        if (touch.die == die && touch.from[0] == place)
            return true;
    }
    return false;
}

static void check_state(const lus_variant *v, const lus_state *s, unsigned player)
{
    lus_piece pieces[LUS_PIECES_MAX];
    uint8_t dice[LUS_DICE_MAX];
    unsigned piece_count = v->game->pieces(v, s, pieces), dice_count = v->game->dice(v, s, dice);
    for (unsigned i = 0; i < piece_count; i++) {
        lus_place place;
        v->game->place(v, pieces[i].place, &place);
        for (unsigned k = 0; k < dice_count; k++) {
            lus_bar bar = v->game->bar(v, s, pieces[i].place, dice[k]);
            bool told = pieces[i].owner == player && place.kind != LUS_HOME &&
                        !is_action(v, s, pieces[i].place, dice[k]);
            cr_assert_eq(bar != LUS_NO_BAR, told, "%s: %u with %u: %s", v->game->id, pieces[i].place, dice[k],
                         lus_bar_name(bar));
        }
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
        for (unsigned index = 0; lus_games[g]->bar && combination(lus_games[g], index, &v); index++, asked++)
            for (unsigned seed = 0; seed < GAMES_EACH; seed++)
                play_at_random(&v, seed);
    }
    cr_assert_gt(asked, 1);
}

static void expect_bar(const char *identity, const char *position, const char *name, unsigned die,
                       lus_bar expected)
{
    lus_variant v = variant_of(identity);
    lus_state s = state_of(&v, position);
    for (unsigned i = 0; i < v.game->place_count; i++) {
        lus_place place;
        v.game->place(&v, i, &place);
        if (strcmp(place.name, name) == 0 && (place.owner == LUS_NOBODY || place.owner == LUS_WHITE)) {
            lus_bar bar = v.game->bar(&v, &s, i, die);
            cr_expect_eq(bar, expected, "%s %s: %s with %u: %s", identity, position, name, die,
                         lus_bar_name(bar));
        }
    }
}

Test(bar, each_reason_has_its_case)
{
    static const struct {
        const char *identity, *position, *place;
        unsigned die;
        lus_bar bar;
    } cases[] = {
        {"scripta2", "w 52 W:h13,4x2 B:h15", "4", 5, LUS_BAR_ENTRY},                              /* S2-10 */
        {"scripta2", "w 52 W:h12,c1,4x2 B:h15", "h", 5, LUS_BAR_ENTRY},                           /* S2-9 */
        {"scripta2", "w 52 W:h13,4x2 B:h13,2x2", "h", 2, LUS_BAR_CLOSED},                         /* S2-7 */
        {"scripta2", "w 52 W:30x1,33x14 B:h15", "33", 5, LUS_BAR_EARLY},                          /* S2-12 */
        {"scripta2", "w 52 W:31x1,33x14 B:h15", "33", 5, LUS_BAR_BEHIND},                         /* S2-13 */
        {"scripta2:dice=most", "w 61 W:1x1,10x1,o13 B:h9,2x2,11x2,17x2", "10", 6, LUS_BAR_FEWER}, /* S2-6 */
        {"scripta3", "w 621 W:h1,4x14 B:h15", "4", 6, LUS_BAR_ENTRY},                             /* S3-5 */
        {"scripta3", "w 621 W:4x15 B:h13,6x2", "4", 2, LUS_BAR_CLOSED},                           /* S3-8 */
        {"scripta3", "w 621 W:30x1,35x14 B:h15", "35", 6, LUS_BAR_EARLY},                         /* S3-11 */
        {"scripta3", "w 621 W:31x15 B:h15", "31", 6, LUS_NO_BAR},
        {"scripta3", "w 621 W:31x14,o1 B:h15", "o", 6, LUS_NO_BAR},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_bar(cases[i].identity, cases[i].position, cases[i].place, cases[i].die, cases[i].bar);
}
