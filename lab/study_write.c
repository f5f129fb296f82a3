/* A study as text. */
#include "lab/study.h"

static void put_setting(lus_writer *w, const char *name, uint64_t number)
{
    lus_put(w, name);
    lus_put_char(w, ' ');
    lus_put_number(w, number);
    lus_put_char(w, '\n');
}

static void put_text(lus_writer *w, const char *name, const char *text)
{
    if (!*text)
        return;
    lus_put(w, name);
    lus_put_char(w, ' ');
    lus_put(w, text);
    lus_put_char(w, '\n');
}

/* “0.5”, “2”, “0.25”. */
static void put_hundredths(lus_writer *w, const char *name, uint32_t hundredths)
{
    lus_put(w, name);
    lus_put_char(w, ' ');
    lus_put_number(w, hundredths / 100);
    if (hundredths % 100 > 0) {
        lus_put_char(w, '.');
        lus_put_number(w, hundredths % 100 / 10);
        if (hundredths % 10 > 0)
            lus_put_number(w, hundredths % 10);
    }
    lus_put_char(w, '\n');
}

static void put_subject(lus_writer *w, const lab_subject *subject)
{
    lus_put(w, "game ");
    lus_variant_write(&subject->variant, w);
    if (subject->elsewhere) {
        lus_put_char(w, ' ');
        subject->variant.game->write_position(&subject->variant, &subject->start, w);
    }
    lus_put_char(w, '\n');
}

/* Doublings are written as what they stand for begins, and how many follow. */
static unsigned put_pair(lus_writer *w, const lab_study *s, unsigned i)
{
    const lab_players *pair = &s->pairs[i];
    unsigned count = 1;
    if (pair->doubling == 0) {
        lus_put(w, "players ");
        lus_put(w, pair->text[0]);
    } else {
        while (i + count < s->pair_count && s->pairs[i + count].doubling == count + 1)
            count++;
        lus_put(w, "doublings ");
        lus_put_number(w, count);
    }
    lus_put_char(w, ' ');
    lus_put(w, pair->text[1]);
    lus_put_char(w, '\n');
    return count;
}

void lab_study_write(const lab_study *s, lus_writer *w)
{
    lus_put(w, LAB_STUDY_MAGIC);
    lus_put_char(w, '\n');
    put_text(w, "title", s->title);
    put_text(w, "question", s->question);
    for (unsigned i = 0; i < s->subject_count; i++)
        put_subject(w, &s->subjects[i]);
    for (unsigned i = 0; i < s->pair_count;)
        i += put_pair(w, s, i);
    put_setting(w, "games", s->games);
    put_setting(w, "seed", s->seed);
    put_setting(w, "limit", s->limit);
    put_setting(w, "opening", s->opening);
    if (s->judge_depth || s->judge_nodes) {
        lus_put(w, s->judge_depth ? "judge depth=" : "judge nodes=");
        lus_put_number(w, s->judge_depth ? s->judge_depth : s->judge_nodes);
        lus_put_char(w, '\n');
        put_setting(w, "judged", s->judged);
    }
    if (s->margin != LAB_MARGIN)
        put_hundredths(w, "margin", s->margin);
    if (s->precision)
        put_hundredths(w, "precision", s->precision);
}
