#define _GNU_SOURCE
#include "contest/agent_cmd.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "console/language.h"
#include "console/progress.h"
#include "contest/program.h"

enum { SAID_MAX = 120, LINE_MAX_BYTES = 96 };

struct agent_cmd {
    const char *command;
    lus_variant variant;
    lus_limits limits;
    double wait;
    program *program;
    bool seeded, games;  /* it has the options Seed and Game */
    bool begins;         /* a new game, which it has not been told yet */
    bool failed;         /* there is no more to be had from it */
    char said[SAID_MAX]; /* its last line, cut short */
    char *told;          /* the line that tells the game */
    size_t told_size;
    char *trouble; /* the caller's, during a call */
};

/* ---- what went wrong ---- */

static bool fail(agent_cmd *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(agent_cmd *a, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(a->trouble, AGENT_TROUBLE_MAX, format, values);
    va_end(values);
    a->failed = true;
    return false;
}

static bool fail_ended(agent_cmd *a, const char *asked)
{
    int code = program_code(a->program);
    if (code == PROGRAM_RUNS)
        return fail(a, _("“%s” closed its output instead of answering “%s”"), a->command, asked);
    if (code < 0)
        return fail(a, _("“%s” was ended by signal %d instead of answering “%s”"), a->command,
                    -code, asked);
    return fail(a, _("“%s” ended with exit code %d instead of answering “%s”"), a->command, code,
                asked);
}

/* Keeps what it said for messages; what is no text is not shown to people. */
static void keep_said(agent_cmd *a, const char *line)
{
    size_t length = strlen(line);
    bool cut = length > SAID_MAX - 4;
    length = cut ? SAID_MAX - 4 : length;
    while (cut && length > 0 && ((unsigned char)line[length] & 0xc0) == 0x80)
        length--;
    snprintf(a->said, sizeof a->said, "%.*s%s", (int)length, line, cut ? "…" : "");
    if (!lus_is_clean(a->said))
        snprintf(a->said, sizeof a->said, "%s", _("(not a text)"));
}

static bool fail_news(agent_cmd *a, program_news news, const char *asked, double seconds)
{
    size_t length;
    if (news == PROGRAM_INTERRUPTED)
        return fail(a, "%s", "");
    if (news == PROGRAM_RAMBLES)
        return fail(a, _("“%s” answered “%s” with a line that does not end"), a->command, asked);
    if (news == PROGRAM_ENDED)
        fail_ended(a, asked);
    else
        fail(a, _("“%s” did not answer “%s” within %g s"), a->command, asked, seconds);
    length = strlen(a->trouble);
    if (*a->said)
        snprintf(a->trouble + length, AGENT_TROUBLE_MAX - length, _("; its last line was “%s”"),
                 a->said);
    return false;
}

/* ---- asking ---- */

static bool begins_with(const char *line, const char *words)
{
    size_t length = strlen(words);
    return strncmp(line, words, length) == 0 && (line[length] == '\0' || line[length] == ' ');
}

static bool send_line(agent_cmd *a, const char *line)
{
    program_news news = program_write(a->program, line, seconds_now() + a->wait);
    return news == PROGRAM_LINE || fail_news(a, news, line, a->wait);
}

static void note_option(agent_cmd *a, const char *line)
{
    static const char before[] = "option name ";
    if (strncmp(line, before, sizeof before - 1) != 0)
        return;
    a->seeded = a->seeded || strncasecmp(line + sizeof before - 1, "Seed ", 5) == 0;
    a->games = a->games || strncasecmp(line + sizeof before - 1, "Game ", 5) == 0;
}

/* Sends a question and reads as far as the line that answers it. Lines of other kinds are allowed
 * and passed over, but an error is the end: what comes after it is not what was asked. */
static bool ask(agent_cmd *a, const char *question, const char *answer, double seconds,
                const char **line)
{
    double until = seconds_now() + seconds;
    if (!send_line(a, question))
        return false;
    do {
        program_news news = program_read(a->program, until, line);
        if (news != PROGRAM_LINE)
            return fail_news(a, news, question, seconds);
        keep_said(a, *line);
        if (begins_with(*line, "info string error:"))
            return fail(a, _("“%s” refused a command: “%s”"), a->command, a->said);
        note_option(a, *line);
    } while (!begins_with(*line, answer));
    return true;
}

/* Programs that fill tables do it here, and may take their time. */
static bool get_ready(agent_cmd *a)
{
    const double times = 6;
    const char *answer;
    return ask(a, "isready", "readyok", times * a->wait, &answer);
}

/* ---- the player ---- */

static bool introduce(agent_cmd *a)
{
    char identity[LUS_IDENTITY_MAX], line[LUS_IDENTITY_MAX + 32];
    const char *answer;
    lus_writer w = lus_writer_on(identity, sizeof identity);
    lus_variant_write(&a->variant, &w);
    snprintf(line, sizeof line, "setoption name Game value %s", identity);
    return ask(a, "ugi", "ugiok", a->wait, &answer) && (!a->games || send_line(a, line)) &&
           get_ready(a);
}

agent_cmd *agent_cmd_start(const char *shell, const lus_variant *v, const lus_limits *limits,
                           double wait, char trouble[AGENT_TROUBLE_MAX])
{
    agent_cmd *a = calloc(1, sizeof *a);
    program *p = a ? program_start(shell) : NULL;
    if (!p) {
        snprintf(trouble, AGENT_TROUBLE_MAX, _("“%s” could not be started: %s"), shell,
                 strerror(errno));
        free(a);
        return NULL;
    }
    *a = (agent_cmd){.command = shell,
                     .variant = *v,
                     .limits = *limits,
                     .wait = wait,
                     .program = p,
                     .begins = true,
                     .trouble = trouble};
    if (introduce(a))
        return a;
    agent_cmd_stop(a);
    return NULL;
}

void agent_cmd_stop(agent_cmd *a)
{
    if (!a)
        return;
    if (!a->failed)
        program_write(a->program, "quit", seconds_now());
    program_end(a->program, a->failed ? 0 : 1);
    free(a->told);
    free(a);
}

void agent_cmd_begin_game(agent_cmd *a)
{
    a->begins = true;
}

static bool tell_game(agent_cmd *a)
{
    if (a->begins && !(send_line(a, "uginewgame") && get_ready(a)))
        return false;
    a->begins = false;
    return true;
}

/* “position startpos moves …”, or “position fen … moves …” where the game began elsewhere. */
static void write_game(const lus_match *m, lus_writer *w)
{
    const lus_variant *v = &m->variant;
    lus_state now = {0};
    v->game->start(v, &now);
    if (memcmp(now.bytes, m->start.bytes, v->game->state_size) == 0) {
        lus_put(w, "position startpos");
    } else {
        lus_put(w, "position fen ");
        v->game->write_position(v, &m->start, w);
    }
    now = m->start;
    for (uint32_t i = 0; i < m->count; i++) {
        lus_put(w, i == 0 ? " moves " : " ");
        v->game->write_action(v, &now, m->steps[i].action, w);
        v->game->apply(v, &now, m->steps[i].action, NULL);
    }
}

/* Room for the line that tells a game. */
static bool make_room(agent_cmd *a, const lus_match *m)
{
    size_t needed = LUS_POSITION_MAX + LINE_MAX_BYTES + (size_t)m->count * (LUS_ACTION_MAX + 1);
    if (needed <= a->told_size)
        return true;
    free(a->told);
    a->told_size = 2 * needed;
    a->told = malloc(a->told_size);
    return a->told || fail(a, "%s", _("not enough memory"));
}

static bool tell_position(agent_cmd *a, const lus_match *m)
{
    if (!make_room(a, m))
        return false;
    lus_writer w = lus_writer_on(a->told, a->told_size);
    write_game(m, &w);
    program_news news = program_write(a->program, a->told, seconds_now() + a->wait);
    return news == PROGRAM_LINE || fail_news(a, news, "position", a->wait);
}

static bool tell_seed(agent_cmd *a, uint64_t seed)
{
    char line[LINE_MAX_BYTES];
    snprintf(line, sizeof line, "setoption name Seed value %" PRIu64, seed);
    return !a->seeded || send_line(a, line);
}

static void write_go(const lus_limits *l, char line[LINE_MAX_BYTES])
{
    int length = snprintf(line, LINE_MAX_BYTES, "go");
    if (l->seconds > 0)
        length += snprintf(line + length, LINE_MAX_BYTES - (size_t)length, " movetime %.0f",
                           l->seconds > 0.001 ? l->seconds * 1000 : 1);
    if (l->nodes > 0)
        length +=
            snprintf(line + length, LINE_MAX_BYTES - (size_t)length, " nodes %" PRIu64, l->nodes);
    if (l->depth > 0)
        snprintf(line + length, LINE_MAX_BYTES - (size_t)length, " depth %u", l->depth);
}

static bool read_answer(const agent_cmd *a, const lus_state *s, const char *answer,
                        lus_action *action)
{
    char text[LUS_ACTION_MAX] = "";
    const char *word = answer + strlen("bestmove");
    word += strspn(word, " ");
    size_t length = strcspn(word, " ");
    if (length < sizeof text)
        memcpy(text, word, length);
    return lus_read_action(&a->variant, s, text, action, NULL);
}

bool agent_cmd_choose(agent_cmd *a, const lus_match *m, uint64_t seed, lus_action *action,
                      char trouble[AGENT_TROUBLE_MAX])
{
    char position[LUS_POSITION_MAX], go[LINE_MAX_BYTES];
    const char *answer;
    a->trouble = trouble;
    write_go(&a->limits, go);
    if (!tell_game(a) || !tell_seed(a, seed) || !tell_position(a, m) ||
        !ask(a, go, "bestmove", a->limits.seconds + a->wait, &answer))
        return false;
    if (read_answer(a, &m->now, answer, action))
        return true;
    lus_writer w = lus_writer_on(position, sizeof position);
    m->variant.game->write_position(&m->variant, &m->now, &w);
    return fail(a, _("“%s” answered “%s”, which is no legal action in “%s”"), a->command, a->said,
                position);
}
