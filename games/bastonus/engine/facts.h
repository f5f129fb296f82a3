/* Facts of Bastonus Romanus for its net, seen by the player to move: which piece stands where,
 * turned so that he plays towards row 8; and for each army what no sum over squares tells: how many
 * of it an enemy's step captures (BR-15) or a push ejects (BR-12), whether the Empress is among
 * them, chiefs on the field (BR-23), legionaries fresh and exhausted (BR-9, BR-22), free squares
 * around it.
 *
 * Black's board is turned over, not round: columns stay. The game is the same in a mirror, and with
 * the start of BR-3 the two players see mirror images, so the net learns both. */
#ifndef LUS_EVAL_BASTONUS_FACTS_H
#define LUS_EVAL_BASTONUS_FACTS_H

#include "engine/search/net.h"
#include "games/bastonus/rules.h"

enum {
    BASTONUS_FACTS_SQUARES = BASTONUS_KINDS * 64,
    BASTONUS_FACTS_SNARED = 6, /* 1 to 6 or more; likewise */
    BASTONUS_FACTS_EJECTED = 3,
    BASTONUS_FACTS_EMPRESS = 1,
    BASTONUS_FACTS_CHIEFS = 4, /* 0 to 3 */
    BASTONUS_FACTS_LEGION = BASTONUS_LEGION + 1,
    BASTONUS_FACTS_ROOM = 16, /* pairs of squares */
    BASTONUS_FACTS_EACH = BASTONUS_FACTS_SQUARES + BASTONUS_FACTS_SNARED + BASTONUS_FACTS_EJECTED +
                          BASTONUS_FACTS_EMPRESS + BASTONUS_FACTS_CHIEFS +
                          2 * BASTONUS_FACTS_LEGION + BASTONUS_FACTS_ROOM,
    bastonus_fact_count = 2 * BASTONUS_FACTS_EACH,
    bastonus_hidden = 32,
    bastonus_grain = 8,
};

/* The squares one step from a set. */
static inline uint64_t bastonus_around(uint64_t set)
{
    return bastonus_next(set, BASTONUS_NORTH) | bastonus_next(set, BASTONUS_EAST) |
           bastonus_next(set, BASTONUS_SOUTH) | bastonus_next(set, BASTONUS_WEST);
}

/* How many of player p's pieces stand on the edge before somebody who can push them off. */
static inline unsigned bastonus_on_the_brink(const bastonus_state *s, unsigned p)
{
    uint64_t pushers = s->pieces[p ^ 1] & ((s->legionaries & ~s->exhausted) | s->colossus), set = 0;
    for (unsigned d = 0; d < 4; d++)
        set |= s->pieces[p] & bastonus_edge(d) & bastonus_next(pushers, d);
    return bastonus_size(set);
}

/* A fact for a number from 1, the last for all larger ones; returns where the next facts begin. */
static inline unsigned bastonus_fact_number(lus_facts *facts, unsigned base, unsigned number,
                                            unsigned most)
{
    if (number)
        lus_fact(facts, base + (number < most ? number : most) - 1);
    return base + most;
}

static inline void bastonus_facts_squares(const bastonus_state *s, unsigned p, unsigned turned,
                                          unsigned base, lus_facts *facts)
{
    uint64_t own = s->pieces[p];
    const uint64_t kinds[BASTONUS_KINDS] = {[BASTONUS_LEGIONARY] =
                                                s->legionaries & ~s->exhausted & own,
                                            [BASTONUS_EXHAUSTED] = s->exhausted & own,
                                            [BASTONUS_DUX] = s->dux & own,
                                            [BASTONUS_COLOSSUS] = s->colossus & own,
                                            [BASTONUS_EMPRESS] = s->empress & own};
    for (unsigned kind = 0; kind < BASTONUS_KINDS; kind++)
        for (uint64_t rest = kinds[kind]; rest; rest &= rest - 1)
            lus_fact(facts, base + kind * 64 + (bastonus_first_of(rest) ^ turned));
}

static inline void bastonus_facts_army(const bastonus_state *s, unsigned p, unsigned base,
                                       lus_facts *facts)
{
    uint64_t own = s->pieces[p], enemy = s->pieces[p ^ 1], empty = ~(own | enemy);
    uint64_t men = enemy & ~s->empress, reach = bastonus_around(men) & empty; /* BR-16 */
    unsigned room = bastonus_size(bastonus_around(own) & empty) / 2;
    base = bastonus_fact_number(facts, base, bastonus_size(bastonus_snares(own, men) & reach),
                                BASTONUS_FACTS_SNARED);
    base = bastonus_fact_number(facts, base, bastonus_on_the_brink(s, p), BASTONUS_FACTS_EJECTED);
    base = bastonus_fact_number(facts, base, (bastonus_snares(own & s->empress, men) & reach) != 0,
                                BASTONUS_FACTS_EMPRESS);
    lus_fact(facts, base + bastonus_size(own & ~s->legionaries & BASTONUS_FIELD));
    base += BASTONUS_FACTS_CHIEFS;
    lus_fact(facts, base + bastonus_size(own & s->legionaries & ~s->exhausted));
    base += BASTONUS_FACTS_LEGION;
    lus_fact(facts, base + bastonus_size(own & s->exhausted));
    base += BASTONUS_FACTS_LEGION;
    lus_fact(facts, base + (room < BASTONUS_FACTS_ROOM ? room : BASTONUS_FACTS_ROOM - 1));
}

static inline void bastonus_facts(const lus_variant *v, const bastonus_state *s, lus_facts *facts)
{
    unsigned turned = s->side == LUS_WHITE ? 0 : 56;
    (void)v;
    facts->count = 0;
    for (unsigned i = 0; i < 2; i++) {
        unsigned p = s->side ^ i, base = i * BASTONUS_FACTS_EACH;
        bastonus_facts_squares(s, p, turned, base, facts);
        bastonus_facts_army(s, p, base + BASTONUS_FACTS_SQUARES, facts);
    }
}

#endif
