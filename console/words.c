/* Events, reasons and results as people say them. */
#include <stdio.h>

#include "console/language.h"
#include "console/say.h"
#include "core/tell.h"

const char *player_name(lus_player player)
{
    return player == LUS_WHITE ? _("White") : player == LUS_BLACK ? _("Black") : _("nobody");
}

const char *reason_words(const lus_game *game, lus_reason reason)
{
    const char *sentence = lus_reason_sentence(game, reason);
    return *sentence ? _(sentence) : "";
}

void dice_words(unsigned dice, char *buffer, size_t size)
{
    char digits[16];
    lus_writer w = lus_writer_on(buffer, size);
    snprintf(digits, sizeof digits, "%u", dice);
    for (unsigned i = 0; digits[i]; i++) {
        lus_put(&w, i ? "-" : "");
        lus_put_char(&w, digits[i]);
    }
}

void place_words(const lus_variant *v, unsigned number, char *buffer, size_t size)
{
    static const char *const names[] = {
        [LUS_NO_PLACE] = "",           [LUS_SQUARE] = "",
        [LUS_HAND] = N_("the hand"),   [LUS_CIRCLE] = N_("the circle"),
        [LUS_HOME] = N_("home"),       [LUS_TAKEN] = N_("the captured pieces"),
        [LUS_PURSE] = N_("the purse"), [LUS_RESERVE] = N_("the reserve"),
    };
    lus_place place = {0};
    *buffer = '\0';
    if (number == LUS_NOWHERE)
        return;
    v->game->place(v, number, &place);
    snprintf(buffer, size, "%s", *names[place.kind] ? _(names[place.kind]) : place.name);
}

void result_words(const lus_game *game, lus_status status, char *buffer, size_t size)
{
    const lus_filling fillings[] = {
        {"player", player_name(status.player)},
        {"why", reason_words(game, status.reason)},
        {0},
    };
    lus_writer w = lus_writer_on(buffer, size);
    lus_fill(&w, _(lus_result_sentence(status.player)), fillings);
}

/* ---- telling what happened ---- */

enum { VALUE_MAX = 160 };

/* “a3–c3”: both ends of a row. */
static void row_words(const lus_variant *v, const lus_value *value, char buffer[VALUE_MAX])
{
    char first[32], last[32];
    place_words(v, value->one, first, sizeof first);
    place_words(v, value->other, last, sizeof last);
    snprintf(buffer, VALUE_MAX, "%s–%s", first, last);
}

static void value_words(const lus_variant *v, const lus_value *value, char buffer[VALUE_MAX])
{
    switch ((lus_value_kind)value->kind) {
    case LUS_VALUE_PLAYER: snprintf(buffer, VALUE_MAX, "%s", player_name(value->one)); break;
    case LUS_VALUE_PIECE:
        snprintf(buffer, VALUE_MAX, "%s", _(v->game->piece_names[value->one]));
        break;
    case LUS_VALUE_PLACE: place_words(v, value->one, buffer, VALUE_MAX); break;
    case LUS_VALUE_ROW: row_words(v, value, buffer); break;
    case LUS_VALUE_DICE: dice_words(value->amount, buffer, VALUE_MAX); break;
    case LUS_VALUE_TOKENS:
        snprintf(buffer, VALUE_MAX, ngettext("%u token", "%u tokens", value->amount),
                 value->amount);
        break;
    case LUS_VALUE_COUNT: snprintf(buffer, VALUE_MAX, "%u", value->amount); break;
    case LUS_VALUE_REASON:
        snprintf(buffer, VALUE_MAX, "%s", reason_words(v->game, value->one));
        break;
    case LUS_VALUE_RESULT:
        result_words(v->game, (lus_status){LUS_OVER, value->one, value->other}, buffer, VALUE_MAX);
        break;
    }
}

static void print_told(const lus_variant *v, const lus_told *told, int indent)
{
    char words[LUS_VALUES_MAX][VALUE_MAX], sentence[512];
    lus_filling fillings[LUS_VALUES_MAX + 1] = {0};
    for (unsigned i = 0; i < told->value_count; i++) {
        value_words(v, &told->values[i], words[i]);
        fillings[i] = (lus_filling){told->values[i].name, words[i]};
    }
    lus_writer w = lus_writer_on(sentence, sizeof sentence);
    lus_fill(&w, _(told->sentence), fillings);
    printf("%*s%s\n", indent, "", sentence);
}

void step_tell(const lus_variant *v, lus_player player, const lus_events *events,
               const lus_state *after, int indent)
{
    lus_told told[LUS_TOLD_MAX];
    unsigned count = lus_tell_step(v, player, events, after, told);
    for (unsigned i = 0; i < count; i++)
        print_told(v, &told[i], indent);
}
