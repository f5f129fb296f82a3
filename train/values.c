#include "train/values.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console/language.h"
#include "console/say.h"
#include "console/term.h"
#include "core/text.h"

/* Values that belong together are written with nine places. */
static const double close_enough = 2e-6;

/* A chance after `at`, which must be followed by a tabulator or the end of the line. */
static const char *read_chance(const char *at, double *chance)
{
    char *end;
    if (*at < '0' || *at > '9')
        return NULL;
    *chance = strtod(at, &end);
    return *chance <= 1 && (*end == '\t' || *end == '\0') ? end : NULL;
}

/* “\taction chance” of the action i. */
static const char *read_action(const char *at, const lus_variant *v, value_line *line, unsigned i)
{
    char text[LUS_POSITION_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    v->game->write_action(v, &line->state, line->actions[i], &w);
    size_t length = strlen(text);
    if (*at != '\t' || strncmp(at + 1, text, length) != 0 || at[1 + length] != ' ')
        return NULL;
    return read_chance(at + length + 2, &line->after[i]);
}

/* All actions of the position, in the order of the rules, and the best of them is its value. */
static bool read_chances(const char *at, const lus_variant *v, value_line *line)
{
    double value;
    bool white = line->player == LUS_WHITE;
    at = read_chance(at, &value);
    line->best = -1;
    for (unsigned i = 0; at && i < line->count; i++) {
        at = read_action(at, v, line, i);
        line->after[i] = white ? line->after[i] : 1 - line->after[i];
        line->best = line->after[i] > line->best ? line->after[i] : line->best;
    }
    value = white ? value : 1 - value;
    return at && *at == '\0' && (line->count == 0 || fabs(value - line->best) < close_enough);
}

bool value_line_read(char *text, const lus_variant *v, value_line *line)
{
    lus_fault fault = {0};
    uint8_t dice[LUS_DICE_MAX];
    char *tab = strchr(text, '\t');
    if (!tab)
        return false;
    *tab = '\0';
    memset(line, 0, sizeof line->state);
    if (!v->game->read_position(v, text, &line->state, &fault))
        return false;
    lus_status status = v->game->status(v, &line->state);
    line->player = status.player;
    line->count =
        status.kind == LUS_DECISION ? v->game->actions(v, &line->state, line->actions) : 0;
    line->thrown = v->game->dice && v->game->dice(v, &line->state, dice) > 0;
    return read_chances(tab + 1, v, line);
}

/* Longer ones are none of ours. */
enum { LINE_MOST = LUS_POSITION_MAX + LUS_ACTIONS_MAX * 64 };

static bool take_lines(FILE *file, const char *path, const lus_variant *v, value_taker *take,
                       void *context, char *text, value_line *line)
{
    for (unsigned long number = 1; fgets(text, LINE_MOST, file) && !term_interrupted(); number++) {
        text[strcspn(text, "\r\n")] = '\0';
        if (!value_line_read(text, v, line)) {
            complain(_("%s, line %lu: not a position of %s with the values of its actions"), path,
                     number, v->game->id);
            return false;
        }
        if (line->count > 0 && !take(context, line))
            return false;
    }
    if (ferror(file))
        complain_system(path);
    return !ferror(file);
}

bool values_read(const char *path, const lus_variant *v, value_taker *take, void *context)
{
    FILE *file = fopen(path, "r");
    value_line *line = malloc(sizeof *line);
    char *text = malloc(LINE_MOST);
    bool fine = file && line && text;
    if (!fine)
        complain_system(path);
    fine = fine && take_lines(file, path, v, take, context, text, line);
    if (file)
        fclose(file);
    free(text);
    free(line);
    return fine;
}
