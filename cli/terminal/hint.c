/* The best actions with their chances, what the others cost, and why. */
#include "cli/terminal/hint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal/canvas.h"
#include "cli/terminal/json.h"
#include "console/exit.h"
#include "console/language.h"
#include "console/numbers.h"
#include "console/progress.h"
#include "console/say.h"
#include "console/term.h"
#include "engine/explain/advice.h"
#include "engine/search/exact.h"
#include "engine/search/truth.h"
#include "solve/table/tables.h"
#include "work/exact_tables.h"
#include "work/parallel.h"
#include "work/search_threads.h"

enum { MEMORY = 64 << 20, FEW = 5 };

/* What is found: actions, how their turns go on, and what is to be said of them. */
typedef struct advice {
    const lus_variant *variant;
    const lus_state *state;
    const lus_truth *truth; /* what the chances are by; NULL: a search */
    lus_thought thought;
    unsigned shown; /* of the choices */
    lus_advice list[LUS_ACTIONS_MAX];
} advice;

static bool find(advice *a, const lus_limits *limits, unsigned threads, bool all)
{
    /* for the rest of a turn */
    lus_memory memory = {calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    search_threads *thinkers = search_threads_new(threads, MEMORY);
    lus_thought *thought = &a->thought;
    if (!memory.bytes || !thinkers) {
        free(memory.bytes);
        search_threads_free(thinkers);
        return false;
    }
    search_threads_think(thinkers, lus_search_within(a->variant->game, limits), (lus_lapses){0},
                         a->variant, a->state, limits, thought);
    search_threads_free(thinkers);
    a->shown = all || thought->count < FEW ? thought->count : FEW;
    lus_advise(a->variant, a->state, thought, limits, &memory, a->shown, a->list);
    free(memory.bytes);
    return true;
}

/* The actions of a plan as texts; returns how many. */
static unsigned plan_texts(const advice *a, unsigned i, char texts[LUS_LINE_MAX][LUS_ACTION_MAX])
{
    const lus_variant *v = a->variant;
    const lus_line *plan = &a->list[i].plan;
    lus_state now = *a->state;
    for (unsigned k = 0; k < plan->count; k++) {
        lus_writer w = lus_writer_on(texts[k], LUS_ACTION_MAX);
        v->game->write_action(v, &now, plan->actions[k], &w);
        v->game->apply(v, &now, plan->actions[k], NULL);
    }
    return plan->count;
}

static float cost(const advice *a, unsigned i)
{
    return a->thought.choices[0].value - a->thought.choices[i].value;
}

/* ---- for people ---- */

enum { PLAN_WORDS = LUS_LINE_MAX * (LUS_ACTION_MAX + 1) };

/* “5:12 3:17”: the action, and what follows it in the same turn. */
static void plan_words(const advice *a, unsigned i, char *buffer, size_t size)
{
    char texts[LUS_LINE_MAX][LUS_ACTION_MAX];
    lus_writer w = lus_writer_on(buffer, size);
    unsigned count = plan_texts(a, i, texts);
    for (unsigned k = 0; k < count; k++) {
        lus_put(&w, k ? " " : "");
        lus_put(&w, texts[k]);
    }
}

/* An action with its chances, and what it costs against the best. What is known exactly is told to
 * a hundredth of a point. */
static void tell_action(const advice *a, unsigned i, size_t width)
{
    char plan[PLAN_WORDS], chances[NUMBER_MAX], points[NUMBER_MAX];
    int decimals = a->truth ? 2 : 1, columns = a->truth ? 8 : 7;
    plan_words(a, i, plan, sizeof plan);
    percents_words((double)a->thought.choices[i].value, decimals, chances);
    printf("  %-*s  %*s%s", (int)width, plan, columns - (int)term_columns(chances), "", chances);
    if (cost(a, i) >= (a->truth ? 0.00005f : 0.0005f))
        printf("  %s", number_words(-100 * (double)cost(a, i), decimals, true, points));
    putchar('\n');
}

static void tell_source(const advice *a)
{
    char words[256], positions[NUMBER_MAX];
    if (a->truth) {
        truth_words(a->truth, words, sizeof words);
        /* translators: {a table}: “exact, by the table finkel.table …” */
        printf(_("Chances of winning, %s:"), words);
    } else {
        printf(_("Chances of winning, a draw counting half; depth %u, %s positions:"),
               a->thought.depth, count_words(a->thought.nodes, positions));
    }
    putchar('\n');
}

static void tell(const advice *a)
{
    char plan[PLAN_WORDS], words[256];
    size_t width = 0;
    for (unsigned i = 0; i < a->shown; i++) {
        plan_words(a, i, plan, sizeof plan);
        width = strlen(plan) > width ? strlen(plan) : width;
    }
    tell_source(a);
    for (unsigned i = 0; i < a->shown; i++) {
        tell_action(a, i, width);
        for (unsigned k = 0; k < a->list[i].remarks.count; k++) {
            remark_words(a->variant, &a->list[i].remarks.list[k], words, sizeof words);
            printf("      %s\n", words);
        }
    }
}

/* ---- for programs: docs/hint.md ---- */

static json_t *place_json(const lus_variant *v, unsigned number)
{
    lus_place place = {0};
    if (number == LUS_NOWHERE)
        return json_null();
    v->game->place(v, number, &place);
    return json_string(place.name);
}

static json_t *remark_json(const lus_variant *v, const lus_remark *r)
{
    static const char *const tones[] = {
        [LUS_BAD] = "bad", [LUS_PLAIN] = "plain", [LUS_GOOD] = "good"};
    char words[256];
    remark_words(v, r, words, sizeof words);
    return json_pack("{s:s, s:s, s:o, s:o, s:[i,i,i], s:s}", "kind", lus_remark_name(r->kind),
                     "tone", tones[lus_remark_tone(r->kind)], "place", place_json(v, r->place),
                     "to", place_json(v, r->to), "numbers", r->a, r->b, r->c, "words", words);
}

static json_t *choice_json(const advice *a, unsigned i)
{
    char texts[LUS_LINE_MAX][LUS_ACTION_MAX];
    unsigned count = plan_texts(a, i, texts);
    json_t *plan = json_array(), *reasons = json_array();
    for (unsigned k = 0; k < count; k++)
        plan = json_with(plan, json_string(texts[k]));
    for (unsigned k = 0; k < a->list[i].remarks.count; k++)
        reasons = json_with(reasons, remark_json(a->variant, &a->list[i].remarks.list[k]));
    return json_pack("{s:s, s:o, s:f, s:f, s:o}", "action", texts[0], "plan", plan, "value",
                     (double)a->thought.choices[i].value, "cost", (double)cost(a, i), "reasons",
                     reasons);
}

/* False after a complaint. */
static bool tell_json(const advice *a)
{
    json_t *choices = json_array();
    for (unsigned i = 0; i < a->shown; i++)
        choices = json_with(choices, choice_json(a, i));
    json_t *all = json_and(json_of_position(a->variant, a->state),
                           json_pack("{s:i, s:I, s:o}", "depth", (int)a->thought.depth, "nodes",
                                     (json_int_t)a->thought.nodes, "actions", choices));
    if (a->truth)
        all = json_and(all, json_pack("{s:{s:s, s:f}}", "table", "name", a->truth->name, "residual",
                                      a->truth->residual));
    return json_say(all);
}

/* ---- what is asked ---- */

static int advise(advice *a, const lus_limits *asked, hint_wish how)
{
    lus_limits limits = *asked;
    limits.now = seconds_now;
    limits.stop = &term_stop;
    limits.all = true;
    if (a->truth && !lus_truth_choices(a->truth, a->variant, a->state, &a->thought)) {
        complain(_("%s cannot tell of this position; the engine judges by itself"), a->truth->name);
        a->truth = NULL;
    }
    limits.truth = a->truth;
    if (!a->truth && lus_exact_near(a->variant, a->state))
        limits.exact = exact_tables(a->variant);
    if (!find(a, &limits, a->truth ? 1 : how.threads, how.all)) {
        complain_memory();
        return TROUBLE;
    }
    return term_interrupted() ? INTERRUPTED : DONE;
}

int hint_print(const lus_variant *v, const lus_state *s, const lus_limits *asked, hint_wish how)
{
    static advice a; /* too large for comfort on the stack */
    a.variant = v;
    a.state = s;
    term_catch_interrupts();
    const lus_truth *held;
    if (!truth_hold(v, &held))
        return TROUBLE;
    a.truth = held;
    int code = advise(&a, asked, how);
    if (code == DONE && how.json) {
        code = tell_json(&a) ? DONE : TROUBLE;
    } else if (code == DONE) {
        if (how.board)
            board_print(v, s);
        tell(&a);
    }
    return truth_release(held) ? code : TROUBLE;
}

int hint_tell(const lus_match *m)
{
    return hint_print(&m->variant, &m->now, &(lus_limits){.seconds = 1, .match = m},
                      (hint_wish){.threads = core_count()});
}
