/* Who plays whom: round robin by Berger's tables, Swiss by score groups (docs/network.md,
 * “Pairing”). */
#include <stdlib.h>
#include <string.h>

#include "server/room/matching.h"

const char *pair_trouble_name(pair_trouble trouble)
{
    static const char *const names[] = {"fine", "few", "playing", "complete", "memory"};
    return names[trouble];
}

static void put(pairing *p, unsigned white, unsigned black)
{
    p->white[p->count] = (uint8_t)white;
    p->black[p->count++] = (uint8_t)black;
}

static bool rounds_are_over(const room *r)
{
    for (uint32_t i = 0; i < r->game_count; i++)
        if (r->games[i].result == RESULT_OPEN)
            return false;
    return true;
}

/* ---- round robin ---- */

/* The first round fixes the field: those who play in it, in the order in which they joined. */
static unsigned robin_field(const room *r, uint8_t field[ROOM_PLAYERS_MAX])
{
    bool in[ROOM_PLAYERS_MAX] = {false};
    unsigned count = 0;
    for (unsigned i = 0; i < r->player_count; i++)
        in[i] = r->rounds == 0 && !r->players[i].resting;
    for (uint32_t i = 0; i < r->game_count; i++)
        if (r->games[i].round == 1) {
            in[r->games[i].white] = true;
            if (r->games[i].black != ROOM_NOBODY)
                in[r->games[i].black] = true;
        }
    for (unsigned i = 0; i < r->player_count; i++)
        if (in[i])
            field[count++] = (uint8_t)i;
    return count;
}

/* A player whose opponent is missing has a bye. */
static void put_if_there(const room *r, pairing *p, unsigned white, unsigned black)
{
    bool here[2] = {white != ROOM_NOBODY && !r->players[white].resting,
                    black != ROOM_NOBODY && !r->players[black].resting};
    if (here[0] && here[1])
        put(p, white, black);
    else if (here[0] || here[1])
        put(p, here[0] ? white : black, ROOM_NOBODY);
}

/* Berger's tables for an even number N, players and rounds from 1: in round R those play whose
 * numbers add up to R + 1, modulo N - 1, and the player who would meet themselves plays N. White is
 * the lower number when the sum is odd, else the higher; against N the first half. With an odd
 * number of players, N is nobody. */
static pair_trouble pair_robin(const room *r, pairing *p)
{
    uint8_t field[ROOM_PLAYERS_MAX];
    unsigned players = robin_field(r, field), even = players + players % 2, round = r->rounds + 1u;
    if (players < 2)
        return PAIR_FEW;
    if (round >= even)
        return PAIR_ALL;
    for (unsigned a = 1; a < even; a++) {
        unsigned b = (round + 1 + 2 * (even - 1) - a) % (even - 1);
        if (b == 0)
            b = even - 1;
        if (b == a)
            b = even;
        if (b < a)
            continue;
        unsigned first = field[a - 1], second = b > players ? ROOM_NOBODY : field[b - 1];
        bool first_white = b == even ? a <= even / 2 : (a + b) % 2 == 1;
        put_if_there(r, p, first_white ? first : second, first_white ? second : first);
    }
    return p->count > 0 ? PAIR_FINE : PAIR_FEW;
}

/* ---- Swiss ---- */

typedef struct search {
    const room *room;
    unsigned count;
    uint8_t who[ROOM_PLAYERS_MAX]; /* by rank: points, then the order of joining */
    unsigned points[ROOM_PLAYERS_MAX];
    int balance[ROOM_PLAYERS_MAX]; /* games with White less games with Black */
    bool black_last[ROOM_PLAYERS_MAX];
    uint8_t byes[ROOM_PLAYERS_MAX];
    uint16_t met[ROOM_PLAYERS_MAX][ROOM_PLAYERS_MAX];
    uint8_t partner[ROOM_PLAYERS_MAX];
    matching can; /* by rank */
    unsigned bye; /* by rank; `count` for nobody */
} search;

static void look_back(search *s)
{
    const room *r = s->room;
    room_points(r, s->points);
    for (uint32_t i = 0; i < r->game_count; i++) {
        const room_game *g = &r->games[i];
        if (g->black == ROOM_NOBODY) {
            s->byes[g->white]++;
            continue;
        }
        s->balance[g->white]++;
        s->balance[g->black]--;
        s->black_last[g->white] = false;
        s->black_last[g->black] = true;
        s->met[g->white][g->black]++;
        s->met[g->black][g->white]++;
    }
}

/* By insertion: stable, so that equal points stay in the order of joining. */
static void rank(search *s)
{
    const room *r = s->room;
    for (unsigned i = 0; i < r->player_count; i++) {
        if (r->players[i].resting || room_is_playing(r, i))
            continue;
        unsigned at = s->count++;
        for (; at > 0 && s->points[s->who[at - 1]] < s->points[i]; at--)
            s->who[at] = s->who[at - 1];
        s->who[at] = (uint8_t)i;
    }
}

typedef struct candidate {
    unsigned cost, at;
} candidate;

static int by_cost(const void *a, const void *b)
{
    const candidate *x = a, *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

static unsigned colour_cost(int a, int b)
{
    return a * b > 0 ? 100 : 0;
}

static bool colours_clash(int a, int b)
{
    return (a >= 2 && b >= 2) || (a <= -2 && b <= -2);
}

/* Opponents for the first player without one: equal points first, then colours; of those, the one
 * half a group further down. */
static unsigned candidates_for(const search *s, unsigned first, candidate list[ROOM_PLAYERS_MAX])
{
    unsigned count = 0, group = 1, place = 0, mine = s->points[s->who[first]];
    for (unsigned i = first + 1; i < s->count; i++)
        group += !s->can.out[i] && s->points[s->who[i]] == mine;
    for (unsigned i = first + 1; i < s->count; i++) {
        unsigned other = s->who[i];
        if (s->can.out[i])
            continue;
        place++;
        if (!s->can.may[first][i])
            continue;
        unsigned ideal = s->points[other] == mine ? group / 2 : group;
        unsigned off = place > ideal ? place - ideal : ideal - place;
        list[count++] = (candidate){1000 * (mine - s->points[other]) + off +
                                        colour_cost(s->balance[s->who[first]], s->balance[other]),
                                    i};
    }
    qsort(list, count, sizeof *list, by_cost);
    return count;
}

/* With so many repetitions allowed; `strict`: nobody gets a colour that they had twice more than
 * the other. Whether everybody can be paired, but for one where their number is odd. */
static bool can_pair_all(search *s, unsigned repeats, bool strict)
{
    matching *m = &s->can;
    memset(m, 0, sizeof *m);
    m->count = s->count;
    for (unsigned i = 0; i < s->count; i++)
        for (unsigned k = 0; k < s->count; k++)
            m->may[i][k] = i != k && s->met[s->who[i]][s->who[k]] <= repeats &&
                           !(strict && colours_clash(s->balance[s->who[i]], s->balance[s->who[k]]));
    return match_most(m) == s->count % 2;
}

/* Finds the fewest repetitions by halving; then minds colours, if that costs no more
 * repetitions. */
static void allow(search *s)
{
    unsigned least = 0, most = 0;
    for (unsigned i = 0; i < s->count; i++)
        for (unsigned k = 0; k < s->count; k++)
            most = s->met[s->who[i]][s->who[k]] > most ? s->met[s->who[i]][s->who[k]] : most;
    while (least < most) {
        unsigned middle = (least + most) / 2;
        if (can_pair_all(s, middle, false))
            most = middle;
        else
            least = middle + 1;
    }
    if (!can_pair_all(s, least, true))
        can_pair_all(s, least, false);
}

/* With an odd number, the lowest of those with the fewest byes stays out; if the others cannot be
 * paired then, the next lowest. */
static void choose_bye(search *s)
{
    s->bye = s->count;
    for (unsigned byes = 0; s->count % 2 == 1 && byes <= UINT8_MAX; byes++)
        for (unsigned i = s->count; i-- > 0;)
            if (s->byes[s->who[i]] == byes && match_leave_out(&s->can, i)) {
                s->bye = i;
                return;
            }
}

/* From the top, each player gets the best opponent with whom the others can still all be paired.
 * Finding out takes a moment: after too many tries in vain, a player takes the opponent that is
 * known to do. */
static void settle_pairs(search *s)
{
    enum { IN_VAIN_MAX = 500 };
    candidate list[ROOM_PLAYERS_MAX];
    unsigned in_vain = 0;
    for (unsigned first = 0; first < s->count; first++) {
        if (s->can.out[first])
            continue;
        unsigned count = candidates_for(s, first, list), at = 0;
        while (at < count && in_vain < IN_VAIN_MAX && !match_settle(&s->can, first, list[at].at)) {
            in_vain++;
            at++;
        }
        if (s->can.out[first]) {
            s->partner[first] = (uint8_t)list[at].at;
        } else {
            s->partner[first] = s->can.mate[first];
            match_settle(&s->can, first, s->can.mate[first]);
        }
    }
}

/* White goes to the one who had it less often; then to the one who had Black last; then to the
 * higher or the lower, in turn. */
static bool first_is_white(const search *s, unsigned a, unsigned b, unsigned board)
{
    if (s->balance[a] != s->balance[b])
        return s->balance[a] < s->balance[b];
    if (s->black_last[a] != s->black_last[b])
        return s->black_last[a];
    return (board + s->room->rounds) % 2 == 0;
}

static pair_trouble pair_swiss(const room *r, pairing *p)
{
    search *s = calloc(1, sizeof *s);
    if (!s)
        return PAIR_MEMORY;
    s->room = r;
    look_back(s);
    rank(s);
    bool enough = s->count >= 2;
    if (enough) {
        allow(s);
        choose_bye(s);
        settle_pairs(s);
    }
    bool done[ROOM_PLAYERS_MAX] = {false};
    for (unsigned i = 0; enough && i < s->count; i++) {
        if (done[i] || i == s->bye)
            continue;
        unsigned a = s->who[i], b = s->who[s->partner[i]];
        bool first = first_is_white(s, a, b, p->count);
        done[s->partner[i]] = true;
        put(p, first ? a : b, first ? b : a);
    }
    if (enough && s->bye < s->count)
        put(p, s->who[s->bye], ROOM_NOBODY);
    free(s);
    return enough ? PAIR_FINE : PAIR_FEW;
}

pair_trouble room_pair(const room *r, pairing *p)
{
    p->count = 0;
    if (r->plan.way != WAY_FREE && !rounds_are_over(r))
        return PAIR_PLAYING;
    return r->plan.way == WAY_ROBIN ? pair_robin(r, p) : pair_swiss(r, p);
}
