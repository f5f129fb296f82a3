/* go: how long to think. */
#include <string.h>

#include "ugi/words.h"

typedef enum limit { P1TIME, P2TIME, P1INC, P2INC, MOVETIME, NODES, DEPTH, LIMITS } limit;

static const struct {
    const char *name;
    uint64_t least, most; /* times in milliseconds */
} limits[LIMITS] = {
    [P1TIME] = {"p1time", 0, 1000000000},
    [P2TIME] = {"p2time", 0, 1000000000},
    [P1INC] = {"p1inc", 0, 1000000000},
    [P2INC] = {"p2inc", 0, 1000000000},
    [MOVETIME] = {"movetime", 1, 1000000000},
    [NODES] = {"nodes", 1, 1000000000000000},
    [DEPTH] = {"depth", 1, 1000},
};

static limit find(lus_field word)
{
    limit i = 0;
    while (i < LIMITS && !ugi_is(word, limits[i].name))
        i++;
    return i;
}

/* What an action may take of a clock. A turn can be several actions and nobody knows how many turns
 * are left: a thirtieth, and most of what comes back, but never more than half of what is there. */
static double share_of_clock(uint64_t left, uint64_t increment)
{
    double most = (double)left / 2, share = (double)left / 30 + 0.8 * (double)increment;
    share = share < most ? share : most;
    return (share > 1 ? share : 1) / 1000;
}

static bool read_limits(ugi_reading *r, uint64_t values[LIMITS], bool given[LIMITS], bool *infinite)
{
    for (lus_field word; (word = ugi_word(r)).length > 0;) {
        limit which = find(word);
        if (ugi_is(word, "infinite")) {
            *infinite = true;
            continue;
        }
        if (which == LIMITS)
            return ugi_refuse(
                r, word,
                "“{what}” is not a limit; limits: p1time p2time p1inc p2inc movetime nodes "
                "depth infinite");
        if (!ugi_number(r, ugi_word(r), limits[which].least, limits[which].most, &values[which]))
            return false;
        given[which] = true;
    }
    return true;
}

bool ugi_go(ugi_reading *r)
{
    ugi *u = r->ugi;
    uint64_t values[LIMITS] = {0};
    bool given[LIMITS] = {false};
    lus_field verb = {r->line, strcspn(r->line, " ")};
    unsigned player = u->match.status.player;
    u->infinite = false;
    if (u->match.status.kind == LUS_OVER)
        return ugi_refuse(r, verb, "the game is over: there is nothing to think about");
    if (u->match.status.kind == LUS_CHANCE)
        return ugi_refuse(r, verb,
                          "dice are to be thrown: add the throw to the moves of “position”");
    if (!read_limits(r, values, given, &u->infinite))
        return false;
    u->limits =
        (lus_limits){.nodes = values[NODES], .depth = (unsigned)values[DEPTH], .seed = u->seed};
    u->limits.seconds = (double)values[MOVETIME] / 1000;
    if (given[P1TIME + player]) {
        double share = share_of_clock(values[P1TIME + player], values[P1INC + player]);
        if (!given[MOVETIME] || share < u->limits.seconds)
            u->limits.seconds = share;
    }
    bool limited =
        u->limits.seconds > 0 || given[NODES] || given[DEPTH] || u->infinite || u->level > 0;
    return limited ||
           ugi_refuse(
               r, verb,
               player == LUS_WHITE
                   ? "go needs a limit: p1time, movetime, nodes, depth, infinite, or a Level"
                   : "go needs a limit: p2time, movetime, nodes, depth, infinite, or a Level");
}
