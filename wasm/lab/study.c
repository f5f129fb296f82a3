/* Studies of the laboratory (docs/lab.md): read, kept, written. The blocks are played by
 * wasm/lab/play.c. */
#include "wasm/lab/study.h"

#include <string.h>

#include "core/json.h"
#include "lab/count/pack.h"
#include "lab/result/plan.h"
#include "lab/result/write.h"
#include "wasm/memory.h"
#include "wasm/page.h"

EXPORT(lab_open) void page_lab_open(void);
EXPORT(lab_limit_games) void page_lab_limit_games(unsigned games);
EXPORT(lab_pilot) void page_lab_pilot(void);
EXPORT(lab_keep) unsigned page_lab_keep(void);
EXPORT(lab_add) unsigned page_lab_add(unsigned item, unsigned length);
EXPORT(lab_head) void page_lab_head(void);
EXPORT(lab_cell) void page_lab_cell(unsigned number);
EXPORT(lab_tail) void page_lab_tail(void);
EXPORT(lab_shape) void page_lab_shape(void);

static lab_study study;
static lab_cell *cells;
static size_t cells_room;

const lab_study *page_study(void)
{
    return &study;
}

const lab_cell *page_cell(unsigned number)
{
    return &cells[number];
}

/* ---- players ---- */

bool page_player(const char *text, const lus_variant *v, lus_agent *agent,
                 lus_agent_trouble *trouble, const char **name)
{
    if (!lus_agent_read(text, v, agent, trouble)) {
        *name = strncmp(text, "cmd:", 4) == 0 ? "program" : lus_agent_fault_name(trouble->fault);
        return false;
    }
    *name = agent->limits.seconds > 0 ? "time" : agent->threads > 1 ? "threads" : "";
    return **name == '\0';
}

static void refuse_player(const lab_players *p, unsigned which, const lus_agent_trouble *t,
                          const char *name)
{
    char what[LAB_PLAYER_MAX] = "";
    lus_writer w = lus_writer_on(what, sizeof what), *out = page_answer();
    lus_put_bytes(&w, t->at ? t->at : "", t->at ? t->length : 0);
    json_open(out, '{');
    json_field(out, "trouble", name);
    json_field(out, "player", p->text[which]);
    json_field(out, "kind", t->kind ? t->kind->name : "");
    json_field(out, "setting", lus_setting_ranges[t->setting].name);
    json_field(out, "what", what);
    json_count(out, "line", p->line);
    json_close(out, '}');
}

/* False after an answer that says which player is wrong. */
static bool check_players(void)
{
    for (unsigned cell = 0; cell < lab_cells(&study); cell++)
        for (unsigned i = 0; i < 2; i++) {
            const lab_players *p = lab_cell_players(&study, cell);
            lus_agent agent;
            lus_agent_trouble trouble;
            const char *name;
            if (page_player(p->text[i], &lab_cell_subject(&study, cell)->variant, &agent, &trouble,
                            &name))
                continue;
            refuse_player(p, i, &trouble, name);
            return false;
        }
    return true;
}

/* ---- the study ---- */

/* Whether a net is needed. */
static bool thinks(unsigned cell)
{
    const lab_players *p = lab_cell_players(&study, cell);
    for (unsigned i = 0; i < 2; i++) {
        const lus_agent_kind *kind = lus_agent_kind_named(p->text[i], strcspn(p->text[i], ":"));
        if (kind && !kind->choose)
            return true;
    }
    return study.judge_depth || study.judge_nodes;
}

static void put_cell(lus_writer *w, unsigned cell)
{
    const lab_subject *subject = lab_cell_subject(&study, cell);
    const lab_players *p = lab_cell_players(&study, cell);
    char identity[LUS_IDENTITY_MAX];
    lus_writer own = lus_writer_on(identity, sizeof identity);
    lus_variant_write(&subject->variant, &own);
    json_open(w, '{');
    json_field(w, "game", identity);
    json_field(w, "id", subject->variant.game->id);
    json_flag(w, "elsewhere", subject->elsewhere);
    json_key(w, "players");
    json_open(w, '[');
    json_text(w, p->text[0]);
    json_text(w, p->text[1]);
    json_close(w, ']');
    json_flag(w, "thinks", thinks(cell));
    json_count(w, "blocks", lab_blocks(&study, cell));
    json_close(w, '}');
}

static void answer_study(void)
{
    static char text[LAB_STUDY_TEXT_MAX];
    lus_writer own = lus_writer_on(text, sizeof text), *w = page_answer();
    lab_study_write(&study, &own);
    json_open(w, '{');
    json_field(w, "title", study.title);
    json_field(w, "question", study.question);
    /* 0: the games are simply played */
    json_count(w, "precision", study.precision);
    json_flag(w, "bounded", lab_study_says(&study, "games"));
    json_count(w, "games", (long long)study.games);
    json_count(w, "seed", (long long)study.seed);
    json_count(w, "judged", study.judge_depth || study.judge_nodes ? (long long)study.judged : 0);
    json_count(w, "items", (long long)lab_items(&study));
    json_field(w, "text", text);
    json_key(w, "cells");
    json_open(w, '[');
    for (unsigned i = 0; i < lab_cells(&study); i++)
        put_cell(w, i);
    json_close(w, ']');
    json_close(w, '}');
}

/* A study file in; what it asks for out, or what is wrong with it. */
void page_lab_open(void)
{
    lus_fault fault = {0};
    bool good = lab_study_read(the_page.input, &study, &fault);
    if (!good)
        page_refuse(&fault);
    else if (check_players())
        answer_study();
}

/* The same study with fewer games of each cell, an even number. */
void page_lab_limit_games(unsigned games)
{
    study.games = games < 2 ? 2 : games - games % 2;
    answer_study();
}

/* Turns the study into the one that is played before it, to plan it. */
void page_lab_pilot(void)
{
    static lab_study own;
    own = study;
    lab_pilot_of(&own, &study);
    answer_study();
}

/* ---- its cells ---- */

/* Begins with cells of which nothing is known; 0 when there is no memory for them. */
unsigned page_lab_keep(void)
{
    size_t size = lab_cells(&study) * sizeof *cells;
    if (size > cells_room) {
        cells = page_grow(size);
        cells_room = cells ? size : 0;
    } else {
        memset(cells, 0, size);
    }
    return cells != NULL;
}

/* A packed block in; 0 when it is none. */
unsigned page_lab_add(unsigned item, unsigned length)
{
    static lab_tally tally;
    unsigned block, cell;
    if (item >= lab_items(&study) || !lab_unpack((const uint8_t *)the_page.input, length, &tally))
        return 0;
    cell = lab_item_cell(&study, item, &block);
    lab_cell_add(&cells[cell], &study, cell, block, &tally);
    return 1;
}

/* ---- the result ---- */

/* Where there is no memory for a result the worker ends, and the page says so. */

/* “version newline commit” in, the result up to its cells out: text of a file. */
void page_lab_head(void)
{
    char *commit = strchr(the_page.input, '\n');
    if (commit)
        *commit++ = '\0';
    lab_result result;
    if (!lab_result_begin(&result, &study, the_page.input, commit ? commit : ""))
        __builtin_trap();
    lab_write_head(page_answer(), &result);
    lab_memory_free(&result.memory);
}

void page_lab_cell(unsigned number)
{
    lab_memory memory = {0};
    result_cell cell;
    if (number >= lab_cells(&study))
        return;
    if (!lab_result_cell(&cell, &study, number, &cells[number], &memory))
        __builtin_trap();
    lab_write_cell(page_answer(), &cell);
    lab_memory_free(&memory);
}

void page_lab_tail(void)
{
    lab_write_tail(page_answer());
}

/* What a file must have to be a result. */
void page_lab_shape(void)
{
    lab_write_shape(page_answer());
}
