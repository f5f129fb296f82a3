/* Traffic over the board: a figure and a table of the same numbers for each map. */
#include <math.h>
#include <string.h>

#include "console/language.h"
#include "report/lab/report.h"
#include "report/plot.h"

enum { PLACES_MAX = 256 };

/* The values by the game's places; a square is known by its column and row. */
static bool take_values(const lus_variant *v, const result_map *map, double value[PLACES_MAX])
{
    bool any = false;
    for (unsigned place = 0; place < PLACES_MAX; place++)
        value[place] = NAN;
    for (unsigned place = 0; place < v->game->place_count; place++) {
        lus_place at;
        v->game->place(v, place, &at);
        if (at.kind != LUS_SQUARE)
            continue;
        for (size_t i = 0; i < map->squares.count; i++) {
            const result_square *square = &map->squares.list[i];
            if (square->column == at.column && square->row == at.row)
                value[place] = square->of.value;
        }
        any = any || value[place] > 0;
    }
    return any;
}

/* The busiest squares in a sentence, for those who do not see the board. */
static void tell_busiest(const lus_variant *v, const double value[PLACES_MAX], char *text,
                         size_t size)
{
    size_t length = (size_t)snprintf(text, size, "%s", _("Most on:"));
    bool told[PLACES_MAX] = {false};
    for (unsigned n = 0; n < 5; n++) {
        unsigned best = PLACES_MAX;
        char number[NUMBER_MAX];
        lus_place at;
        for (unsigned i = 0; i < v->game->place_count; i++)
            if (value[i] > 0 && !told[i] && (best == PLACES_MAX || value[i] > value[best]))
                best = i;
        if (best == PLACES_MAX || length >= size)
            return;
        told[best] = true;
        v->game->place(v, best, &at);
        length +=
            (size_t)snprintf(text + length, size - length, "%s %s (%s)", n ? "," : "", at.name,
                             value_words("mean", value[best], value[best] / 30, number));
    }
}

static void put_map(const report *r, size_t cell, size_t number, const result_map *map)
{
    const report_cell *c = &r->cells[cell];
    double value[PLACES_MAX];
    char id[64], title[128], busiest[256], caption[REPORT_LABEL_MAX + 512];
    if (!take_values(&c->variant, map, value))
        return;
    snprintf(id, sizeof id, "map-%zu-%zu", cell, number);
    snprintf(title, sizeof title, _("%s, %s"), map_title(map->name), side_title(map->player));
    tell_busiest(&c->variant, value, busiest, sizeof busiest);
    snprintf(caption, sizeof caption,
             _("%s: %s. %s. Squares with a thick edge are marked on the board."), title,
             map_meaning(map->name), c->label);
    fputs("<figure>\n", r->out);
    plot_board(&(plot_frame){r->out, id, title, busiest, "", PLOT_PLAIN}, &c->variant, value);
    html_in(r->out, "figcaption", caption);
    fputs("\n</figure>\n", r->out);
}

/* The same as a table, square by square. */
static void put_table(const report *r, const report_cell *c)
{
    const result_map *maps = c->of->maps.list;
    size_t count = c->of->maps.count;
    fputs("<div class=\"scroll\" tabindex=\"0\"><table class=\"board\">\n", r->out);
    html_in(r->out, "caption", c->label);
    fputs("<thead><tr>", r->out);
    html_in(r->out, "th scope=\"col\"", _("square"));
    for (size_t k = 0; k < count; k++) {
        char title[128];
        snprintf(title, sizeof title, _("%s, %s"), map_title(maps[k].name),
                 side_title(maps[k].player));
        html_in(r->out, "th scope=\"col\"", title);
    }
    fputs("</tr></thead>\n<tbody>\n", r->out);
    for (size_t i = 0; i < maps[0].squares.count; i++) {
        fputs("<tr>", r->out);
        html_in(r->out, "th scope=\"row\"", maps[0].squares.list[i].place);
        for (size_t k = 0; k < count; k++) {
            char number[NUMBER_MAX];
            double value = i < maps[k].squares.count ? maps[k].squares.list[i].of.value : NAN;
            html_in(r->out, "td", value_words("mean", value, 0.02, number));
        }
        fputs("</tr>\n", r->out);
    }
    fputs("</tbody>\n</table></div>\n", r->out);
}

void report_maps(const report *r)
{
    bool any = false;
    for (size_t i = 0; i < r->count; i++)
        any = any || r->cells[i].of->maps.count > 0;
    if (!any)
        return;
    report_section(r, _("The board"));
    report_say(
        r, "%s",
        _("Where pieces land, stand and are lost. The darker a square, the larger its number."));
    for (size_t i = 0; i < r->count; i++) {
        const result_cell *cell = r->cells[i].of;
        if (cell->maps.count == 0 || r->cells[i].is_doubling)
            continue;
        html_in(r->out, "h3", r->cells[i].label);
        for (size_t k = 0; k < cell->maps.count; k++)
            put_map(r, i, k, &cell->maps.list[k]);
        put_table(r, &r->cells[i]);
    }
    report_section_end(r);
}
