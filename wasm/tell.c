/* What people are told of a step (core/tell.h): English sentences to be translated, and what fills
 * them. */
#include "core/tell.h"
#include "core/json.h"
#include "wasm/page.h"

static void put_reason(lus_writer *w, const lus_game *game, unsigned reason)
{
    json_field(w, "reason", lus_reason_sentence(game, (lus_reason)reason));
}

static void put_result(lus_writer *w, const lus_game *game, const lus_value *value)
{
    json_key(w, "result");
    json_open(w, '{');
    json_count(w, "winner", value->one);
    put_reason(w, game, value->other);
    json_close(w, '}');
}

/* An object with one member, whose name says what it is. */
static void put_value(lus_writer *w, const lus_game *game, const lus_value *value)
{
    const uint8_t row[] = {value->one, value->other};
    json_key(w, value->name);
    json_open(w, '{');
    switch ((lus_value_kind)value->kind) {
    case LUS_VALUE_PLAYER: json_count(w, "player", value->one); break;
    case LUS_VALUE_PIECE: json_count(w, "piece", value->one); break;
    case LUS_VALUE_PLACE: json_count(w, "place", value->one); break;
    case LUS_VALUE_ROW: json_list(w, "row", row, 2); break;
    case LUS_VALUE_DICE: json_count(w, "dice", value->amount); break;
    case LUS_VALUE_TOKENS: json_count(w, "tokens", value->amount); break;
    case LUS_VALUE_COUNT: json_count(w, "count", value->amount); break;
    case LUS_VALUE_REASON: put_reason(w, game, value->one); break;
    case LUS_VALUE_RESULT: put_result(w, game, value); break;
    }
    json_close(w, '}');
}

static void put_told(lus_writer *w, const lus_game *game, const lus_told *told)
{
    static const char *const weights[] = {[LUS_WEIGHT_SEEN] = "seen",
                                          [LUS_WEIGHT_COST] = "cost",
                                          [LUS_WEIGHT_GOES_ON] = "goes-on",
                                          [LUS_WEIGHT_NOTICE] = "notice"};
    json_open(w, '{');
    json_field(w, "sentence", told->sentence);
    json_field(w, "article", told->article ? told->article : "");
    json_field(w, "weight", weights[told->weight]);
    json_count(w, "first", told->first);
    json_count(w, "count", told->count);
    json_key(w, "values");
    json_open(w, '{');
    for (unsigned i = 0; i < told->value_count; i++)
        put_value(w, game, &told->values[i]);
    json_close(w, '}');
    json_close(w, '}');
}

void page_put_told(lus_writer *w, const lus_variant *v, lus_player player, const lus_events *events,
                   const lus_state *after)
{
    lus_told told[LUS_TOLD_MAX];
    unsigned count = lus_tell_step(v, player, events, after, told);
    json_key(w, "told");
    json_open(w, '[');
    for (unsigned i = 0; i < count; i++)
        put_told(w, v->game, &told[i]);
    json_close(w, ']');
}

void page_put_movements(lus_writer *w, const lus_events *events)
{
    uint8_t counts[LUS_EVENTS_MAX];
    unsigned n = 0;
    for (unsigned first = 0; first < events->count; first += counts[n++])
        counts[n] = (uint8_t)lus_movement(events, first);
    json_list(w, "movements", counts, n);
}

void page_put_results(lus_writer *w)
{
    json_key(w, "results");
    json_open(w, '{');
    json_field(w, "won", lus_result_sentence(LUS_WHITE));
    json_field(w, "drawn", lus_result_sentence(LUS_NOBODY));
    json_close(w, '}');
}

void page_put_reasons(lus_writer *w, const lus_game *game)
{
    json_key(w, "reasons");
    json_open(w, '{');
    for (unsigned reason = LUS_NO_REASON + 1; reason < LUS_REASON_COUNT; reason++) {
        const char *sentence = lus_reason_sentence(game, (lus_reason)reason);
        if (*sentence)
            json_field(w, lus_reason_name((lus_reason)reason), sentence);
    }
    json_close(w, '}');
}
