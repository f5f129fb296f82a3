/* lusoria replay: checks a record and tells it turn by turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/terminal/canvas.h"
#include "cli/terminal/json.h"
#include "cli/terminal/notations.h"
#include "cli/terminal/session.h"
#include "console/say.h"
#include "core/match/moves.h"

/* Bytes that hold all headers, and any step with what stands around it. */
enum { TEXT_LEAST = LUS_TAGS_MAX * (2 * LUS_TAG_VALUE_MAX), STEP_MOST = 64 };

enum { BOARDS_FLAG, POSITIONS_FLAG, CHECK_FLAG, JSON_FLAG, FROM_FLAG, TO_FLAG };

static const flag flags[] = {
    {"boards", NULL, N_("show the board after every turn")},
    {"positions", NULL, N_("only positions: the start, then one after every action and throw")},
    {"check", NULL, N_("only check the record and tell its result")},
    JSON_FLAG_LINE,
    {"from", N_("NOTATION"), N_("the file is in another program's notation, as royalur")},
    {"to", N_("NOTATION"), N_("write the game in this notation instead; lusoria: as a record")},
    {0},
};

static void print_position(const lus_variant *v, const lus_state *s)
{
    char text[LUS_POSITION_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    v->game->write_position(v, s, &w);
    puts(text);
}

static void print_positions(const lus_match *m)
{
    lus_state s = m->start;
    print_position(&m->variant, &s);
    for (uint32_t i = 0; i < m->count; i++) {
        m->variant.game->apply(&m->variant, &s, m->steps[i].action, NULL);
        print_position(&m->variant, &s);
    }
}

static void print_headers(const lus_record *record)
{
    char identity[LUS_IDENTITY_MAX], value[LUS_TAG_VALUE_MAX];
    lus_writer w = lus_writer_on(identity, sizeof identity);
    lus_variant_write(&record->match.variant, &w);
    printf("%s (%s)\n", _(record->match.variant.game->name), identity);
    for (unsigned i = 0; i < record->tag_count; i++) {
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)record->tags[i].name.length,
                 record->tags[i].name.at);
        printf("  %s: %s\n", name, lus_record_tag(record, name, value, sizeof value));
    }
}

static void print_step(const lus_match *m, const lus_state *s, const lus_step *step)
{
    char text[LUS_ACTION_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    m->variant.game->write_action(&m->variant, s, step->action, &w);
    printf(step->chance ? " (%s)" : " %s", text);
}

/* Every step with its events in words; comments where they stand. */
static void print_story(const lus_record *record, bool boards)
{
    const lus_match *m = &record->match;
    const lus_variant *v = &m->variant;
    lus_state s = m->start;
    unsigned turn = 1, begun = 1;
    uint32_t comment = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        lus_events events = {0};
        lus_player mover = v->game->status(v, &s).player;
        if (begun) {
            if (boards)
                board_print(v, &s);
            printf("%u. %s\n", turn, player_name(mover));
        }
        for (; comment < record->comment_count && record->comments[comment].step <= i; comment++)
            printf("   {%.*s}\n", (int)record->comments[comment].text.length,
                   record->comments[comment].text.at);
        fputs("  ", stdout);
        print_step(m, &s, &m->steps[i]);
        v->game->apply(v, &s, m->steps[i].action, &events);
        begun = lus_turns_begun(&events);
        turn += begun;
        putchar('\n');
        step_tell(v, mover, &events, &s, 6);
    }
    for (; comment < record->comment_count; comment++)
        printf("   {%.*s}\n", (int)record->comments[comment].text.length,
               record->comments[comment].text.at);
    board_print_match(m);
}

static void print_result(const lus_match *m)
{
    char words[128];
    if (m->status.kind == LUS_OVER)
        result_words(m->variant.game, m->status, words, sizeof words);
    else
        snprintf(words, sizeof words, "%s", _("unfinished"));
    if (lus_has_dice(&m->variant))
        printf(_("Result after %u actions and throws: %s."), m->count, words);
    else
        printf(ngettext("Result after %u action: %s.", "Result after %u actions: %s.", m->count),
               m->count, words);
    putchar('\n');
}

/* ---- for programs ---- */

static json_t *tags_json(const lus_record *record)
{
    json_t *tags = json_object();
    for (unsigned i = 0; i < record->tag_count; i++) {
        char name[64], value[LUS_TAG_VALUE_MAX];
        snprintf(name, sizeof name, "%.*s", (int)record->tags[i].name.length,
                 record->tags[i].name.at);
        lus_record_tag(record, name, value, sizeof value);
        tags = json_and(tags, json_pack("{s:s}", name, value));
    }
    return tags;
}

static json_t *comments_json(const lus_record *record)
{
    json_t *comments = json_array();
    for (uint32_t i = 0; i < record->comment_count; i++)
        comments = json_with(
            comments, json_pack("{s:i, s:s%}", "step", (int)record->comments[i].step, "text",
                                record->comments[i].text.at, record->comments[i].text.length));
    return comments;
}

static json_t *steps_json(const lus_match *m)
{
    const lus_variant *v = &m->variant;
    json_t *steps = json_array();
    lus_state s = m->start;
    unsigned turn = 1;
    for (uint32_t i = 0; i < m->count; i++) {
        char text[LUS_ACTION_MAX], position[LUS_POSITION_MAX];
        lus_writer w = lus_writer_on(text, sizeof text),
                   at = lus_writer_on(position, sizeof position);
        lus_events events = {0};
        lus_player mover = v->game->status(v, &s).player;
        v->game->write_action(v, &s, m->steps[i].action, &w);
        v->game->apply(v, &s, m->steps[i].action, &events);
        v->game->write_position(v, &s, &at);
        steps = json_with(steps,
                          json_pack("{s:i, s:s, s:s, s:s}", "turn", (int)turn, "player",
                                    lus_result_word(mover), m->steps[i].chance ? "throw" : "action",
                                    text, "position", position));
        turn += lus_turns_begun(&events);
    }
    return steps;
}

/* False after a complaint. */
static bool say_record(const lus_record *record, bool only_check)
{
    const lus_match *m = &record->match;
    json_t *all = json_and(json_of_position(&m->variant, &m->now), json_of_status(m->status));
    all = json_and(all, json_pack("{s:i}", "count", (int)m->count));
    if (!only_check) {
        char start[LUS_POSITION_MAX];
        lus_writer at = lus_writer_on(start, sizeof start);
        m->variant.game->write_position(&m->variant, &m->start, &at);
        all = json_and(all,
                       json_pack("{s:s, s:o, s:o, s:o}", "start", start, "tags", tags_json(record),
                                 "steps", steps_json(m), "comments", comments_json(record)));
    }
    return json_say(all);
}

/* ---- in a notation ---- */

/* The game in full, or a complaint. */
static int write_game(const lus_record *record, const char *name)
{
    bool ours = strcmp(name, own_notation) == 0;
    const lus_notation *n = ours ? NULL : notation_find(name, record->match.variant.game);
    size_t size = TEXT_LEAST + (size_t)record->match.count * STEP_MOST;
    for (uint32_t i = 0; i < record->comment_count; i++)
        size += record->comments[i].text.length + STEP_MOST;
    if (!ours && !n)
        return MISUSED;
    char *text = malloc(size);
    if (!text) {
        complain_memory();
        return TROUBLE;
    }
    lus_writer w = lus_writer_on(text, size);
    bool sayable = true;
    if (ours)
        lus_record_write(record, &w);
    else
        sayable = n->write(record, &w);
    if (sayable && !w.full)
        fputs(text, stdout);
    else
        complain(_("this notation has no way to write a game that begins with another position"));
    free(text);
    return sayable && !w.full ? DONE : REFUSED;
}

/* ---- the command ---- */

static int tell(const args *a, const lus_record *record)
{
    if (a->value[TO_FLAG])
        return write_game(record, a->value[TO_FLAG]);
    if (a->value[JSON_FLAG])
        return say_record(record, a->value[CHECK_FLAG] != NULL) ? DONE : TROUBLE;
    if (a->value[POSITIONS_FLAG]) {
        print_positions(&record->match);
        return DONE;
    }
    if (!a->value[CHECK_FLAG]) {
        print_headers(record);
        print_story(record, a->value[BOARDS_FLAG] != NULL);
    }
    print_result(&record->match);
    return DONE;
}

/* A notation is written alone. */
static bool only_to(const args *a)
{
    for (unsigned i = BOARDS_FLAG; i <= JSON_FLAG; i++)
        if (!args_not_both(a, TO_FLAG, i))
            return false;
    return true;
}

static int run(const args *a)
{
    static session g;
    const lus_notation *from = NULL;
    if (!args_not_both(a, JSON_FLAG, BOARDS_FLAG) || !args_not_both(a, JSON_FLAG, POSITIONS_FLAG) ||
        !only_to(a))
        return MISUSED;
    if (a->value[FROM_FLAG] && strcmp(a->value[FROM_FLAG], own_notation) != 0 &&
        !(from = notation_find(a->value[FROM_FLAG], NULL)))
        return MISUSED;
    if (from ? !session_import(&g, a->operand[0], from) : !session_resume(&g, a->operand[0])) {
        session_free(&g);
        return REFUSED;
    }
    int code = tell(a, &g.record);
    session_free(&g);
    return code;
}

const command command_replay = {
    .name = "replay",
    .operands = N_("FILE"),
    .summary = N_("check a record and tell the game turn by turn"),
    .help = N_("Every action and throw is checked by the rules; a damaged or illegal record is "
               "refused with line,\n"
               "column and reason. With - the record is read from standard input."),
    .least = 1,
    .most = 1,
    .flags = flags,
    .run = run,
};
