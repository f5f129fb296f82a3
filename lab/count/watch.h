/* Watching a game: what each step adds to the counts. Inline, because the games of random players
 * (lab/count/play.c) are watched at full speed; games of other players are watched by the same
 * code. */
#ifndef LAB_WATCH_H
#define LAB_WATCH_H

#include <string.h>

#include "lab/count/seen.h"
#include "lab/count/tally.h"

/* What holds for all games of a cell. */
typedef struct lab_setup {
    lus_variant variant;
    lus_state start;
    uint32_t limit;                  /* actions and throws; a longer game is a time-out */
    uint8_t first;                   /* who throws or decides at the start */
    uint8_t begun[2];                /* pieces on squares at the start, by player … */
    uint8_t standing[2][LAB_PLACES]; /* … and place */
    uint16_t squares;                /* of the board: so many … */
    uint8_t square[LAB_PLACES];      /* … and which places they are */
    bool is_square[256];
    uint32_t log10_of[LUS_ACTIONS_MAX + 1]; /* in LAB_STEP_LOGS; of 0 it is 0 */
    uint32_t log10_throws;                  /* of the number of different throws */
} lab_setup;

void lab_set_up(lab_setup *, const lus_variant *, const lus_state *start, uint32_t limit);

typedef struct lab_watch {
    const lab_setup *setup;
    lab_tally *tally;
    lab_unit *unit;
    lab_seen *seen;
    uint32_t turn; /* from 1 */
    uint32_t throws;
    uint32_t moment, moment_turn; /* the next to be looked at, and its turn */
    int32_t pieces[2];            /* on squares */
    bool given;                   /* dice given by the opponent are being played */
    bool turn_began;              /* by the last step */
    uint8_t landed[LAB_PLACES];   /* places on which a piece landed */
    uint32_t most_legal;          /* actions that were ever legal at once */
    uint32_t
        legal[LUS_ACTIONS_MAX + 1]; /* actions of this game with so many legal ones; 0 beyond */
} lab_watch;

/* Dice as decimal digits. */
static inline unsigned lab_dice_in(unsigned digits)
{
    return digits > 999 ? 4 : digits > 99 ? 3 : digits > 9 ? 2 : digits > 0;
}

/* A turn begins: what stands on the board now. */
static inline void lab_watch_moment(lab_watch *w)
{
    if (w->turn != w->moment_turn)
        return;
    unsigned moment = w->moment++;
    w->moment_turn = w->moment < LAB_MOMENTS ? lab_moment_turn(w->moment) : 0;
    w->unit->reached[moment]++;
    for (unsigned p = 0; p < 2; p++)
        w->unit->pieces[p][moment] = (int16_t)(w->unit->pieces[p][moment] + w->pieces[p]);
}

/* The position at the beginning of a turn; `key` is its hash. */
static inline void lab_watch_position(lab_watch *w, uint64_t key)
{
    w->unit->count[LAB_REPEATED] += lab_seen_before(w->seen, key);
    lab_sketch_see(&w->tally->positions, key);
    w->turn_began = false;
}

static inline void lab_watch_start(lab_watch *w, uint64_t key)
{
    w->turn = w->moment_turn = 1;
    w->throws = w->moment = 0;
    w->given = false;
    memset(w->landed, 0, sizeof w->landed);
    for (unsigned p = 0; p < 2; p++)
        w->pieces[p] = w->setup->begun[p];
    lab_seen_clear(w->seen);
    lab_watch_moment(w);
    lab_watch_position(w, key);
}

/* A player is about to act, with so many legal actions. */
static inline void lab_watch_action(lab_watch *w, unsigned legal)
{
    w->legal[legal]++;
    w->most_legal = legal > w->most_legal ? legal : w->most_legal;
    w->unit->count[LAB_GIVEN_PLAYED] += w->given;
}

/* One piece goes from a place to another. Stays are sums over ends of turns: a piece that comes in
 * turn a and leaves in turn b has stood there at b - a of them. */
static inline __attribute__((always_inline)) void lab_watch_move(lab_watch *w, const lus_event *e)
{
    lab_unit *u = w->unit;
    unsigned player = e->player, from = e->from, to = e->to;
    int32_t arrives = w->setup->is_square[to], leaves = w->setup->is_square[from];
    bool lost = e->kind == LUS_HIT || e->kind == LUS_CAPTURED || e->kind == LUS_EJECTED;
    w->pieces[player] += arrives - leaves;
    u->landings[player][to]++; /* what is no square is not read again */
    u->stays[player][to] -= (int32_t)w->turn;
    u->stays[player][from] += (int32_t)w->turn;
    w->landed[to] = 1;
    u->hits[player][from] += lost;
    u->count[LAB_GIVEN_HITS] += lost && w->given;
}

/* Always inline: where the kind is known, only what it counts is left. */
static inline __attribute__((always_inline)) void lab_watch_event(lab_watch *w, const lus_event *e)
{
    const lab_event_range *range = &lab_event_ranges[e->kind];
    unsigned reason = (unsigned)(e->why - range->first);
    unsigned slot = range->base + (reason < range->reasons ? reason + 1 : 0);
    w->unit->events[e->player][slot]++;
    if (e->kind <= LUS_SWAPPED) {
        lab_watch_move(w, e);
        return;
    }
    switch (e->kind) {
    case LUS_TURN:
        w->turn++;
        w->turn_began = true;
        lab_watch_moment(w);
        break;
    case LUS_PAID:
    case LUS_RECEIVED: w->tally->amounts[e->player][slot] += e->amount; break;
    case LUS_THROWN: w->given = false; break;
    case LUS_GIVEN_DICE:
        w->given = true;
        w->unit->count[LAB_GIVEN] += lab_dice_in(e->amount);
        w->tally->amounts[e->player][slot] += lab_dice_in(e->amount);
        break;
    case LUS_LOST_DICE: w->tally->amounts[e->player][slot] += lab_dice_in(e->amount); break;
    case LUS_ENDED: w->unit->count[LAB_GIVEN_WINS] += w->given && e->player != LUS_NOBODY; break;
    default: break;
    }
}

static inline void lab_watch_events(lab_watch *w, const lus_events *events)
{
    for (unsigned i = 0; i < events->count; i++)
        lab_watch_event(w, &events->list[i]);
}

/* The game is over, by the rules or at the limit, in the state `last`. `player` is the side of the
 * first-named player. */
void lab_watch_end(lab_watch *, const lus_state *last, lus_status, unsigned player);

#endif
