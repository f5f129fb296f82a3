#include "problems/problem.h"

#include <stdio.h>
#include <string.h>

#include "core/registry.h"

/* ---- out ---- */

static void put_line(const problem *p, lus_writer *w)
{
    lus_state now = p->state;
    for (unsigned i = 0; i < p->line.count; i++) {
        if (i)
            lus_put_char(w, ' ');
        p->variant.game->write_action(&p->variant, &now, p->line.actions[i], w);
        p->variant.game->apply(&p->variant, &now, p->line.actions[i], NULL);
    }
}

static void put_remark(const lus_remark *r, lus_writer *w)
{
    const unsigned before[] = {r->place, r->to, r->piece}, after[] = {r->a, r->b, r->c};
    lus_put(w, lus_remark_name((lus_remark_kind)r->kind));
    for (unsigned i = 0; i < 3; i++) {
        lus_put_char(w, ':');
        lus_put_number(w, before[i]);
    }
    lus_put_char(w, ':');
    lus_put(w, lus_reason_name((lus_reason)r->why));
    for (unsigned i = 0; i < 3; i++) {
        lus_put_char(w, ':');
        lus_put_number(w, after[i]);
    }
}

void problem_write(const problem *p, lus_writer *w)
{
    lus_put_number(w, p->rating);
    lus_put_char(w, '\t');
    lus_variant_write(&p->variant, w);
    lus_put_char(w, '\t');
    p->variant.game->write_position(&p->variant, &p->state, w);
    lus_put_char(w, '\t');
    put_line(p, w);
    lus_put_char(w, '\t');
    lus_put_number(w, p->chances);
    lus_put_char(w, '\t');
    lus_put_number(w, p->next);
    lus_put_char(w, '\t');
    lus_put_number(w, p->game);
    for (unsigned i = 0; i < p->remark_count; i++) {
        lus_put_char(w, i ? ' ' : '\t');
        put_remark(&p->remarks[i], w);
    }
    lus_put_char(w, '\n');
}

/* ---- in ---- */

/* Cuts the next word off, which ends at one of `ends` or with the text. */
static char *cut(char **rest, const char *ends)
{
    char *word = *rest;
    size_t length = strcspn(word, ends);
    *rest = word + length + (word[length] != '\0');
    word[length] = '\0';
    return word;
}

static bool read_number(const char *text, unsigned most, unsigned *number)
{
    lus_fault fault;
    lus_reader r = {text, text, &fault};
    return lus_take_number(&r, most, number) && *r.at == '\0';
}

static bool read_line(problem *p, char *text)
{
    lus_state now = p->state;
    lus_fault fault;
    for (p->line.count = 0; *text; p->line.count++) {
        const char *word = cut(&text, " ");
        if (p->line.count == LUS_LINE_MAX ||
            p->variant.game->status(&p->variant, &now).kind != LUS_DECISION ||
            !lus_read_action(&p->variant, &now, word, &p->line.actions[p->line.count], &fault))
            return false;
        p->variant.game->apply(&p->variant, &now, p->line.actions[p->line.count], NULL);
    }
    return p->line.count > 0;
}

static lus_remark_kind kind_named(const char *name)
{
    unsigned kind = 0;
    while (kind < LUS_REMARK_KINDS && strcmp(lus_remark_name((lus_remark_kind)kind), name) != 0)
        kind++;
    return (lus_remark_kind)kind;
}

static bool read_remark(char *text, lus_remark *r)
{
    unsigned n[6];
    lus_remark_kind kind = kind_named(cut(&text, ":"));
    for (unsigned i = 0; i < 3; i++)
        if (!read_number(cut(&text, ":"), UINT8_MAX, &n[i]))
            return false;
    lus_reason why = lus_reason_named(cut(&text, ":"));
    for (unsigned i = 3; i < 6; i++)
        if (!read_number(cut(&text, ":"), UINT16_MAX, &n[i]))
            return false;
    *r = (lus_remark){(uint8_t)kind, (uint8_t)n[0],  (uint8_t)n[1],  (uint8_t)n[2],
                      (uint8_t)why,  (uint16_t)n[3], (uint16_t)n[4], (uint16_t)n[5]};
    return kind < LUS_REMARK_KINDS && why < LUS_REASON_COUNT;
}

static bool read_remarks(problem *p, char *text)
{
    for (p->remark_count = 0; *text; p->remark_count++)
        if (p->remark_count == LUS_REMARKS_SHOWN ||
            !read_remark(cut(&text, " "), &p->remarks[p->remark_count]))
            return false;
    return p->remark_count > 0;
}

bool problem_read(const char *line, problem *p)
{
    char copy[PROBLEM_TEXT_MAX], *rest = copy;
    unsigned game;
    lus_fault fault;
    size_t length = strcspn(line, "\n");
    if (length >= sizeof copy)
        return false;
    memcpy(copy, line, length);
    copy[length] = '\0';
    *p = (problem){0};
    if (!read_number(cut(&rest, "\t"), 9999, &p->rating) ||
        !lus_variant_read(cut(&rest, "\t"), &p->variant, &fault) ||
        !p->variant.game->read_position(&p->variant, cut(&rest, "\t"), &p->state, &fault) ||
        !read_line(p, cut(&rest, "\t")) || !read_number(cut(&rest, "\t"), 1000, &p->chances) ||
        !read_number(cut(&rest, "\t"), 1000, &p->next) ||
        !read_number(cut(&rest, "\t"), UINT32_MAX, &game) || !read_remarks(p, cut(&rest, "\t")))
        return false;
    p->game = game;
    return *rest == '\0';
}
