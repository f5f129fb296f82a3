#include "cli/terminal/json.h"

#include <stdio.h>
#include <stdlib.h>

#include "console/say.h"
#include "core/match/moves.h"

json_t *json_with(json_t *list, json_t *value)
{
    if (json_array_append_new(list, value) == 0)
        return list;
    json_decref(list);
    return NULL;
}

json_t *json_and(json_t *object, json_t *more)
{
    bool fine = object && more && json_object_update(object, more) == 0;
    json_decref(more);
    if (fine)
        return object;
    json_decref(object);
    return NULL;
}

json_t *json_of_position(const lus_variant *v, const lus_state *s)
{
    char identity[LUS_IDENTITY_MAX], position[LUS_POSITION_MAX];
    lus_writer name = lus_writer_on(identity, sizeof identity),
               at = lus_writer_on(position, sizeof position);
    lus_variant_write(v, &name);
    v->game->write_position(v, s, &at);
    return json_pack("{s:s, s:s}", "game", identity, "position", position);
}

json_t *json_of_status(lus_status status)
{
    if (status.kind == LUS_OVER)
        return json_pack("{s:s, s:s, s:s}", "status", "over", "result",
                         lus_result_word(status.player), "reason", lus_reason_name(status.reason));
    return json_pack("{s:s, s:s}", "status", status.kind == LUS_CHANCE ? "chance" : "decision",
                     "player", lus_result_word(status.player));
}

json_t *json_of_estimate(double value, double low, double high)
{
    return json_pack("{s:f, s:f, s:f}", "value", value, "low", low, "high", high);
}

/* Into memory of its size: where its own buffer cannot grow, jansson leaves out keys and goes on.
 */
static char *text_of(const json_t *all, size_t flags)
{
    size_t size = all ? json_dumpb(all, NULL, 0, flags) : 0;
    char *text = size ? malloc(size + 1) : NULL;
    if (text && json_dumpb(all, text, size, flags) == size) {
        text[size] = '\0';
        return text;
    }
    free(text);
    return NULL;
}

static bool say(json_t *all, size_t flags)
{
    char *text = text_of(all, flags);
    json_decref(all);
    if (!text) {
        complain_memory();
        return false;
    }
    puts(text);
    free(text);
    return true;
}

bool json_say(json_t *all)
{
    return say(all, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
}

bool json_say_exactly(json_t *all)
{
    return say(all, JSON_INDENT(2) | JSON_REAL_PRECISION(12));
}

bool json_say_line(json_t *all)
{
    return say(all, JSON_REAL_PRECISION(6));
}
