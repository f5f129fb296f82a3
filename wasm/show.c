/* What there is to see: games and their options, places, the state, the steps so far. */
#include <stdlib.h>

#include "core/json.h"
#include "core/registry.h"
#include "engine/level.h"
#include "wasm/match.h"

EXPORT(games) void page_games(void);
EXPORT(places) bool page_places(void);
EXPORT(courses) bool page_courses(void);
EXPORT(dice_set) bool page_dice_set(void);
EXPORT(look) bool page_look(void);
EXPORT(state) bool page_state(unsigned handle);
EXPORT(state_at) bool page_state_at(unsigned handle, unsigned count);
EXPORT(outcomes) bool page_outcomes(unsigned handle, unsigned count);
EXPORT(history) bool page_history(unsigned handle, unsigned from);

static const char *const kind_names[] = {
    [LUS_CHANCE] = "chance", [LUS_DECISION] = "decision", [LUS_OVER] = "over"};
static const char *const place_kinds[] = {
    [LUS_NO_PLACE] = "none", [LUS_SQUARE] = "square",  [LUS_HAND] = "hand",
    [LUS_CIRCLE] = "circle", [LUS_HOME] = "home",      [LUS_TAKEN] = "taken",
    [LUS_PURSE] = "purse",   [LUS_RESERVE] = "reserve"};

/* ---- events and steps ---- */

void page_put_event(lus_writer *w, const lus_event *e)
{
    json_open(w, '{');
    json_field(w, "kind", lus_event_name((lus_event_kind)e->kind));
    json_count(w, "player", e->player);
    json_count(w, "piece", e->piece);
    json_field(w, "why", lus_reason_name((lus_reason)e->why));
    json_count(w, "from", e->from);
    json_count(w, "to", e->to);
    json_count(w, "amount", e->amount);
    json_close(w, '}');
}

void page_put_events(lus_writer *w, const char *key, const lus_events *events)
{
    json_key(w, key);
    json_open(w, '[');
    for (unsigned i = 0; i < events->count; i++)
        page_put_event(w, &events->list[i]);
    json_close(w, ']');
}

void page_put_action(lus_writer *w, const lus_variant *v, const lus_state *s, lus_action action)
{
    char text[LUS_ACTION_MAX];
    lus_writer t = lus_writer_on(text, sizeof text);
    v->game->write_action(v, s, action, &t);
    json_text(w, text);
}

void page_put_touch(lus_writer *w, const lus_variant *v, const lus_state *s, lus_action action,
                    unsigned price)
{
    lus_touch touch;
    lus_touch_of(v, s, action, &touch);
    json_open(w, '{');
    json_key(w, "text");
    page_put_action(w, v, s, action);
    json_count(w, "die", touch.die);
    json_count(w, "price", price);
    json_list(w, "from", touch.from, touch.moves);
    json_list(w, "to", touch.to, touch.moves);
    json_list(w, "touched", touch.touched, touch.touched_count);
    json_close(w, '}');
}

/* The dice that a throw gives to play: a double may count more often than it shows. */
static void put_gained(lus_writer *w, const lus_variant *v, lus_status status,
                       const lus_state *after)
{
    uint8_t dice[LUS_DICE_MAX];
    json_list(w, "dice", dice, status.kind == LUS_CHANCE ? v->game->dice(v, after, dice) : 0);
}

void page_put_step(lus_writer *w, const lus_variant *v, const lus_state *before, lus_status status,
                   lus_action action, const lus_events *events)
{
    lus_state after = *before;
    v->game->apply(v, &after, action, NULL);
    json_open(w, '{');
    json_count(w, "player", status.player);
    json_flag(w, "chance", status.kind == LUS_CHANCE);
    json_key(w, "text");
    page_put_action(w, v, before, action);
    put_gained(w, v, status, &after);
    page_put_events(w, "events", events);
    page_put_movements(w, events);
    page_put_told(w, v, (lus_player)status.player, events, &after);
    json_close(w, '}');
}

/* The steps from number `from` on, played again on a match of their own. */
static void put_history(const lus_match *m, lus_step *steps, unsigned from)
{
    lus_match again;
    lus_writer *w = page_answer();
    lus_match_begin(&again, &m->variant, &m->start, steps, m->count);
    json_open(w, '[');
    for (uint32_t i = 0; i < m->count; i++) {
        lus_state before = again.now;
        lus_status status = again.status;
        lus_events events = {0};
        lus_match_play(&again, m->steps[i].action, &events, NULL);
        if (i >= from)
            page_put_step(w, &m->variant, &before, status, m->steps[i].action, &events);
    }
    json_close(w, ']');
}

bool page_history(unsigned handle, unsigned from)
{
    const page_match *p = page_match_of(handle);
    if (!p)
        return false;
    lus_step *steps = malloc((p->record.match.count + 1) * sizeof *steps);
    if (!steps)
        return page_refuse_memory();
    put_history(&p->record.match, steps, from);
    free(steps);
    return true;
}

/* ---- games ---- */

static void put_option(lus_writer *w, const lus_option *o)
{
    char number[8];
    json_open(w, '{');
    json_field(w, "name", o->name);
    json_field(w, "help", o->help);
    json_field(w, "standard", lus_option_value_name(o, o->standard, number));
    json_key(w, "values");
    json_open(w, '[');
    for (unsigned i = o->values ? 0 : o->least; o->values ? o->values[i] != NULL : i <= o->most;
         i++)
        json_text(w, lus_option_value_name(o, i, number));
    json_close(w, ']');
    json_close(w, '}');
}

static void put_presets(lus_writer *w, const lus_game *g)
{
    json_key(w, "presets");
    json_open(w, '[');
    for (const lus_preset *p = g->presets; p && p->name; p++) {
        json_open(w, '{');
        json_field(w, "name", p->name);
        json_field(w, "title", p->title);
        json_field(w, "options", p->options);
        json_close(w, '}');
    }
    json_close(w, ']');
}

static void put_game(lus_writer *w, const lus_game *g)
{
    json_open(w, '{');
    json_field(w, "id", g->id);
    json_field(w, "articles", g->articles);
    json_key(w, "pieces");
    json_open(w, '[');
    for (unsigned i = 0; g->piece_names[i]; i++)
        json_text(w, g->piece_names[i]);
    json_close(w, ']');
    json_flag(w, "stacks", g->stacks);
    json_key(w, "faces");
    json_open(w, '[');
    for (unsigned i = 0; g->piece_names[i]; i++)
        json_number(w, g->other_faces ? g->other_faces[i] : i);
    json_close(w, ']');
    page_put_reasons(w, g);
    json_key(w, "options");
    json_open(w, '[');
    for (unsigned i = 0; i < g->option_count; i++)
        put_option(w, &g->options[i]);
    json_close(w, ']');
    put_presets(w, g);
    json_close(w, '}');
}

void page_games(void)
{
    lus_writer *w = page_answer();
    json_open(w, '{');
    json_key(w, "games");
    json_open(w, '[');
    for (unsigned i = 0; lus_games[i]; i++)
        put_game(w, lus_games[i]);
    json_close(w, ']');
    page_put_results(w);
    json_key(w, "levels");
    json_open(w, '[');
    for (unsigned i = 0; i < LUS_LEVELS; i++)
        json_text(w, lus_level_names[i]);
    json_close(w, ']');
    json_close(w, '}');
}

/* ---- a game by its identity ---- */

/* “identity” in. */
bool page_places(void)
{
    lus_variant variant, *v = &variant;
    lus_state start;
    if (!page_read_start(v, &start))
        return false;
    lus_writer *w = page_answer();
    json_open(w, '[');
    for (unsigned i = 0; i < v->game->place_count; i++) {
        lus_place place;
        v->game->place(v, i, &place);
        json_open(w, '{');
        json_count(w, "id", i);
        json_field(w, "kind", place_kinds[place.kind]);
        json_count(w, "owner", place.owner);
        json_count(w, "column", place.column);
        json_count(w, "row", place.row);
        json_flag(w, "mark", place.mark);
        json_field(w, "name", place.name);
        json_close(w, '}');
    }
    json_close(w, ']');
    return true;
}

/* “identity” in; the places that pieces of White and of Black walk over. */
bool page_courses(void)
{
    lus_variant variant, *v = &variant;
    lus_state start;
    if (!page_read_start(v, &start))
        return false;
    lus_writer *w = page_answer();
    json_open(w, '{');
    for (lus_player p = LUS_WHITE; p <= LUS_BLACK; p++) {
        uint8_t places[LUS_COURSE_MAX];
        json_list(w, p == LUS_WHITE ? "white" : "black", places, lus_course(v, p, places));
    }
    json_close(w, '}');
    return true;
}

/* How many numbers the first throw shows, of a game that begins with one; 0 of others. */
static unsigned numbers_thrown(const lus_variant *v, const lus_state *start)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    char text[LUS_ACTION_MAX];
    lus_writer t = lus_writer_on(text, sizeof text);
    if (v->game->status(v, start).kind == LUS_CHANCE && v->game->outcomes(v, start, outcomes) > 0)
        v->game->write_action(v, start, outcomes[0].action, &t);
    return (unsigned)t.length;
}

/* “identity” in; how many dice lie there and, where they count together by their marks, how many of
 * them show one for 0, 1, … points. */
bool page_dice_set(void)
{
    lus_variant v;
    lus_state start;
    uint8_t marked[LUS_MARKS_MAX];
    if (!page_read_start(&v, &start))
        return false;
    lus_writer *w = page_answer();
    unsigned dice = lus_marks(&v, marked);
    json_open(w, '{');
    json_count(w, "count", dice ? dice : numbers_thrown(&v, &start));
    json_list(w, "marked", marked, dice ? LUS_MARKS_MAX : 0);
    json_close(w, '}');
    return true;
}

/* ---- the state ---- */

/* The last throw: how many steps there are with it (0: none yet), and its numbers. */
static unsigned last_throw(const lus_match *m, uint8_t dice[LUS_DICE_MAX], unsigned *dice_count)
{
    const lus_game *g = m->variant.game;
    unsigned count = m->count;
    while (count > 0 && !m->steps[count - 1].chance)
        count--;
    *dice_count = g->dice(&m->variant, &m->now, dice); /* of a game that began with a throw */
    if (count == 0)
        return 0;
    lus_state s;
    char text[LUS_ACTION_MAX];
    lus_writer t = lus_writer_on(text, sizeof text);
    lus_match_state_at(m, count - 1, &s);
    g->write_action(&m->variant, &s, m->steps[count - 1].action, &t);
    g->apply(&m->variant, &s, m->steps[count - 1].action, NULL);
    *dice_count = g->dice(&m->variant, &s, dice);
    if (*dice_count < t.length) /* the throw passed at once, or in part: what the dice show */
        for (*dice_count = 0; text[*dice_count]; ++*dice_count)
            dice[*dice_count] = (uint8_t)(text[*dice_count] - '0');
    return count;
}

/* Each die of the last throw, and whether it has been used (or passed with its turn). */
static void put_dice(lus_writer *w, const lus_match *m, const uint8_t *thrown,
                     unsigned thrown_count)
{
    uint8_t left[LUS_DICE_MAX];
    unsigned left_count =
        m->status.kind == LUS_DECISION ? m->variant.game->dice(&m->variant, &m->now, left) : 0;
    json_key(w, "dice");
    json_open(w, '[');
    for (unsigned i = 0; i < thrown_count; i++) {
        unsigned k = 0;
        while (k < left_count && left[k] != thrown[i])
            k++;
        bool used = k == left_count;
        if (!used)
            left[k] = 0;
        json_open(w, '{');
        json_count(w, "value", thrown[i]);
        json_flag(w, "used", used);
        json_close(w, '}');
    }
    json_close(w, ']');
}

static void put_pieces(lus_writer *w, const lus_match *m)
{
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned count = m->variant.game->pieces(&m->variant, &m->now, pieces);
    json_key(w, "pieces");
    json_open(w, '[');
    for (unsigned i = 0; i < count; i++) {
        json_open(w, '{');
        json_count(w, "place", pieces[i].place);
        json_count(w, "owner", pieces[i].owner);
        json_count(w, "kind", pieces[i].kind);
        json_count(w, "count", pieces[i].count);
        json_close(w, '}');
    }
    json_close(w, ']');
}

static void put_texts(lus_writer *w, const lus_match *m)
{
    char identity[LUS_IDENTITY_MAX], position[LUS_POSITION_MAX], hash[17];
    lus_writer i = lus_writer_on(identity, sizeof identity),
               p = lus_writer_on(position, sizeof position);
    uint64_t rest = lus_hash(&m->variant, &m->now);
    lus_variant_write(&m->variant, &i);
    m->variant.game->write_position(&m->variant, &m->now, &p);
    for (unsigned k = 0; k < 16; k++, rest <<= 4)
        hash[k] = "0123456789abcdef"[rest >> 60];
    hash[16] = '\0';
    json_field(w, "game", m->variant.game->id);
    json_field(w, "identity", identity);
    json_field(w, "position", position);
    json_field(w, "hash", hash);
}

static void put_state(const lus_match *m)
{
    uint8_t thrown[LUS_DICE_MAX] = {0};
    unsigned thrown_count, floor = last_throw(m, thrown, &thrown_count);
    uint8_t deciding[LUS_DECIDING_MAX];
    lus_writer *w = page_answer();
    json_open(w, '{');
    put_texts(w, m);
    json_field(w, "kind", kind_names[m->status.kind]);
    json_count(w, "player", m->status.player);
    json_field(w, "reason", lus_reason_name((lus_reason)m->status.reason));
    json_field(w, "phase", lus_phase(&m->variant, &m->now));
    json_count(w, "steps", m->count);
    json_count(w, "undoFloor", floor); /* taking back never crosses a throw */
    put_dice(w, m, thrown, thrown_count);
    put_pieces(w, m);
    json_list(w, "deciding", deciding, lus_deciding(&m->variant, &m->now, deciding));
    json_close(w, '}');
}

/* “identity newline position” in: what there is to see where nothing has been played and nobody is
 * going to.
 */
bool page_look(void)
{
    lus_variant v;
    lus_state start;
    lus_match m;
    if (!page_read_start(&v, &start))
        return false;
    lus_match_begin(&m, &v, &start, NULL, 0);
    put_state(&m);
    return true;
}

bool page_state(unsigned handle)
{
    const page_match *p = page_match_of(handle);
    if (p)
        put_state(&p->record.match);
    return p != NULL;
}

/* The match as it was after its first `count` steps. The steps are shared, and written as they are.
 */
static lus_match past_of(const page_match *p, unsigned count)
{
    lus_match past = p->record.match;
    if (count < past.count)
        lus_match_rewind(&past, count);
    return past;
}

/* The state after the first `count` steps; the match stays where it is. */
bool page_state_at(unsigned handle, unsigned count)
{
    const page_match *p = page_match_of(handle);
    if (!p)
        return false;
    lus_match past = past_of(p, count);
    put_state(&past);
    return true;
}

/* The throws that were possible after `count` steps, with their weights; none where nothing was to
 * be thrown.
 */
bool page_outcomes(unsigned handle, unsigned count)
{
    const page_match *p = page_match_of(handle);
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    if (!p)
        return false;
    lus_match past = past_of(p, count);
    const lus_variant *v = &past.variant;
    unsigned possible =
        past.status.kind == LUS_CHANCE ? v->game->outcomes(v, &past.now, outcomes) : 0;
    lus_writer *w = page_answer();
    json_open(w, '[');
    for (unsigned i = 0; i < possible; i++) {
        json_open(w, '{');
        json_key(w, "text");
        page_put_action(w, v, &past.now, outcomes[i].action);
        json_count(w, "weight", outcomes[i].weight);
        json_close(w, '}');
    }
    json_close(w, ']');
    return true;
}
