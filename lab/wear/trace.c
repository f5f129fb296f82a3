#include "lab/wear/trace.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- the board ---- */

static void add_edge(wear_ground *g, unsigned a, unsigned b)
{
    unsigned low = a < b ? a : b, high = a < b ? b : a;
    if (low == high || !g->is_square[low] || !g->is_square[high] ||
        g->edge_of[low][high] != WEAR_NO_EDGE || g->edge_count == WEAR_EDGES)
        return;
    g->edges[g->edge_count] = (wear_edge){(uint8_t)low, (uint8_t)high};
    g->edge_of[low][high] = g->edge_of[high][low] = (uint16_t)g->edge_count++;
}

static bool are_neighbours(const lus_place *a, const lus_place *b)
{
    return abs(a->column - b->column) <= 1 && abs(a->row - b->row) <= 1;
}

static void add_squares(wear_ground *g, const lus_variant *v)
{
    for (unsigned i = 0; i < g->game->place_count; i++) {
        lus_place place = {0};
        g->game->place(v, i, &place);
        if (place.kind != LUS_SQUARE)
            continue;
        g->is_square[i] = true;
        g->place[i] = place;
    }
}

static void add_course(wear_ground *g, const lus_variant *v, lus_player player)
{
    uint8_t course[LUS_COURSE_MAX];
    unsigned steps = lus_course(v, player, course);
    for (unsigned i = 1; i < steps; i++)
        add_edge(g, course[i - 1], course[i]);
}

void wear_ground_of(wear_ground *g, const lus_variant *v, unsigned count)
{
    assert(v->game->place_count <= WEAR_PLACES);
    *g = (wear_ground){.game = v->game};
    memset(g->edge_of, 0xff, sizeof g->edge_of);
    for (unsigned i = 0; i < count; i++)
        add_squares(g, &v[i]);
    for (unsigned i = 0; i < g->game->place_count; i++)
        if (g->is_square[i])
            g->squares[g->square_count++] = (uint8_t)i;
    for (unsigned i = 0; i < count; i++) {
        add_course(g, &v[i], LUS_WHITE);
        add_course(g, &v[i], LUS_BLACK);
    }
    for (unsigned i = 0; i < g->square_count; i++)
        for (unsigned k = i + 1; k < g->square_count; k++)
            if (are_neighbours(&g->place[g->squares[i]], &g->place[g->squares[k]]))
                add_edge(g, g->squares[i], g->squares[k]);
}

unsigned wear_square_named(const wear_ground *g, const char *name, size_t length)
{
    for (unsigned i = 0; i < g->square_count; i++) {
        const char *own = g->place[g->squares[i]].name;
        if (strlen(own) == length && memcmp(own, name, length) == 0)
            return g->squares[i];
    }
    return WEAR_PLACES;
}

/* ---- games ---- */

void wear_watch_begin(wear_watch *w, const wear_ground *g, const lus_variant *v, wear_trace *trace)
{
    *w = (wear_watch){.ground = g, .variant = v, .trace = trace};
    for (unsigned p = 0; p < 2; p++)
        w->steps[p] = lus_course(v, (lus_player)p, w->course[p]);
}

/* As lab/count/watch.h counts stays: a piece that comes in turn a and leaves in turn b has stood
 * there at b - a ends of turns. */
static void stand(wear_watch *w, const lus_state *s, int64_t turns)
{
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned count = w->variant->game->pieces(w->variant, s, pieces);
    for (unsigned i = 0; i < count; i++)
        if (pieces[i].owner < LUS_NOBODY && w->ground->is_square[pieces[i].place])
            w->stood[pieces[i].place] += turns * pieces[i].count;
}

void wear_watch_start(wear_watch *w, const lus_state *start)
{
    w->turn = 1;
    memset(w->stood, 0, sizeof w->stood);
    stand(w, start, -1);
}

static void slide(wear_watch *w, unsigned from, unsigned to, bool last)
{
    unsigned edge = w->ground->edge_of[from][to];
    if (edge != WEAR_NO_EDGE)
        w->trace->along[edge]++;
    w->trace->count[WEAR_PASSED][to] += !last;
}

/* Along the player's way. Where it comes over a place twice, the shorter part was walked. */
static bool slide_on_course(wear_watch *w, unsigned player, unsigned from, unsigned to)
{
    const uint8_t *course = w->course[player];
    unsigned steps = w->steps[player], start = 0, length = 0;
    for (unsigned i = 0; i < steps; i++)
        for (unsigned k = i + 1; course[i] == from && k < steps; k++)
            if (course[k] == to && (length == 0 || k - i < length)) {
                start = i;
                length = k - i;
            }
    for (unsigned i = start; i < start + length; i++)
        slide(w, course[i], course[i + 1], i + 1 == start + length);
    return length > 0;
}

static unsigned square_at(const wear_ground *g, int column, int row)
{
    for (unsigned i = 0; i < g->square_count; i++) {
        const lus_place *place = &g->place[g->squares[i]];
        if (place->column == column && place->row == row)
            return g->squares[i];
    }
    return WEAR_PLACES;
}

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

/* Along a straight line of squares; otherwise the piece is lifted, and nothing in between wears. */
static void slide_straight(wear_watch *w, unsigned from, unsigned to)
{
    const wear_ground *g = w->ground;
    const lus_place *a = &g->place[from], *b = &g->place[to];
    int columns = b->column - a->column, rows = b->row - a->row;
    if (columns != 0 && rows != 0 && abs(columns) != abs(rows))
        return;
    unsigned at = from;
    for (int i = 1; at != to; i++) {
        unsigned next = square_at(g, a->column + i * sign(columns), a->row + i * sign(rows));
        if (next == WEAR_PLACES)
            return; /* over a hole of the board */
        slide(w, at, next, next == to);
        at = next;
    }
}

static void move(wear_watch *w, const lus_event *e)
{
    const wear_ground *g = w->ground;
    bool arrives = g->is_square[e->to], leaves = g->is_square[e->from];
    bool lost = e->kind == LUS_HIT || e->kind == LUS_CAPTURED || e->kind == LUS_EJECTED;
    if (arrives) {
        w->trace->count[WEAR_LANDED][e->to]++;
        w->stood[e->to] -= w->turn;
    }
    if (leaves) {
        w->stood[e->from] += w->turn;
        w->trace->count[WEAR_LOST][e->from] += lost;
    }
    if (arrives && leaves && e->from != e->to && !slide_on_course(w, e->player, e->from, e->to))
        slide_straight(w, e->from, e->to);
}

void wear_watch_events(wear_watch *w, const lus_events *events)
{
    for (unsigned i = 0; i < events->count; i++) {
        const lus_event *e = &events->list[i];
        if (e->kind <= LUS_SWAPPED)
            move(w, e);
        w->turn += e->kind == LUS_TURN;
    }
}

void wear_watch_end(wear_watch *w, const lus_state *last)
{
    stand(w, last, (int64_t)w->turn + 1);
    for (unsigned i = 0; i < WEAR_PLACES; i++)
        w->trace->count[WEAR_STOOD][i] += (uint64_t)w->stood[i];
    w->trace->games++;
}

void wear_trace_add(wear_trace *t, const wear_trace *more)
{
    t->games += more->games;
    for (unsigned k = 0; k < WEAR_KINDS; k++)
        for (unsigned i = 0; i < WEAR_PLACES; i++)
            t->count[k][i] += more->count[k][i];
    for (unsigned i = 0; i < WEAR_EDGES; i++)
        t->along[i] += more->along[i];
}
