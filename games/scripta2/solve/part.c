/* This game with few pieces, solved as games/scripta/solve/part.h says. */
#include "games/scripta/solve/part.h"
#include "games/scripta2/rules.h"

extern const lus_solving lus_solving_scripta2;

static const scripta_rules rules = {.legal = scripta2_legal,
                                    .apply = scripta2_apply,
                                    .outcomes = scripta2_outcomes,
                                    .waits = SCRIPTA_CIRCLE,
                                    .marks = true};

static uint64_t index_size(const lus_variant *v)
{
    return scripta_solving_size(v, &rules);
}

static void index_make(const lus_variant *v, void *index)
{
    scripta_solving_make(v, &rules, index);
}

const lus_solving lus_solving_scripta2 = {SCRIPTA_SOLVING, .index_size = index_size,
                                          .index_make = index_make};
