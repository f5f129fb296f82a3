/* The report of a study as a page: one file, which asks for no other, that can be attached to a
 * paper. */
#ifndef REPORT_LAB_REPORT_H
#define REPORT_LAB_REPORT_H

#include <stdio.h>

#include "lab/result/result.h"
#include "report/html.h"
#include "report/lab/words.h"

enum { REPORT_LABEL_MAX = 400, REPORT_LETTER_MAX = 8 };

/* A cell as the report speaks of it. */
typedef struct report_cell {
    const result_cell *of;
    lus_variant variant;
    char letter[REPORT_LETTER_MAX]; /* of its rules: the same rules and start, the same letter */
    char rules[REPORT_LABEL_MAX];   /* what is special to them, in words */
    char label[REPORT_LABEL_MAX];   /* letter, rules, and players where there are several */
    char mark[REPORT_LABEL_MAX]; /* the same for a figure: the identity instead of the rules where
                                    these are long */
    bool is_doubling;            /* played to see what thought is worth: told of as a curve only */
} report_cell;

typedef struct report {
    const lab_result *result;
    report_cell *cells;
    size_t count;
    bool several_players;
    FILE *out;
} report;

/* Writes the page in the language of the program. False when there is not enough
 * memory. */
bool report_write(const lab_result *, FILE *out);
/* The same into a file, NULL for standard output. False after a complaint. */
bool lab_report_write(const lab_result *, const char *path);

/* ---- its parts ---- */

void report_rules(const report *);
void report_method(const report *);
void report_findings(const report *);
void report_first_figures(const report *);
void report_cite(const report *);
void report_figures(const report *);
void report_maps(const report *);
void report_tables(const report *);
void report_definitions(const report *);
void report_repeat(const report *);

/* ---- what parts share ---- */

/* Names the cells of a result. False when there is not enough memory. */
bool report_open(report *, const lab_result *, FILE *out);
void report_close(report *);
/* Today, as 2026-11-17. */
const char *report_date(char *text, size_t size);
/* What the study asks: as it says itself, or by what is compared. */
void report_question(const report *, char *text, size_t size);

/* Whether cells of this game differ in the option. */
bool report_varies(const report *, const lus_game *, unsigned option);
/* A value of an option in words. */
const char *option_meaning(const lus_variant *, unsigned option, char *buffer, size_t size);
/* The first cell with this letter, rules that were met before are not told again. */
bool report_is_first(const report *, size_t index);
void report_section(const report *, const char *title);
void report_section_end(const report *);
/* <p> with a text made by a format. */
void report_say(const report *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The pairs of cells that are compared: how many, and one of them with its cells. */
size_t report_pairs(const report *);
const result_pair *report_pair(const report *, size_t number, const report_cell **base,
                               const report_cell **other);
/* A measure of a cell, NULL where it has none. */
const result_measure *report_measure(const report_cell *, const char *name);

#endif
