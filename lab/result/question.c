/* What a study asks. */
#include <string.h>

#include "lab/result/answer.h"

bool lab_same_start(const result_cell *a, const result_cell *b)
{
    return a->start && b->start ? strcmp(a->start, b->start) == 0 : a->start == b->start;
}

bool lab_same_rules(const result_cell *a, const result_cell *b)
{
    return strcmp(a->game, b->game) == 0 && lab_same_start(a, b);
}

/* Identities begin with the game: “ur:path=murray”. */
static bool same_game(const result_cell *a, const result_cell *b)
{
    size_t length = strcspn(a->game, ":");
    return length == strcspn(b->game, ":") && memcmp(a->game, b->game, length) == 0;
}

bool lab_is_one_game(const lab_result *r)
{
    for (size_t i = 1; i < r->cells.count; i++)
        if (!same_game(&r->cells.list[i], &r->cells.list[0]))
            return false;
    return true;
}

bool lab_has_several_starts(const lab_result *r)
{
    for (size_t i = 1; i < r->cells.count; i++)
        if (!lab_same_start(&r->cells.list[i], &r->cells.list[0]))
            return true;
    return false;
}

/* Options in which cells differ from the first of the same game, as bits; the first game's alone
 * where it is the only one. */
static uint64_t varying(const lab_result *r)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < r->cells.count; i++) {
        size_t first = 0;
        while (!same_game(&r->cells.list[first], &r->cells.list[i]))
            first++;
        lus_variant own = lab_variant(&r->cells.list[i]), base = lab_variant(&r->cells.list[first]);
        for (unsigned k = 0; k < own.game->option_count; k++)
            if (own.option[k] != base.option[k])
                bits |= UINT64_C(1) << k;
    }
    return bits;
}

lab_asked lab_question_of(const lab_result *r, unsigned *option)
{
    const char *own = r->study ? r->study->question : NULL;
    if (own && *own)
        return LAB_ASKS_OWN;
    uint64_t options = varying(r);
    bool starts = lab_has_several_starts(r), one = options && !(options & (options - 1));
    if (one && !starts && lab_is_one_game(r)) {
        *option = (unsigned)__builtin_ctzll(options);
        return LAB_ASKS_OPTION;
    }
    if (!r->comparison)
        return LAB_ASKS_GAME;
    return starts && !options ? LAB_ASKS_START : LAB_ASKS_RULES;
}

const char *lab_asked_name(lab_asked asked)
{
    static const char *const names[] = {"own", "option", "start", "rules", "game"};
    return names[asked];
}

static const result_cell *cell_of(const lab_result *r, int64_t number)
{
    return &r->cells.list[number];
}

bool lab_same_question(const lab_result *r, const result_pair *a, const result_pair *b)
{
    return lab_same_rules(cell_of(r, a->base), cell_of(r, b->base)) &&
           lab_same_rules(cell_of(r, a->other), cell_of(r, b->other));
}

bool lab_asks_first(const lab_result *r, size_t pair)
{
    const result_comparison *c = r->comparison;
    for (size_t i = 0; i < pair; i++)
        if (lab_same_question(r, &c->pairs.list[i], &c->pairs.list[pair]))
            return false;
    return true;
}
