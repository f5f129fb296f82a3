/* Positions that somebody sets up on the page, piece by piece. */
#include <string.h>

#include "core/json.h"
#include "core/registry.h"
#include "wasm/match.h"

EXPORT(set_up) bool page_set_up(void);

/* “place owner kind count”, separated by commas. */
static bool read_pieces(const char *text, lus_setup *setup, lus_fault *fault)
{
    lus_reader r = {text, text, fault};
    while (*r.at) {
        unsigned number[4];
        for (unsigned i = 0; i < 4; i++)
            if ((i > 0 && !lus_expect(&r, ' ')) || !lus_take_number(&r, UINT8_MAX, &number[i]))
                return false;
        if (setup->piece_count == LUS_PIECES_MAX)
            return lus_fail(fault, LUS_E_TOO_LONG, text, NULL, 0);
        setup->pieces[setup->piece_count++] = (lus_piece){(uint8_t)number[0], (uint8_t)number[1],
                                                          (uint8_t)number[2], (uint8_t)number[3]};
        if (*r.at && !lus_expect(&r, ','))
            return false;
    }
    return true;
}

/* Lets the player of a position have thrown this. */
static bool throw(const lus_variant *v, lus_state *s, const char *text, lus_fault *fault)
{
    lus_action outcome;
    lus_to_throw(v, s);
    if (!lus_read_action(v, s, text, &outcome, fault))
        return false;
    v->game->apply(v, s, outcome, NULL);
    return true;
}

static void put_throws(lus_writer *w, const lus_variant *v, lus_state before)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned n = lus_to_throw(v, &before) ? v->game->outcomes(v, &before, outcomes) : 0;
    json_key(w, "throws");
    json_open(w, '[');
    for (unsigned i = 0; i < n; i++)
        page_put_action(w, v, &before, outcomes[i].action);
    json_close(w, ']');
}

static void put_position(lus_writer *w, const lus_variant *v, const lus_state *s)
{
    char text[LUS_POSITION_MAX];
    lus_writer t = lus_writer_on(text, sizeof text);
    v->game->write_position(v, s, &t);
    json_field(w, "position", text);
}

/* Takes the next line out of the input. */
static char *line(char **rest)
{
    char *start = *rest, *end = strchr(start, '\n');
    *rest = end ? end + 1 : start + strlen(start);
    if (end)
        *end = '\0';
    return start;
}

/* In four lines: identity, player (0 or 1), throw or nothing, pieces. The answer has the position,
 * and all that can be thrown before it. */
bool page_set_up(void)
{
    lus_variant variant, *v = &variant;
    lus_setup setup = {0};
    lus_state before, after;
    lus_fault fault = {0};
    char *rest = the_page.input;
    if (!lus_variant_read(line(&rest), v, &fault))
        return page_refuse(&fault);
    setup.player = *line(&rest) == '1' ? LUS_BLACK : LUS_WHITE;
    const char *thrown = line(&rest);
    if (!read_pieces(rest, &setup, &fault) || !lus_set_up(v, &setup, &before, &fault))
        return page_refuse(&fault);
    after = before;
    if (*thrown && !throw(v, &after, thrown, &fault))
        return page_refuse(&fault);
    lus_writer *w = page_answer();
    json_open(w, '{');
    put_position(w, v, &after);
    put_throws(w, v, before);
    json_close(w, '}');
    return true;
}
