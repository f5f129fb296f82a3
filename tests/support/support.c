#include "tests/support/support.h"

#include <stdio.h>
#include <string.h>

lus_variant variant_of(const char *identity)
{
    lus_variant v;
    lus_fault fault;
    cr_assert(lus_variant_read(identity, &v, &fault), "%s: %s", identity,
              lus_error_name(fault.code));
    return v;
}

lus_state state_of(const lus_variant *v, const char *position)
{
    lus_state s = {0};
    lus_fault fault;
    cr_assert(v->game->read_position(v, position, &s, &fault), "%s: %s at %u: %s", position,
              lus_error_name(fault.code), fault.offset, fault.what);
    return s;
}

static const char *position_of(const lus_variant *v, const lus_state *s, char *buffer)
{
    lus_writer w = lus_writer_on(buffer, LUS_POSITION_MAX);
    v->game->write_position(v, s, &w);
    return buffer;
}

void assert_start(const char *identity, const char *expected)
{
    lus_variant v = variant_of(identity);
    lus_state s;
    char text[LUS_POSITION_MAX];
    v.game->start(&v, &s);
    cr_assert_str_eq(position_of(&v, &s, text), expected);
}

void assert_after(const char *identity, const char *position, const char *action,
                  const char *expected)
{
    lus_variant v = variant_of(identity);
    lus_state s = state_of(&v, position);
    lus_action a;
    char text[LUS_POSITION_MAX];
    cr_assert(lus_read_action(&v, &s, action, &a, NULL), "%s: %s is not legal", position, action);
    v.game->apply(&v, &s, a, NULL);
    cr_assert_str_eq(position_of(&v, &s, text), expected, "%s, %s:\n  got      %s\n  expected %s",
                     position, action, text, expected);
}

void assert_actions(const char *identity, const char *position, const char *expected)
{
    static char answer[LUS_MOVES_MAX];
    char list[8192] = "";
    lus_variant v = variant_of(identity);
    lus_state s = state_of(&v, position);
    lus_writer w = lus_writer_on(answer, sizeof answer), l = lus_writer_on(list, sizeof list);
    lus_moves_write(&v, &s, &w);
    for (const char *line = answer; *line; line = strchr(line, '\n') + 1) {
        if (l.length)
            lus_put_char(&l, ' ');
        lus_put_bytes(&l, line, strcspn(line, "\t"));
    }
    cr_assert_str_eq(list, expected, "%s:\n  got      %s\n  expected %s", position, list, expected);
}

static bool is_legal_text(const char *identity, const char *position, const char *action)
{
    lus_variant v = variant_of(identity);
    lus_state s = state_of(&v, position);
    lus_action a;
    return lus_read_action(&v, &s, action, &a, NULL);
}

void assert_legal(const char *identity, const char *position, const char *action)
{
    cr_assert(is_legal_text(identity, position, action), "%s: %s must be legal", position, action);
}

const char *board_drawn(unsigned columns, unsigned rows, const char *squares, const char *fields)
{
    static char texts[8][LUS_POSITION_MAX];
    static unsigned next;
    lus_writer w = lus_writer_on(texts[next++ % 8], LUS_POSITION_MAX);
    unsigned gap = 0;
    cr_assert_eq(strlen(squares), columns * rows, "a drawing has %u squares", columns * rows);
    for (unsigned i = 0; i < columns * rows; i++) {
        bool row_ends = i % columns == columns - 1;
        gap += squares[i] == '.';
        if (gap && (squares[i] != '.' || row_ends)) {
            lus_put_number(&w, gap);
            gap = 0;
        }
        if (squares[i] != '.')
            lus_put_char(&w, squares[i]);
        if (row_ends)
            lus_put_char(&w, i == columns * rows - 1 ? ' ' : '/');
    }
    lus_put(&w, fields);
    return w.text;
}

void assert_illegal(const char *identity, const char *position, const char *action)
{
    cr_assert(!is_legal_text(identity, position, action), "%s: %s must not be legal", position,
              action);
}

unsigned count_actions(const char *identity, const char *position)
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_variant v = variant_of(identity);
    lus_state s = state_of(&v, position);
    return v.game->actions(&v, &s, actions);
}

void assert_over(const char *identity, const char *position, const char *expected)
{
    lus_variant v = variant_of(identity);
    lus_state s = state_of(&v, position);
    lus_status status = v.game->status(&v, &s);
    char text[64];
    cr_assert_eq(status.kind, LUS_OVER, "%s must be over", position);
    snprintf(text, sizeof text, "%s %s", lus_result_word(status.player),
             lus_reason_name(status.reason));
    cr_assert_str_eq(text, expected, "%s: got %s, expected %s", position, text, expected);
}

static void expect_places(const lus_variant *v, const uint8_t *places, unsigned count,
                          const char *expected)
{
    char text[256];
    lus_writer w = lus_writer_on(text, sizeof text);
    for (unsigned i = 0; i < count; i++) {
        lus_place place;
        v->game->place(v, places[i], &place);
        lus_put(&w, i ? " " : "");
        lus_put(&w, place.name);
    }
    cr_assert_str_eq(text, expected);
}

void assert_deciding(const char *identity, const char *position, const char *expected)
{
    lus_variant v = variant_of(identity);
    lus_state s = state_of(&v, position);
    uint8_t places[LUS_DECIDING_MAX];
    expect_places(&v, places, lus_deciding(&v, &s, places), expected);
}

void assert_course(const char *identity, lus_player player, const char *expected)
{
    lus_variant v = variant_of(identity);
    uint8_t places[LUS_COURSE_MAX];
    expect_places(&v, places, lus_course(&v, player, places), expected);
}

void assert_refused(const char *identity, const char *position, lus_error code)
{
    lus_variant v = variant_of(identity);
    lus_state s;
    lus_fault fault = {0};
    cr_assert(!v.game->read_position(&v, position, &s, &fault), "%s must be refused", position);
    cr_assert_eq(fault.code, code, "%s: got %s, expected %s", position, lus_error_name(fault.code),
                 lus_error_name(code));
}

void expect_fault(const bad_text *bad, const lus_fault *fault)
{
    cr_expect_eq(fault->code, bad->code, "%s: %s", bad->text, lus_error_name(fault->code));
    cr_expect_eq(fault->line, bad->line, "%s: line %u", bad->text, fault->line);
    cr_expect_eq(fault->offset, bad->offset, "%s: offset %u", bad->text, fault->offset);
}

static void put_event(lus_writer *w, const lus_event *e)
{
    lus_put(w, w->length ? " " : "");
    lus_put(w, lus_event_name((lus_event_kind)e->kind));
    lus_put(w, e->player == LUS_WHITE ? ":w" : e->player == LUS_BLACK ? ":b" : ":draw");
    if (e->kind >= LUS_PAID && e->kind <= LUS_GIVEN_DICE) {
        lus_put_char(w, ':');
        lus_put_number(w, e->amount);
    }
    if (e->why != LUS_NO_REASON) {
        lus_put_char(w, ':');
        lus_put(w, lus_reason_name(e->why));
    }
}

void assert_events(const char *identity, const char *position, const char *action,
                   const char *expected)
{
    lus_variant v = variant_of(identity);
    lus_state s = state_of(&v, position);
    lus_action a;
    lus_events events = {0};
    char text[2048];
    lus_writer w = lus_writer_on(text, sizeof text);
    cr_assert(lus_read_action(&v, &s, action, &a, NULL), "%s: %s is not legal", position, action);
    v.game->apply(&v, &s, a, &events);
    for (unsigned i = 0; i < events.count; i++)
        put_event(&w, &events.list[i]);
    cr_assert_not_null(strstr(text, expected), "%s, %s:\n  got      %s\n  expected %s", position,
                       action, text, expected);
}
