/* A game of the server as a record, with all that a later check of its dice needs. */
#define _GNU_SOURCE /* gmtime_r */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/game/game.h"

enum { NAME_ESCAPED = 2 * NAME_MAX_BYTES };

typedef struct tag_texts {
    char date[16], names[2][NAME_ESCAPED];
    char secret[FAIR_HEX], commitment[FAIR_HEX];
    char seeds[2][FAIR_HEX], commitments[2][FAIR_HEX];
} tag_texts;

static void set_seat_tags(const game *g, unsigned player, lus_record *record, tag_texts *t)
{
    static const char *const names[2][3] = {{"White", "WhiteCommit", "WhiteSeed"},
                                            {"Black", "BlackCommit", "BlackSeed"}};
    const chair *s = &g->seats[player];
    if (!s->taken)
        return;
    lus_record_escape(s->name, t->names[player], NAME_ESCAPED);
    fair_hex(s->commitment, FAIR_BYTES, t->commitments[player]);
    lus_record_set_tag(record, names[player][0], t->names[player]);
    lus_record_set_tag(record, names[player][1], t->commitments[player]);
    if (!s->revealed)
        return;
    fair_hex(g->dice.seed[player], FAIR_BYTES, t->seeds[player]);
    lus_record_set_tag(record, names[player][2], t->seeds[player]);
}

static void set_tags(const game *g, lus_record *record, tag_texts *t)
{
    uint8_t commitment[FAIR_BYTES];
    time_t created = (time_t)(g->created / 1000);
    struct tm day;
    gmtime_r(&created, &day);
    strftime(t->date, sizeof t->date, "%Y-%m-%d", &day);
    lus_record_set_tag(record, "Date", t->date);
    lus_record_set_tag(record, "Dice", "lusoria-1");
    fair_commit(g->dice.secret, commitment);
    fair_hex(commitment, FAIR_BYTES, t->commitment);
    lus_record_set_tag(record, "DiceCommit", t->commitment);
    if (g->phase == PHASE_OVER) {
        fair_hex(g->dice.secret, FAIR_BYTES, t->secret);
        lus_record_set_tag(record, "DiceSecret", t->secret);
    }
    set_seat_tags(g, LUS_WHITE, record, t);
    set_seat_tags(g, LUS_BLACK, record, t);
}

char *game_record(const game *g)
{
    /* The headers, and for every step its text and at worst the number of its own turn. */
    size_t size = 4096 + (size_t)g->match.count * (LUS_ACTION_MAX + 20);
    lus_comment none[1];
    lus_record record = {.match = g->match, .comments = none};
    tag_texts texts;
    char *text = malloc(size);
    if (!text)
        return NULL;
    lus_writer w = lus_writer_on(text, size);
    set_tags(g, &record, &texts);
    lus_record_write(&record, &w);
    return text;
}
