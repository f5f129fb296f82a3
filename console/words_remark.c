/* Remarks as people say them. */
#include <stdio.h>

#include "console/language.h"
#include "console/say.h"

void remark_words(const lus_variant *v, const lus_remark *r, char *buffer, size_t size)
{
    char place[32], to[32], a[16], b[8], c[8];
    bool dice = r->kind == LUS_R_GIVES_DICE || r->kind == LUS_R_LOSES_DICE;
    place_words(v, r->place, place, sizeof place);
    place_words(v, r->to, to, sizeof to);
    if (dice)
        dice_words(r->a, a, sizeof a);
    else
        snprintf(a, sizeof a, "%u", r->a);
    snprintf(b, sizeof b, "%u", r->b);
    snprintf(c, sizeof c, "%u", r->c);
    const lus_filling fillings[] = {
        {"place", place},
        {"to", to},
        {"piece", _(v->game->piece_names[r->piece])},
        {"why", reason_words(v->game, r->why)},
        {"a", a},
        {"b", b},
        {"c", c},
        {0},
    };
    lus_writer w = lus_writer_on(buffer, size);
    lus_fill(&w, _(lus_remark_sentence(r->kind)), fillings);
}
