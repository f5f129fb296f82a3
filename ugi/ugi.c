#include "ugi/ugi.h"

#include <stdio.h>
#include <string.h>

#include "core/registry.h"
#include "ugi/words.h"

void ugi_begin(ugi *u, const char *name, lus_step *steps)
{
    lus_variant v = lus_variant_standard(lus_games[0]);
    *u = (ugi){.name = name, .hash = UGI_HASH_MIB, .spare = steps + UGI_STEPS_MAX};
    lus_match_begin(&u->match, &v, NULL, steps, UGI_STEPS_MAX);
}

void ugi_write_error(const char *sentence, lus_writer *reply)
{
    lus_put(reply, "info string error: ");
    lus_put(reply, sentence);
    lus_put_char(reply, '\n');
}

/* ---- position ---- */

/* The text of a position has spaces: it goes on to the word “moves” or the end of the line. */
static lus_field position_text(ugi_reading *r)
{
    lus_field text = {r->at + strspn(r->at, " "), 0};
    for (lus_field word; (word = ugi_word(r)).length > 0 && !ugi_is(word, "moves");)
        text.length = (size_t)(word.at + word.length - text.at);
    return text;
}

static bool read_start(ugi_reading *r, lus_state *start)
{
    const lus_variant *v = &r->ugi->match.variant;
    char text[LUS_POSITION_MAX];
    lus_fault fault;
    lus_field given = position_text(r);
    if (given.length >= sizeof text)
        return ugi_refuse(r, given, "“{what}” is longer than any position");
    memcpy(text, given.at, given.length);
    text[given.length] = '\0';
    return v->game->read_position(v, text, start, &fault) || ugi_refuse_fault(r, &fault, given.at);
}

static bool read_move(ugi_reading *r, lus_match *m, lus_field word)
{
    char text[LUS_ACTION_MAX];
    lus_action action;
    lus_fault fault;
    bool chance = m->status.kind == LUS_CHANCE;
    if (m->status.kind == LUS_OVER)
        return ugi_refuse(r, word, "“{what}”: the game is over already");
    if (m->count == m->capacity)
        return ugi_refuse(r, word, "“{what}”: the game is longer than there is room for");
    if (word.length >= sizeof text)
        return ugi_refuse(r, word,
                          chance ? "“{what}” cannot be thrown here"
                                 : "“{what}” is not a legal action here");
    memcpy(text, word.at, word.length);
    text[word.length] = '\0';
    if (!lus_read_action(&m->variant, &m->now, text, &action, &fault))
        return ugi_refuse_fault(r, &fault, word.at);
    return lus_match_play(m, action, NULL, NULL);
}

static bool read_moves(ugi_reading *r, lus_match *m)
{
    for (lus_field word; (word = ugi_word(r)).length > 0;)
        if (!read_move(r, m, word))
            return false;
    return true;
}

static bool position(ugi_reading *r)
{
    ugi *u = r->ugi;
    lus_state start;
    lus_match m;
    lus_field form = ugi_word(r);
    bool first = ugi_is(form, "startpos");
    if (!first && !ugi_is(form, "fen"))
        return ugi_refuse(
            r, form,
            "“{what}” is not expected here: write “position startpos” or “position fen "
            "TEXT”, then “moves” and the moves");
    if (!first && !read_start(r, &start))
        return false;
    if (first) {
        lus_field moves = ugi_word(r);
        if (moves.length > 0 && !ugi_is(moves, "moves"))
            return ugi_refuse(r, moves,
                              "“{what}” is not expected here: “moves” or the end of the line is");
    }
    lus_match_begin(&m, &u->match.variant, first ? NULL : &start, u->spare, UGI_STEPS_MAX);
    if (!read_moves(r, &m))
        return false;
    u->spare = u->match.steps;
    u->match = m;
    return true;
}

/* ---- query ---- */

/* Each word of an answer has a space before it. */
static void put_word(lus_writer *w, const char *word)
{
    lus_put_char(w, ' ');
    lus_put(w, word);
}

static void put_truth(lus_writer *w, bool it_is)
{
    put_word(w, it_is ? "true" : "false");
}

static void tell_gameover(const lus_match *m, lus_writer *w)
{
    put_truth(w, m->status.kind == LUS_OVER);
}

static void tell_p1turn(const lus_match *m, lus_writer *w)
{
    put_truth(w, m->status.kind != LUS_OVER && m->status.player == LUS_WHITE);
}

static void tell_chance(const lus_match *m, lus_writer *w)
{
    put_truth(w, m->status.kind == LUS_CHANCE);
}

static void tell_result(const lus_match *m, lus_writer *w)
{
    static const char *const winners[] = {
        [LUS_WHITE] = "p1win", [LUS_BLACK] = "p2win", [LUS_NOBODY] = "draw"};
    put_word(w, m->status.kind == LUS_OVER ? winners[m->status.player] : "none");
}

static void tell_position(const lus_match *m, lus_writer *w)
{
    lus_put_char(w, ' ');
    m->variant.game->write_position(&m->variant, &m->now, w);
}

static void tell_game(const lus_match *m, lus_writer *w)
{
    lus_put_char(w, ' ');
    lus_variant_write(&m->variant, w);
}

static void tell_moves(const lus_match *m, lus_writer *w)
{
    const lus_game *game = m->variant.game;
    lus_action actions[LUS_ACTIONS_MAX];
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    bool chance = m->status.kind == LUS_CHANCE;
    unsigned count = m->status.kind == LUS_OVER ? 0
                     : chance                   ? game->outcomes(&m->variant, &m->now, outcomes)
                                                : game->actions(&m->variant, &m->now, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_put_char(w, ' ');
        game->write_action(&m->variant, &m->now, chance ? outcomes[i].action : actions[i], w);
    }
}

static void tell_weights(const lus_match *m, lus_writer *w)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned count = m->status.kind == LUS_CHANCE
                         ? m->variant.game->outcomes(&m->variant, &m->now, outcomes)
                         : 0;
    for (unsigned i = 0; i < count; i++) {
        lus_put_char(w, ' ');
        lus_put_number(w, outcomes[i].weight);
    }
}

static bool query(ugi_reading *r)
{
    static const struct {
        const char *name;
        void (*tell)(const lus_match *, lus_writer *);
    } queries[] = {
        {"gameover", tell_gameover}, {"p1turn", tell_p1turn}, {"result", tell_result},
        {"chance", tell_chance},     {"moves", tell_moves},   {"weights", tell_weights},
        {"position", tell_position}, {"game", tell_game},
    };
    lus_field what = ugi_rest(r);
    for (unsigned i = 0; i < sizeof queries / sizeof *queries; i++) {
        if (!ugi_is(what, queries[i].name))
            continue;
        lus_put(r->reply, "response");
        queries[i].tell(&r->ugi->match, r->reply);
        lus_put_char(r->reply, '\n');
        return true;
    }
    return ugi_refuse(
        r, what,
        "“{what}” cannot be asked; queries: gameover p1turn result chance moves weights "
        "position game");
}

/* ---- all commands ---- */

static bool introduce(ugi_reading *r)
{
    lus_put(r->reply, "id name ");
    lus_put(r->reply, r->ugi->name);
    lus_put(r->reply, "\nid author The Lusoria authors\n");
    ugi_write_options(r->reply);
    lus_put(r->reply, "ugiok\n");
    return true;
}

static bool be_ready(ugi_reading *r)
{
    lus_put(r->reply, "readyok\n");
    return true;
}

static bool new_game(ugi_reading *r)
{
    ugi *u = r->ugi;
    lus_match_begin(&u->match, &u->match.variant, NULL, u->match.steps, UGI_STEPS_MAX);
    u->forget = true;
    return true;
}

static bool nothing(ugi_reading *r)
{
    return r != NULL;
}

static const struct order {
    const char *name;
    bool (*obey)(ugi_reading *);
    ugi_wish wish; /* when it was obeyed */
    bool alone;    /* nothing follows the word */
    bool waits;    /* not while thinking */
} orders[] = {
    {"ugi", introduce, UGI_NOTHING, true, false},
    {"isready", be_ready, UGI_PREPARE, true, false},
    {"setoption", ugi_set_option, UGI_NOTHING, false, true},
    {"uginewgame", new_game, UGI_NOTHING, true, true},
    {"position", position, UGI_NOTHING, false, true},
    {"go", ugi_go, UGI_THINK, false, true},
    {"stop", nothing, UGI_STOP, true, false},
    {"query", query, UGI_NOTHING, false, false},
    {"quit", nothing, UGI_QUIT, true, false},
};

ugi_wish ugi_line(ugi *u, const char *line, lus_writer *reply)
{
    ugi_reading r = {.ugi = u, .line = line, .at = line, .reply = reply};
    const struct order *order = orders, *end = orders + sizeof orders / sizeof *orders;
    if (!lus_is_clean(line)) {
        ugi_write_error(lus_error_sentence(LUS_E_TEXT), reply);
        return UGI_NOTHING;
    }
    lus_field word = ugi_word(&r);
    if (word.length == 0)
        return UGI_NOTHING;
    while (order < end && !lus_field_is(word, order->name))
        order++;
    lus_field next = {r.at + strspn(r.at, " "), 0};
    next.length = strcspn(next.at, " ");
    bool good = false;
    if (order == end)
        ugi_refuse(
            &r, word,
            "there is no command “{what}”; commands: ugi isready setoption uginewgame position go "
            "stop query quit");
    else if (order->alone && next.length > 0)
        ugi_refuse(&r, next, "“{what}” is not expected here: nothing follows this command");
    else if (order->waits && u->thinking)
        ugi_refuse(&r, word,
                   "“{what}” cannot be obeyed while thinking: send stop and wait for bestmove");
    else
        good = order->obey(&r);
    return good ? order->wish : UGI_NOTHING;
}

void ugi_write_thought(const ugi *u, const lus_thought *t, double seconds, lus_writer *reply)
{
    const lus_match *m = &u->match;
    char action[LUS_ACTION_MAX], words[160];
    lus_writer w = lus_writer_on(action, sizeof action);
    m->variant.game->write_action(&m->variant, &m->now, t->choices[0].action, &w);
    snprintf(words, sizeof words,
             "info depth %u score win %.4f nodes %llu time %llu pv %s\nbestmove %s\n", t->depth,
             (double)t->choices[0].value, (unsigned long long)t->nodes,
             (unsigned long long)(seconds * 1000), action, action);
    lus_put(reply, words);
}
