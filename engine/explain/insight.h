/* What a game adds to the remarks: games/ID/engine/remarks.c. */
#ifndef LUS_INSIGHT_H
#define LUS_INSIGHT_H

#include "engine/explain/remark.h"

/* A plan and the positions around it. */
typedef struct lus_turn {
    const lus_variant *variant;
    const lus_line *plan;
    unsigned player;
    const lus_state *before; /* where he decides */
    lus_state stood;         /* the same with the opponent on turn, as if he had passed */
    lus_state end;           /* after the plan */
    lus_state waits;         /* the same as if the opponent had passed; only where he is on turn */
    bool opponent_on_turn;   /* at the end */
    lus_exposure was,
        is; /* of his pieces, before (`stood`) and at the end; `ways` is 0 where nobody throws */
} lus_turn;

typedef struct lus_insight {
    /* Hands the turn to the other player, before his throw if there are dice, and changes nothing
     * else. */
    void (*pass)(const lus_variant *, lus_state *);
    /* Adds what only this game knows. Not called when the game is over at the end. */
    void (*remark)(const lus_turn *, lus_remarks *);
    /* The articles that remarks come from, by lus_remark_kind; NULL where there are none. */
    const char *const *articles;
    /* What is said of an action that lacks a remark of this game the best one has, by
     * lus_remark_kind, 0 for nothing; NULL where there is none. */
    const uint8_t *misses;
} lus_insight;

const lus_insight *lus_insight_of(const lus_game *);

/* Adds a remark; one too many is dropped. */
static inline void lus_remark_add(lus_remarks *out, lus_remark remark)
{
    if (out->count < LUS_REMARKS_MAX)
        out->list[out->count++] = remark;
}

/* A remark of numbers only. */
static inline void lus_remark_numbers(lus_remarks *out, lus_remark_kind kind, unsigned a,
                                      unsigned b, unsigned c)
{
    lus_remark_add(out, (lus_remark){.kind = (uint8_t)kind,
                                     .place = LUS_NOWHERE,
                                     .to = LUS_NOWHERE,
                                     .a = (uint16_t)a,
                                     .b = (uint16_t)b,
                                     .c = (uint16_t)c});
}

/* A remark about places. */
static inline void lus_remark_places(lus_remarks *out, lus_remark_kind kind, unsigned place,
                                     unsigned to, unsigned a)
{
    lus_remark_add(out, (lus_remark){.kind = (uint8_t)kind,
                                     .place = (uint8_t)place,
                                     .to = (uint8_t)to,
                                     .a = (uint16_t)a});
}

/* A remark about a piece that stands somewhere. */
static inline void lus_remark_piece(lus_remarks *out, lus_remark_kind kind, unsigned piece,
                                    unsigned place)
{
    lus_remark_add(out, (lus_remark){.kind = (uint8_t)kind,
                                     .place = (uint8_t)place,
                                     .to = LUS_NOWHERE,
                                     .piece = (uint8_t)piece});
}

bool lus_remarks_have(const lus_remarks *, lus_remark_kind);

#endif
