/* lusoria lab data: the games of a study as rows, for R, Julia and Python (docs/data.md). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/commands/lab/lab.h"
#include "console/files.h"
#include "console/progress.h"
#include "console/say.h"
#include "console/term.h"
#include "core/match/record.h"
#include "lab/run/play.h"
#include "lab/run/run.h"
#include "solve/table/tables.h"

enum {
    OUT_FLAG,
    ROWS_FLAG,
    RECORDS_FLAG,
    TABLES_FLAG,
    PLAYERS_FLAG, /* from here on what a study file says, too */
    GAMES_FLAG,
};

static const flag data_flags[] = {
    {"out", N_("FILE"), N_("write the rows there (default: to standard output, as “-”)")},
    {"rows", "games|turns", N_("a row for each game, or for each turn (default games)")},
    {"records", N_("DIR"), N_("also save each game there, as a record")},
    TABLES_FLAG_LINE,
    {"players", N_("PLAYERS"),
     N_("two players, as “level:5 level:2”; further pairs after “;” (default “random random”)")},
    {"games", N_("N"), N_("games of each cell, an even number (default 1000)")},
    {"seed", N_("S"), N_("the same seed gives the same result (default 1)")},
    {"limit", N_("N"), N_("a game of more actions and throws is cut off (default 10000)")},
    {"opening", N_("N"), N_("the first N decisions are made at random")},
    {0},
};

typedef struct writing {
    const lab_study *study;
    const char *path, *records; /* `records` may be NULL */
    bool turns;
    FILE *out;
    lab_thread thread;
    lab_tally *spare;
    uint64_t unit;
    unsigned cell, game;
} writing;

/* ---- a game ---- */

static const char who[] = "wb-";

/* What every row begins with. */
static void put_game(const writing *w)
{
    const lab_subject *subject = lab_cell_subject(w->study, w->cell);
    const lab_players *players = lab_cell_players(w->study, w->cell);
    char identity[LUS_IDENTITY_MAX], start[LUS_POSITION_MAX];
    lus_writer text = lus_writer_on(identity, sizeof identity);
    lus_variant_write(&subject->variant, &text);
    text = lus_writer_on(start, sizeof start);
    subject->variant.game->write_position(&subject->variant, &subject->start, &text);
    const char *const fields[] = {identity, start, players->text[w->game],
                                  players->text[w->game ^ 1]};
    for (unsigned i = 0; i < sizeof fields / sizeof *fields; i++) {
        lab_put_field(w->out, fields[i]);
        putc(',', w->out);
    }
    fprintf(w->out, "%llu,%u", (unsigned long long)w->unit + 1, w->game + 1);
}

static const char game_columns[] =
    "game,start,white,black,unit,unit_game,winner,end,first_points,player_points,AdvantageP1,"
    "Drawishness,Timeouts,DurationTurns,actions,decisions,throws,legal,legal_at_decisions,"
    "BranchingFactor,DecisionMoves,tree,tree_with_throws,covered,squares,repeated,given_dice,"
    "given_played,given_hits,given_wins";

/* A share of actions; empty where there were none. */
static void put_share(FILE *out, int64_t x, int64_t actions)
{
    putc(',', out);
    if (actions)
        fprintf(out, "%.9g", (double)x / (double)actions);
}

static void put_counts(FILE *out, const int64_t *count, lab_count from, lab_count to)
{
    for (unsigned i = from; i <= to; i++)
        fprintf(out, ",%lld", (long long)count[i]);
}

static void put_game_row(const writing *w, const lus_match *m, const lab_unit *u)
{
    const int64_t *count = u->count;
    bool over = m->status.kind == LUS_OVER;
    put_game(w);
    fprintf(w->out, ",%c,%s,%.9g,%.9g,%d", who[over ? m->status.player : LUS_NOBODY],
            over ? lus_reason_name(m->status.reason) : "limit", (double)count[LAB_FIRST_POINTS] / 2,
            (double)count[LAB_PLAYER_POINTS] / 2, count[LAB_FIRST_POINTS] == 2);
    put_counts(w->out, count, LAB_DRAWN, LAB_LEGAL_CHOICES);
    put_share(w->out, count[LAB_LEGAL], count[LAB_ACTIONS]);
    put_share(w->out, count[LAB_DECISIONS], count[LAB_ACTIONS]);
    fprintf(w->out, ",%.9g,%.9g", (double)count[LAB_TREE] / (double)LAB_LOGS,
            (double)count[LAB_TREE_THROWS] / (double)LAB_LOGS);
    put_counts(w->out, count, LAB_COVERED, LAB_GIVEN_WINS);
    fputs("\r\n", w->out);
}
_Static_assert(LAB_CUT == LAB_DRAWN + 1 && LAB_TURNS == LAB_CUT + 1 &&
                   LAB_LEGAL_CHOICES == LAB_TURNS + 5 && LAB_GIVEN_WINS == LAB_COVERED + 6,
               "counts are in the order of the columns");

/* ---- its turns ---- */

static const char turn_columns[] =
    "game,start,white,black,unit,unit_game,turn,player,throws,actions,decisions,legal,hits,"
    "white_pieces,black_pieces,position";

typedef struct turn {
    unsigned number, throws, actions, decisions, legal, hits, pieces[2];
    char player, position[LUS_POSITION_MAX];
} turn;

static void begin_turn(const writing *w, turn *t, unsigned player, const lus_state *s)
{
    const lab_setup *setup = &w->thread.worker.setup;
    const lus_variant *v = &setup->variant;
    lus_piece pieces[LUS_PIECES_MAX];
    lus_writer text = lus_writer_on(t->position, sizeof t->position);
    unsigned count = v->game->pieces(v, s, pieces);
    v->game->write_position(v, s, &text);
    t->number++;
    t->player = who[player];
    t->throws = t->actions = t->decisions = t->legal = t->hits = 0;
    t->pieces[0] = t->pieces[1] = 0;
    for (unsigned i = 0; i < count; i++)
        if (pieces[i].owner < LUS_NOBODY && setup->is_square[pieces[i].place])
            t->pieces[pieces[i].owner] += pieces[i].count;
}

static void put_turn_row(const writing *w, const turn *t)
{
    put_game(w);
    fprintf(w->out, ",%u,%c,%u,%u,%u,%u,%u,%u,%u,", t->number, t->player, t->throws, t->actions,
            t->decisions, t->legal, t->hits, t->pieces[LUS_WHITE], t->pieces[LUS_BLACK]);
    lab_put_field(w->out, t->position);
    fputs("\r\n", w->out);
}

static void put_turn_rows(const writing *w, const lus_match *m)
{
    const lus_variant *v = &m->variant;
    lus_action actions[LUS_ACTIONS_MAX];
    lus_state s = m->start;
    turn t = {0};
    begin_turn(w, &t, v->game->status(v, &s).player, &s);
    for (uint32_t i = 0; i < m->count; i++) {
        lus_events events = {0};
        unsigned legal = m->steps[i].chance ? 0 : v->game->actions(v, &s, actions);
        t.throws += m->steps[i].chance;
        t.actions += !m->steps[i].chance;
        t.decisions += legal > 1;
        t.legal += legal;
        v->game->apply(v, &s, m->steps[i].action, &events);
        for (unsigned k = 0; k < events.count; k++) {
            uint8_t kind = events.list[k].kind;
            t.hits += kind == LUS_HIT || kind == LUS_CAPTURED || kind == LUS_EJECTED;
            if (kind != LUS_TURN)
                continue;
            put_turn_row(w, &t);
            begin_turn(w, &t, events.list[k].player, &s);
        }
    }
    put_turn_row(w, &t);
}

/* ---- records ---- */

static bool save_record(const writing *w, const lus_match *m)
{
    const lab_players *players = lab_cell_players(w->study, w->cell);
    lus_record record = {.match = *m};
    char white[LUS_TAG_VALUE_MAX], black[LUS_TAG_VALUE_MAX], path[4096];
    int length = snprintf(path, sizeof path, "%s/%u-%llu-%u.lus", w->records, w->cell + 1,
                          (unsigned long long)w->unit + 1, w->game + 1);
    if (length < 0 || (size_t)length >= sizeof path) {
        errno = ENAMETOOLONG;
        complain_system(w->records);
        return false;
    }
    if (lus_record_escape(players->text[w->game], white, sizeof white))
        lus_record_set_tag(&record, "White", white);
    if (lus_record_escape(players->text[w->game ^ 1], black, sizeof black))
        lus_record_set_tag(&record, "Black", black);
    for (size_t size = 1 << 14;; size *= 2) {
        char *text = malloc(size);
        if (!text) {
            complain_memory();
            return false;
        }
        lus_writer out = lus_writer_on(text, size);
        lus_record_write(&record, &out);
        bool good = !out.full && file_write(path, text, strlen(text));
        free(text);
        if (!out.full)
            return good;
    }
}

/* ---- all games ---- */

/* One game, its rows and its record, whole. An exit code. */
static int write_game(writing *w)
{
    lus_match m;
    lab_unit counted = {0};
    switch (lab_play_one(&w->thread.worker, w->unit, w->game, &m, &counted, w->spare)) {
    case LAB_PLAYED: break;
    case LAB_STOPPED: return INTERRUPTED;
    default: complain(_("the players could not take their seats")); return TROUBLE;
    }
    if (w->turns)
        put_turn_rows(w, &m);
    else
        put_game_row(w, &m, &counted);
    if (fflush(w->out) != 0) {
        complain_system(w->path);
        return TROUBLE;
    }
    return !w->records || save_record(w, &m) ? DONE : TROUBLE;
}

static int write_cell(writing *w, progress *bar, uint64_t *done)
{
    unsigned games = lab_players_differ(lab_cell_players(w->study, w->cell)) ? 2 : 1;
    int code = lab_thread_enter(&w->thread, w->cell) ? DONE : TROUBLE;
    for (w->unit = 0; code == DONE && w->unit < lab_units(w->study, w->cell); w->unit++)
        for (w->game = 0; code == DONE && w->game < games; w->game++) {
            code = write_game(w);
            *done += code == DONE;
            progress_show(bar, *done);
        }
    return code;
}

static int write_cells(writing *w)
{
    progress bar;
    uint64_t done = 0, all = (uint64_t)lab_cells(w->study) * w->study->games;
    int code = DONE;
    fprintf(w->out, "%s\r\n", w->turns ? turn_columns : game_columns);
    term_catch_interrupts();
    progress_begin(&bar, all);
    for (w->cell = 0; code == DONE && w->cell < lab_cells(w->study); w->cell++)
        code = write_cell(w, &bar, &done);
    progress_end(&bar);
    if (code == INTERRUPTED)
        complain(_("interrupted after %llu of %llu games; their rows are whole"),
                 (unsigned long long)done, (unsigned long long)all);
    return code;
}

/* ---- the command ---- */

static int open_and_write(writing *w)
{
    bool to_file = strcmp(w->path, "-") != 0;
    if (w->records && mkdir(w->records, 0777) != 0 && errno != EEXIST) {
        complain_system(w->records);
        return TROUBLE;
    }
    w->out = to_file ? fopen(w->path, "w") : stdout;
    if (!w->out) {
        complain_system(w->path);
        return TROUBLE;
    }
    int code = write_cells(w);
    if (to_file && fclose(w->out) != 0 && code == DONE) {
        complain_system(w->path);
        code = TROUBLE;
    }
    return code;
}

static bool study_of_words(const args *a, lab_study *s)
{
    lab_study_begin(s);
    for (unsigned i = 0; i < a->operand_count; i++)
        if (!lab_set_line(s, "game", a->operand[i], strlen(a->operand[i])))
            return false;
    return (!a->value[PLAYERS_FLAG] || lab_set_players(s, a->value[PLAYERS_FLAG])) &&
           lab_set_flags(s, a, data_flags, GAMES_FLAG);
}

static int read_study(const args *a, lab_study *s)
{
    bool from_file = !lab_names_game(a->operand[0]);
    if (!tables_use(a->value[TABLES_FLAG]))
        return REFUSED;
    int code = from_file              ? lab_study_of_file(s, a, data_flags, PLAYERS_FLAG)
               : study_of_words(a, s) ? DONE
                                      : REFUSED;
    if (code != DONE)
        return code;
    if (s->precision) {
        complain(_("rows need a study that says how many games, not a precision"));
        return REFUSED;
    }
    s->judge_depth = 0; /* what the engine judges is in no row */
    s->judge_nodes = 0;
    return lab_check_players(s, a->operand[0], from_file) ? DONE : REFUSED;
}

static int data_of(const args *a, lab_study *s, lab_tally *spare)
{
    const char *rows = a->value[ROWS_FLAG] ? a->value[ROWS_FLAG] : "games";
    writing w = {.study = s,
                 .path = a->value[OUT_FLAG] ? a->value[OUT_FLAG] : "-",
                 .records = a->value[RECORDS_FLAG],
                 .turns = strcmp(rows, "turns") == 0,
                 .spare = spare};
    if (!w.turns && strcmp(rows, "games") != 0) {
        complain(_("--rows: “%s” is neither “games” nor “turns”"), rows);
        return MISUSED;
    }
    int code = read_study(a, s);
    if (code != DONE)
        return code;
    code = lab_thread_open(&w.thread, s) ? open_and_write(&w) : TROUBLE;
    lab_thread_close(&w.thread);
    return code;
}

static int data(const args *a)
{
    lab_study *s = malloc(sizeof *s);
    lab_tally *spare = calloc(1, sizeof *spare);
    int code = TROUBLE;
    if (distribute_is_many())
        complain(_("“lab data” works in one process, not under mpirun"));
    else if (s && spare)
        code = data_of(a, s, spare);
    else
        complain_memory();
    free(s);
    free(spare);
    return code;
}

const command command_lab_data = {
    .name = "lab data",
    .operands = N_("STUDY|GAME…"),
    .summary = N_("the games of a study as rows, for R, Julia and Python"),
    .help = N_("Comma-separated values, a row for each game or each turn. They are the games that "
               "“lab run” plays for the same\nstudy and seed, so sums of columns are the sums "
               "behind its measures. Columns are described in docs/data.md."),
    .least = 1,
    .most = OPERANDS_MAX,
    .flags = data_flags,
    .run = data,
};
