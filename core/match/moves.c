#include "core/match/moves.h"

#include <string.h>

typedef struct entry {
    char word[LUS_ACTION_MAX];
    lus_action action;
    uint32_t weight;
} entry;

const char *lus_result_word(lus_player winner)
{
    return winner == LUS_WHITE ? "w" : winner == LUS_BLACK ? "b" : "draw";
}

/* Insertion sort: lists are short, often nearly sorted, and the core allocates nothing. */
static void sort_entries(entry *entries, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        entry moving = entries[i];
        unsigned j = i;
        for (; j > 0 && strcmp(entries[j - 1].word, moving.word) > 0; j--)
            entries[j] = entries[j - 1];
        entries[j] = moving;
    }
}

static unsigned collect(const lus_variant *v, const lus_state *s, entry *entries, uint32_t *total)
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    bool chance = v->game->status(v, s).kind == LUS_CHANCE;
    unsigned count = chance ? v->game->outcomes(v, s, outcomes) : v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        entries[i].action = chance ? outcomes[i].action : actions[i];
        entries[i].weight = chance ? outcomes[i].weight : 0;
        *total += entries[i].weight;
        lus_writer w = lus_writer_on(entries[i].word, sizeof entries[i].word);
        v->game->write_action(v, s, entries[i].action, &w);
    }
    return count;
}

static void put_fraction(lus_writer *w, uint32_t part, uint32_t whole)
{
    uint32_t a = part, b = whole;
    while (b) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    lus_put_number(w, part / a);
    lus_put_char(w, '/');
    lus_put_number(w, whole / a);
}

void lus_moves_write(const lus_variant *v, const lus_state *s, lus_writer *w)
{
    entry entries[LUS_ACTIONS_MAX];
    lus_status status = v->game->status(v, s);
    uint32_t total = 0;
    if (status.kind == LUS_OVER) {
        lus_put(w, "over\t");
        lus_put(w, lus_result_word(status.player));
        lus_put_char(w, '\t');
        lus_put(w, lus_reason_name(status.reason));
        lus_put_char(w, '\n');
        return;
    }
    unsigned count = collect(v, s, entries, &total);
    sort_entries(entries, count);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, entries[i].action, NULL);
        lus_put(w, entries[i].word);
        lus_put_char(w, '\t');
        if (total) {
            put_fraction(w, entries[i].weight, total);
            lus_put_char(w, '\t');
        }
        v->game->write_position(v, &after, w);
        lus_put_char(w, '\n');
    }
}
