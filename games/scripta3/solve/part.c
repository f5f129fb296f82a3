/* This game with few pieces, solved as games/scripta/solve/part.h says. */
#include "games/scripta/solve/part.h"
#include "games/scripta3/rules.h"

extern const lus_solving lus_solving_scripta3;

#define RULES(...)                                                                                 \
    {.legal = scripta3_legal,                                                                      \
     .apply = scripta3_apply,                                                                      \
     .outcomes = scripta3_outcomes,                                                                \
     .waits = SCRIPTA_HAND,                                                                        \
     __VA_ARGS__}

static const scripta_rules rules[] = {
    [SCRIPTA3_OPPONENT] = RULES(.gives = true), [SCRIPTA3_LOST] = RULES(.gives = false)};

static uint64_t index_size(const lus_variant *v)
{
    return scripta_solving_size(v, &rules[v->option[SCRIPTA3_LEFTOVER]]);
}

static void index_make(const lus_variant *v, void *index)
{
    scripta_solving_make(v, &rules[v->option[SCRIPTA3_LEFTOVER]], index);
}

const lus_solving lus_solving_scripta3 = {SCRIPTA_SOLVING, .index_size = index_size,
                                          .index_make = index_make};
