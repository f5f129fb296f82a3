#include "report/lab/answer.h"

#include <string.h>

#include "console/language.h"
#include "lab/result/answer.h"
#include "report/lab/sentences.h"

enum { ANSWER_MAX = 2048, PLAYERS_LIST_MAX = 512 };

typedef struct teller {
    const report *r;
    answer_line *line;
    void *context;
    bool begun; /* the first sentence is said */
} teller;

const char *answer_words(answer_sentence code)
{
#define ANSWER_TEXT(code, sentence, name) [code] = (sentence),
    static const char *const sentences[] = {ANSWER_SENTENCES(ANSWER_TEXT)};
#undef ANSWER_TEXT
    return _(sentences[code]);
}

static void say(teller *t, const char *text)
{
    t->line(t->context, t->begun ? ANSWER_MORE : ANSWER_FIRST, text);
    t->begun = true;
}

static void add(char *text, size_t size, const char *between, const char *more)
{
    size_t length = strlen(text);
    snprintf(text + length, size - length, "%s%s", length ? between : "", more);
}

/* ---- one difference ---- */

static void put_real(const result_difference *d, char *text, size_t size)
{
    const measure_words *words = measure_words_of(d->name);
    char other[NUMBER_MAX], base[NUMBER_MAX], difference[ESTIMATE_WORDS_MAX], sentence[512];
    double error = (d->alone.high - d->alone.low) / 2;
    const char *format = words ? (d->alone.value > 0 ? words->more : words->less) : NULL;
    value_words(d->kind, d->other, error, other);
    value_words(d->kind, d->base, error, base);
    if (format)
        /* The formats are of one table, and catalogues are checked to keep their places. */
        snprintf(sentence, sizeof sentence, _(format), other, base);
    else
        snprintf(sentence, sizeof sentence, answer_words(SAY_INSTEAD), measure_title(d->name),
                 other, base);
    snprintf(text, size, answer_words(SAY_REAL), sentence,
             difference_words(d->kind, d->alone, difference));
}

static void put_open(const result_difference *d, char *text, size_t size)
{
    char difference[ESTIMATE_WORDS_MAX], games[NUMBER_MAX];
    difference_words(d->kind, lab_joint(d), difference);
    if (d->needed > 0)
        snprintf(text, size, answer_words(SAY_NEEDS), measure_title(d->name), difference,
                 count_words((uint64_t)d->needed, games));
    else
        snprintf(text, size, answer_words(SAY_OPEN), measure_title(d->name), difference);
}

static void put_difference(const result_difference *d, char *text, size_t size)
{
    char difference[ESTIMATE_WORDS_MAX], margin[NUMBER_MAX];
    if (lab_has_verdict(d, "real"))
        put_real(d, text, size);
    else if (lab_has_verdict(d, "open"))
        put_open(d, text, size);
    else if (lab_has_verdict(d, "same"))
        snprintf(text, size, answer_words(SAY_SAME), measure_title(d->name));
    else
        snprintf(text, size, answer_words(SAY_WITHIN), measure_title(d->name),
                 change_words(d->kind, d->margin, d->margin, margin) + 1, /* without “+” */
                 difference_words(d->kind, lab_joint(d), difference));
}

/* ---- over all kinds of players ---- */

/* For how many kinds of players the same is found: one verdict. */
static void put_panel(const report *r, const lab_statement *s, char *text, size_t size)
{
    char names[PLAYERS_LIST_MAX] = "", sentence[PLAYERS_LIST_MAX + 256];
    if (s->kinds < 2)
        return;
    for (unsigned i = 0; i < s->alike; i++)
        add(names, sizeof names, ", ", r->cells[s->like[i]].of->players.text[0]);
    if (s->alike == s->kinds)
        snprintf(sentence, sizeof sentence, answer_words(SAY_ALL), s->kinds);
    else if (s->alike == 1)
        snprintf(sentence, sizeof sentence, answer_words(SAY_NONE), s->kinds - 1, names);
    else
        snprintf(sentence, sizeof sentence, answer_words(SAY_SOME), s->alike, s->kinds, names);
    add(text, size, " ", sentence);
}

/* ---- what is told ---- */

static void tell_difference(teller *t, const lab_statement *s)
{
    char text[ANSWER_MAX], named[ANSWER_MAX + REPORT_LABEL_MAX];
    put_difference(s->differences[0], text, sizeof text);
    put_panel(t->r, s, text, sizeof text);
    snprintf(named, sizeof named, answer_words(SAY_OF), t->r->cells[s->cell].rules, text);
    say(t, s->several ? named : text);
}

static void tell_mechanism(teller *t, const lab_statement *s)
{
    char list[ANSWER_MAX / 2] = "", one[512], text[ANSWER_MAX], words[ESTIMATE_WORDS_MAX];
    for (unsigned i = 0; i < s->count; i++) {
        const result_difference *d = s->differences[i];
        snprintf(one, sizeof one, "%s %s", measure_title(d->name),
                 difference_words(d->kind, d->alone, words));
        add(list, sizeof list, answer_words(SAY_BETWEEN), one);
    }
    snprintf(text, sizeof text, answer_words(SAY_ELSE), list);
    say(t, text);
}

/* What dice that change hands do. */
static void tell_given(teller *t, const lab_statement *s)
{
    static const char *const names[] = {"given_dice", "given_played", "given_hits", "given_wins"};
    const report_cell *c = &t->r->cells[s->cell];
    char words[4][ESTIMATE_WORDS_MAX], text[ANSWER_MAX];
    for (unsigned i = 0; i < 4; i++) {
        const result_measure *m = report_measure(c, names[i]);
        estimate_words(m->kind, m->of, words[i]);
    }
    snprintf(text, sizeof text, answer_words(SAY_GIVEN), c->rules, words[0], words[1], words[2],
             words[3]);
    say(t, text);
}

static void tell_luck(teller *t, const lab_statement *s)
{
    const report_cell *c = &t->r->cells[s->cell];
    const result_measure *m = report_measure(c, "luck_share");
    char words[ESTIMATE_WORDS_MAX], text[ANSWER_MAX], named[ANSWER_MAX + REPORT_LABEL_MAX];
    snprintf(text, sizeof text, answer_words(SAY_LUCK), estimate_words(m->kind, m->of, words));
    snprintf(named, sizeof named, answer_words(SAY_OF), c->rules, text);
    say(t, s->several ? named : text);
}

/* What playing all rules with the same throws was worth, as it was found. */
static void tell_gain(teller *t, const lab_statement *s)
{
    const result_difference *d = s->differences[0];
    char number[NUMBER_MAX], text[512];
    snprintf(text, sizeof text, answer_words(SAY_GAIN), number_words(d->gain, 2, false, number),
             measure_title(d->name));
    say(t, text);
}

static void tell_made(teller *t, const lab_statement *s)
{
    char text[ANSWER_MAX];
    (void)s;
    snprintf(text, sizeof text, answer_words(SAY_MADE), (double)t->r->result->comparison->made);
    say(t, text);
}

static void tell_cell(teller *t, const lab_statement *s)
{
    const report_cell *c = &t->r->cells[s->cell];
    char words[ESTIMATE_WORDS_MAX], text[ANSWER_MAX], named[ANSWER_MAX + REPORT_LABEL_MAX];
    const result_measure *m = report_measure(c, "first_score"), *turns = report_measure(c, "turns");
    const char *format = m->of.low > 0.5    ? answer_words(SAY_FIRST_GAINS)
                         : m->of.high < 0.5 ? answer_words(SAY_FIRST_LOSES)
                                            : answer_words(SAY_FIRST_OPEN);
    snprintf(text, sizeof text, format, estimate_words("share", m->of, words));
    if (turns) {
        char more[ANSWER_MAX / 2];
        snprintf(more, sizeof more, answer_words(SAY_LASTS),
                 estimate_words("mean", turns->of, words));
        add(text, sizeof text, " ", more);
    }
    snprintf(named, sizeof named, answer_words(SAY_OF), c->label, text);
    say(t, s->several ? named : text);
}

static void tell(void *context, const lab_statement *s)
{
    static void (*const tellers[])(teller *, const lab_statement *) = {
        [LAB_SAYS_DIFFERENCE] = tell_difference,
        [LAB_SAYS_LUCK] = tell_luck,
        [LAB_SAYS_GIVEN] = tell_given,
        [LAB_SAYS_ELSE] = tell_mechanism,
        [LAB_SAYS_GAIN] = tell_gain,
        [LAB_SAYS_MADE] = tell_made,
        [LAB_SAYS_CELL] = tell_cell,
    };
    tellers[s->kind](context, s);
}

void report_tell_answer(const report *r, answer_line *line, void *context)
{
    teller t = {r, line, context, false};
    char question[ANSWER_MAX];
    report_question(r, question, sizeof question);
    line(context, ANSWER_QUESTION, question);
    lab_answer(r->result, tell, &t);
}

bool report_answer(const lab_result *result, answer_line *line, void *context)
{
    report r;
    if (!report_open(&r, result, NULL))
        return false;
    report_tell_answer(&r, line, context);
    report_close(&r);
    return true;
}
