#define _GNU_SOURCE
#include "cli/terminal/session.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "console/exit.h"
#include "console/files.h"
#include "console/language.h"
#include "console/say.h"
#include "console/term.h"

enum { STEPS_MOST = 1 << 17, COMMENTS_MOST = 1 << 12 };

static bool allocate(session *g)
{
    g->steps = malloc(STEPS_MOST * sizeof *g->steps);
    g->comments = malloc(COMMENTS_MOST * sizeof *g->comments);
    if (g->steps && g->comments)
        return true;
    complain_memory();
    return false;
}

void session_free(session *g)
{
    free(g->steps);
    free(g->comments);
    free(g->text);
    agent_free(g->computers[LUS_WHITE]);
    agent_free(g->computers[LUS_BLACK]);
}

bool session_begin(session *g, const lus_variant *variant, const lus_state *start)
{
    time_t now = time(NULL);
    struct tm day;
    *g = (session){0};
    if (!allocate(g))
        return false;
    g->record = (lus_record){.comments = g->comments, .comment_capacity = COMMENTS_MOST};
    lus_match_begin(&g->record.match, variant, start, g->steps, STEPS_MOST);
    if (localtime_r(&now, &day)) {
        strftime(g->date, sizeof g->date, "%Y-%m-%d", &day);
        lus_record_set_tag(&g->record, "Date", g->date);
    }
    return true;
}

bool session_read(session *g, const char *path)
{
    lus_fault fault;
    *g = (session){0};
    g->text = file_read(path);
    if (!g->text || !allocate(g))
        return false;
    if (!lus_record_read(&g->record, g->text, g->steps, STEPS_MOST, g->comments, COMMENTS_MOST,
                         &fault)) {
        complain_fault(&fault, g->text, path);
        return false;
    }
    snprintf(g->path, sizeof g->path, "%s", path);
    return true;
}

bool session_import(session *g, const char *path, const lus_notation *notation)
{
    lus_fault fault;
    *g = (session){0};
    g->text = file_read(path);
    if (!g->text || !allocate(g))
        return false;
    if (!notation->read(&g->record, g->text, g->steps, STEPS_MOST, &fault)) {
        complain_fault(&fault, g->text, path);
        return false;
    }
    g->record.comments = g->comments;
    g->record.comment_capacity = COMMENTS_MOST;
    return true;
}

bool session_resume(session *g, const char *path)
{
    if (!session_read(g, path))
        return false;
    for (lus_player p = LUS_WHITE; p <= LUS_BLACK; p++) {
        lus_record_tag(&g->record, p == LUS_WHITE ? "White" : "Black", g->names[p],
                       sizeof g->names[p]);
        g->lacks_program[p] = agent_runs_program(g->names[p]);
        if (!g->lacks_program[p] && agent_named(g->names[p]) &&
            session_seat(g, p, g->names[p]) >= 0)
            return false;
    }
    return true;
}

int session_seat(session *g, lus_player player, const char *who)
{
    agent_settings plan;
    agent_free(g->computers[player]);
    g->computers[player] = NULL;
    g->lacks_program[player] = false;
    if (!lus_record_escape(who, g->tags[player], sizeof g->tags[player])) {
        complain(_("“%s” cannot be noted in the record: too long, or not printable"), who);
        return MISUSED;
    }
    lus_record_set_tag(&g->record, player == LUS_WHITE ? "White" : "Black", g->tags[player]);
    if (strcmp(who, "person") == 0)
        return -1;
    if (!agent_read(who, &g->record.match.variant, &plan))
        return MISUSED;
    g->computers[player] = agent_new(&plan);
    return g->computers[player] ? -1 : term_interrupted() ? INTERRUPTED : TROUBLE;
}

void session_seed(session *g, uint64_t seed)
{
    g->rng = lus_rng_seeded(seed);
    g->seeded = true;
}

bool session_shake(session *g)
{
    if (g->seeded || getrandom(g->rng.s, sizeof g->rng.s, 0) == (ssize_t)sizeof g->rng.s)
        return true;
    complain(_("the operating system provides no random numbers: %s"), strerror(errno));
    return false;
}

bool session_save(const session *g, const char *path)
{
    size_t size = (size_t)g->record.match.count * 32 + (g->text ? strlen(g->text) : 0) + 16384;
    char *text = malloc(size);
    bool saved = false;
    if (text) {
        lus_writer w = lus_writer_on(text, size);
        lus_record_write(&g->record, &w);
        saved = file_write(path, text, w.length);
    } else {
        complain_memory();
    }
    free(text);
    return saved;
}

void session_keep(session *g)
{
    if (!*g->path)
        return;
    bool kept = session_save(g, g->path);
    if (!kept && !g->unkept)
        complain(_("the game goes on, but is not saved: use “save FILE”"));
    g->unkept = !kept;
}

/* Makes a folder and those above it. */
bool make_folders(const char *path)
{
    char part[4096];
    for (size_t i = 1; i < sizeof part - 1; i++) {
        if (path[i] != '/' && path[i] != '\0')
            continue;
        snprintf(part, sizeof part, "%.*s", (int)i, path);
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
        if (path[i] == '\0')
            break;
    }
    return true;
}

const char *state_folder(char *buffer, size_t size)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    *buffer = '\0';
    if (state && *state == '/')
        snprintf(buffer, size, "%s/lusoria", state);
    else if (home && *home == '/')
        snprintf(buffer, size, "%s/.local/state/lusoria", home);
    return buffer;
}

void session_default_path(session *g)
{
    char folder[3072], stamp[32];
    time_t now = time(NULL);
    struct tm day;
    if (!*state_folder(folder, sizeof folder) || !make_folders(folder) || !localtime_r(&now, &day))
        return;
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &day);
    snprintf(g->path, sizeof g->path, "%s/%s-%s-%d.lus", folder, stamp,
             g->record.match.variant.game->id, (int)getpid());
}
