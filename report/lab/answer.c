#include "report/lab/answer.h"

#include <math.h>
#include <string.h>

#include "console/language.h"

enum { ANSWER_MAX = 2048, PLAYERS_LIST_MAX = 512 };

typedef struct teller {
    const report *r;
    answer_line *line;
    void *context;
    bool begun; /* the first sentence is said */
} teller;

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

static const result_difference *difference_named(const result_pair *pair, const char *name)
{
    for (size_t i = 0; i < pair->differences.count; i++)
        if (strcmp(pair->differences.list[i].name, name) == 0)
            return &pair->differences.list[i];
    return NULL;
}

static bool is_headline(const char *name)
{
    for (unsigned i = 0; lab_headline(i); i++)
        if (strcmp(lab_headline(i), name) == 0)
            return true;
    return false;
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
        snprintf(sentence, sizeof sentence, _("%s: %s instead of %s."), measure_title(d->name),
                 other, base);
    snprintf(text, size, _("%s The difference is %s."), sentence,
             difference_words(d->kind, d->alone, difference));
}

static void put_open(const result_difference *d, char *text, size_t size)
{
    char difference[ESTIMATE_WORDS_MAX], games[NUMBER_MAX];
    difference_words(d->kind, lab_joint(d), difference);
    if (d->needed > 0)
        snprintf(text, size,
                 _("%s: it cannot be told yet; the difference is %s. About %s games of each kind "
                   "would tell."),
                 measure_title(d->name), difference, count_words((uint64_t)d->needed, games));
    else
        snprintf(text, size, _("%s: it cannot be told yet; the difference is %s."),
                 measure_title(d->name), difference);
}

static void put_difference(const result_difference *d, char *text, size_t size)
{
    char difference[ESTIMATE_WORDS_MAX], margin[NUMBER_MAX];
    if (lab_has_verdict(d, "real"))
        put_real(d, text, size);
    else if (lab_has_verdict(d, "open"))
        put_open(d, text, size);
    else if (lab_has_verdict(d, "same"))
        snprintf(text, size, _("Exactly alike in all games: %s."), measure_title(d->name));
    else
        snprintf(text, size, _("%s: the same within %s; the difference is %s."),
                 measure_title(d->name),
                 change_words(d->kind, d->margin, d->margin, margin) + 1, /* without “+” */
                 difference_words(d->kind, lab_joint(d), difference));
}

/* ---- over all kinds of players ---- */

static bool is_alike(const result_difference *a, const result_difference *b)
{
    return strcmp(a->verdict, b->verdict) == 0 &&
           (!lab_has_verdict(a, "real") || (a->alone.value > 0) == (b->alone.value > 0));
}

/* For how many kinds of players the same is found: one verdict. */
static void put_panel(const report *r, size_t number, const result_difference *d, char *text,
                      size_t size)
{
    const result_comparison *c = r->result->comparison;
    unsigned kinds = 0, alike = 0;
    char names[PLAYERS_LIST_MAX] = "", sentence[PLAYERS_LIST_MAX + 256];
    for (size_t i = 0; i < c->pairs.count; i++) {
        const result_pair *pair = &c->pairs.list[i];
        const result_difference *own = difference_named(pair, d->name);
        if (!report_same_question(r, pair, &c->pairs.list[number]) || !own)
            continue;
        kinds++;
        if (!is_alike(own, d))
            continue;
        alike++;
        add(names, sizeof names, ", ", r->cells[pair->base].of->players.text[0]);
    }
    if (kinds < 2)
        return;
    if (alike == kinds)
        snprintf(sentence, sizeof sentence, _("So it is with all %u kinds of players."), kinds);
    else
        snprintf(sentence, sizeof sentence, _("So it is with %u of %u kinds of players: %s."),
                 alike, kinds, names);
    add(text, size, " ", sentence);
}

/* ---- a pair of rules ---- */

static void tell(teller *t, size_t number, const result_difference *d, bool several)
{
    const report_cell *base, *other;
    char text[ANSWER_MAX], named[ANSWER_MAX + REPORT_LABEL_MAX];
    report_pair(t->r, number, &base, &other);
    put_difference(d, text, sizeof text);
    put_panel(t->r, number, d, text, sizeof text);
    if (several)
        snprintf(named, sizeof named, _("%s: %s"), other->rules, text);
    say(t, several ? named : text);
}

static void tell_verdicts(teller *t, size_t number, bool several, const char *const verdicts[])
{
    const result_pair *pair = &t->r->result->comparison->pairs.list[number];
    for (; *verdicts; verdicts++)
        for (unsigned i = 0; lab_headline(i); i++) {
            const result_difference *d = difference_named(pair, lab_headline(i));
            if (d && lab_has_verdict(d, *verdicts))
                tell(t, number, d, several);
        }
}

/* Those that stand out most from their own uncertainty, not those that change by the largest part
 * of themselves. */
static double clearness(const result_difference *d)
{
    double half = (d->alone.high - d->alone.low) / 2;
    bool counts = lab_has_verdict(d, "real") && !is_headline(d->name) && half > 0;
    return counts ? fabs(d->alone.value) / half : 0;
}

static void tell_mechanism(teller *t, const result_pair *pair)
{
    double below = INFINITY;
    char list[ANSWER_MAX / 2] = "", one[512], text[ANSWER_MAX], words[ESTIMATE_WORDS_MAX];
    for (unsigned n = 0; n < 3; n++) {
        const result_difference *best = NULL;
        for (size_t i = 0; i < pair->differences.count; i++) {
            const result_difference *d = &pair->differences.list[i];
            double clear = clearness(d);
            if (clear > 0 && clear < below && (!best || clear > clearness(best)))
                best = d;
        }
        if (!best)
            break;
        below = clearness(best);
        snprintf(one, sizeof one, "%s %s", measure_title(best->name),
                 difference_words(best->kind, best->alone, words));
        add(list, sizeof list, _("; "), one);
    }
    if (!*list)
        return;
    snprintf(text, sizeof text, _("What else differs most clearly: %s."), list);
    say(t, text);
}

/* What dice that change hands do, where there are any. */
static void tell_given(teller *t, const report_cell *c)
{
    static const char *const names[] = {"given_dice", "given_played", "given_hits", "given_wins"};
    char words[4][ESTIMATE_WORDS_MAX], text[ANSWER_MAX];
    for (unsigned i = 0; i < 4; i++) {
        const result_measure *m = report_measure(c, names[i]);
        if (!m)
            return;
        estimate_words(m->kind, m->of, words[i]);
    }
    snprintf(text, sizeof text,
             _("%s: %s dice a game are given to the opponent. Of these %s are played; they hit %s "
               "pieces a game and win %s of the games."),
             c->rules, words[0], words[1], words[2], words[3]);
    say(t, text);
}

static void tell_luck(teller *t, const report_cell *c)
{
    const result_measure *m = report_measure(c, "luck_share");
    char words[ESTIMATE_WORDS_MAX], text[ANSWER_MAX], named[ANSWER_MAX + REPORT_LABEL_MAX];
    if (!m || !isfinite(m->of.value))
        return;
    snprintf(text, sizeof text, _("The throws explain %s of the differences between results."),
             estimate_words(m->kind, m->of, words));
    snprintf(named, sizeof named, _("%s: %s"), c->rules, text);
    say(t, t->r->count > 1 ? named : text);
}

/* What playing all rules with the same throws was worth, as it was found, of the first difference.
 */
static void tell_gain(teller *t, const result_pair *pair)
{
    char number[NUMBER_MAX], text[512];
    for (unsigned i = 0; lab_headline(i); i++) {
        const result_difference *d = difference_named(pair, lab_headline(i));
        if (!d || !isfinite(d->gain) || !(d->gain > 0))
            continue;
        snprintf(
            text, sizeof text,
            _("Playing both rules with the same throws was worth %s times as many games (%s)."),
            number_words(d->gain, 2, false, number), measure_title(d->name));
        say(t, text);
        return;
    }
}

/* Panels go from weak players to strong ones: the last is the one to speak of. */
static size_t last_of_question(const report *r, size_t number)
{
    const result_comparison *c = r->result->comparison;
    size_t last = number;
    for (size_t i = number; i < c->pairs.count; i++)
        if (report_same_question(r, &c->pairs.list[i], &c->pairs.list[number]))
            last = i;
    return last;
}

static void tell_comparison(teller *t)
{
    static const char *const found[] = {"real", "within", "same", "open", NULL};
    const result_comparison *c = t->r->result->comparison;
    char text[ANSWER_MAX];
    size_t questions = 0;
    for (size_t i = 0; i < c->pairs.count; i++)
        questions += report_asks_first(t->r, i);
    for (size_t i = 0; i < c->pairs.count; i++) {
        const report_cell *base, *other;
        if (!report_asks_first(t->r, i))
            continue;
        size_t last = last_of_question(t->r, i);
        const result_pair *pair = report_pair(t->r, last, &base, &other);
        tell_verdicts(t, last, questions > 1, found);
        if (report_asks_first(t->r, last) && last == 0)
            tell_luck(t, base);
        tell_luck(t, other);
        tell_given(t, base);
        tell_given(t, other);
        tell_mechanism(t, pair);
        if (last == c->pairs.count - 1)
            tell_gain(t, pair);
    }
    snprintf(text, sizeof text,
             _("%.0f differences; real ones stand after Holm’s correction, with an error of 5 %% "
               "for all "
               "together."),
             (double)c->made);
    say(t, text);
}

/* ---- without a comparison ---- */

static void tell_cell(teller *t, const report_cell *c)
{
    char words[ESTIMATE_WORDS_MAX], text[ANSWER_MAX], named[ANSWER_MAX + REPORT_LABEL_MAX];
    const result_measure *m = report_measure(c, "first_score"), *turns = report_measure(c, "turns");
    if (!m || isnan(m->of.low))
        return;
    const char *format =
        m->of.low > 0.5    ? _("Going first is an advantage: the first player scores %s.")
        : m->of.high < 0.5 ? _("Going first is a disadvantage: the first player scores %s.")
                           : _("No advantage in going first is shown: the first player scores "
                               "%s.");
    snprintf(text, sizeof text, format, estimate_words("share", m->of, words));
    if (turns) {
        char more[ANSWER_MAX / 2];
        snprintf(more, sizeof more, _("A game lasts %s turns on average."),
                 estimate_words("mean", turns->of, words));
        add(text, sizeof text, " ", more);
    }
    snprintf(named, sizeof named, _("%s: %s"), c->label, text);
    say(t, t->r->count > 1 ? named : text);
    tell_luck(t, c);
}

void report_tell_answer(const report *r, answer_line *line, void *context)
{
    teller t = {r, line, context, false};
    char question[ANSWER_MAX];
    report_question(r, question, sizeof question);
    line(context, ANSWER_QUESTION, question);
    if (r->result->comparison)
        tell_comparison(&t);
    else
        for (size_t i = 0; i < r->count; i++)
            if (!r->cells[i].is_doubling)
                tell_cell(&t, &r->cells[i]);
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
