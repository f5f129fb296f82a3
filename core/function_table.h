/* Template, included once by each games/ID/game.c: wraps the game's typed inline functions
 * (ID_start, ID_apply, …) as the functions of its table. States are copied between the caller's
 * lus_state and the game's own struct, so that no object is read through a foreign type; the copies
 * are small and the callers of a table are cold.
 *
 * Before including it, define LUS_ID as the game's id: #define LUS_ID ur
 */
#include "core/game.h"
#include "core/template.h"

#include <string.h>

typedef OF_GAME(_state) own_state;

_Static_assert(sizeof(own_state) <= LUS_STATE_MAX, "a state fits into lus_state");
_Static_assert(_Alignof(own_state) <= _Alignof(lus_state), "a state is aligned in lus_state");

static own_state typed(const lus_state *s)
{
    own_state own;
    memcpy(&own, s->bytes, sizeof own);
    return own;
}

static void store(lus_state *s, const own_state *own)
{
    *s = (lus_state){0};
    memcpy(s->bytes, own, sizeof *own);
}

static void table_start(const lus_variant *v, lus_state *s)
{
    own_state own = {0};
    OF_GAME(_start)(v, &own);
    store(s, &own);
}

static lus_status table_status(const lus_variant *v, const lus_state *s)
{
    own_state own = typed(s);
    return OF_GAME(_status)(v, &own);
}

static unsigned table_actions(const lus_variant *v, const lus_state *s,
                              lus_action out[LUS_ACTIONS_MAX])
{
    own_state own = typed(s);
    return OF_GAME(_actions)(v, &own, out);
}

static unsigned table_outcomes(const lus_variant *v, const lus_state *s,
                               lus_outcome out[LUS_OUTCOMES_MAX])
{
    own_state own = typed(s);
    return OF_GAME(_outcomes)(v, &own, out);
}

static lus_action table_sample(const lus_variant *v, const lus_state *s, lus_rng *rng)
{
    own_state own = typed(s);
    return OF_GAME(_sample)(v, &own, rng);
}

static void table_apply(const lus_variant *v, lus_state *s, lus_action action, lus_events *events)
{
    own_state own = typed(s);
    OF_GAME(_apply)(v, &own, action, events);
    store(s, &own);
}

static bool table_counts(const lus_variant *v, const lus_state *s)
{
    own_state own = typed(s);
    return OF_GAME(_counts)(v, &own);
}

static void table_write_position(const lus_variant *v, const lus_state *s, lus_writer *w)
{
    own_state own = typed(s);
    OF_GAME(_write_position)(v, &own, w);
}

static bool table_read_position(const lus_variant *v, const char *text, lus_state *s,
                                lus_fault *fault)
{
    own_state own = {0};
    if (!OF_GAME(_read_position)(v, text, &own, fault))
        return false;
    store(s, &own);
    return true;
}

static void table_write_action(const lus_variant *v, const lus_state *s, lus_action action,
                               lus_writer *w)
{
    own_state own = typed(s);
    OF_GAME(_write_action)(v, &own, action, w);
}

static unsigned table_pieces(const lus_variant *v, const lus_state *s,
                             lus_piece out[LUS_PIECES_MAX])
{
    own_state own = typed(s);
    return OF_GAME(_pieces)(v, &own, out);
}

static unsigned table_set_up(const lus_variant *v, const lus_setup *setup, lus_state *s)
{
    own_state own = {0};
    unsigned put = OF_GAME(_set_up)(v, setup, &own);
    store(s, &own);
    return put;
}

static unsigned table_dice(const lus_variant *v, const lus_state *s, uint8_t out[LUS_DICE_MAX])
{
    own_state own = typed(s);
    return OF_GAME(_dice)(v, &own, out);
}

static unsigned table_die_of(const lus_variant *v, const lus_state *s, lus_action action)
{
    own_state own = typed(s);
    return OF_GAME(_die_of)(v, &own, action);
}

static unsigned table_bars(const lus_variant *v, const lus_state *s, unsigned place,
                           lus_bar out[LUS_BARS_MAX])
{
    own_state own = typed(s);
    return OF_GAME(_bars)(v, &own, place, out);
}

static unsigned table_besides(const lus_variant *v, const lus_state *s, lus_player viewer,
                              uint8_t out[LUS_BESIDES_MAX])
{
    own_state own = typed(s);
    return OF_GAME(_besides)(v, &own, viewer, out);
}

/* The members of lus_game that every game fills in the same way. */
#define LUS_TABLE_FUNCTIONS                                                                        \
    .state_size = sizeof(own_state), .key_size = OF_GAME(_key_size), .start = table_start,         \
    .status = table_status, .actions = table_actions, .outcomes = table_outcomes,                  \
    .sample = table_sample, .apply = table_apply, .counts = table_counts,                          \
    .write_position = table_write_position, .read_position = table_read_position,                  \
    .write_action = table_write_action, .numbers = OF_GAME(_numbers),                              \
    .number_of = OF_GAME(_number_of), .action_of = OF_GAME(_action_of), .besides = table_besides,  \
    .place = OF_GAME(_place), .pieces = table_pieces, .set_up = table_set_up, .dice = table_dice,  \
    .die_of = table_die_of, .bars = table_bars
