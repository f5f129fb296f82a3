#include "report/plot.h"

#include <math.h>

#include "console/language.h"
#include "console/numbers.h"
#include "report/html.h"

double plot_step(double range, unsigned wanted)
{
    if (!(range > 1e-100 && range < 1e100)) /* of numbers that no study gives */
        return 1;
    double power = pow(10, floor(log10(range / wanted)));
    for (;; power *= 10)
        for (double digit = 1; digit <= 5; digit = digit == 1 ? 2 : digit + 3)
            if (range / (digit * power) <= wanted)
                return digit * power;
}

const char *plot_number(plot_unit unit, double value, double step, char *buffer, size_t size)
{
    char number[NUMBER_MAX];
    double scale = unit == PLOT_PERCENT || unit == PLOT_POINTS || unit == PLOT_CHANGE ? 100 : 1;
    int decimals = (int)fmax(0, -floor(log10(step * scale) + 1e-9));
    number_words(value * scale, decimals, unit == PLOT_POINTS || unit == PLOT_CHANGE, number);
    snprintf(buffer, size, unit == PLOT_PERCENT || unit == PLOT_CHANGE ? _("%.20s %%") : "%s",
             number);
    return buffer;
}

void plot_begin(const plot_frame *f, double height)
{
    fprintf(f->out,
            "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-labelledby=\"%s-title %s-desc\">\n"
            "<title id=\"%s-title\">",
            PLOT_WIDTH, height, f->id, f->id, f->id);
    html_put(f->out, f->title);
    fprintf(f->out, "</title>\n<desc id=\"%s-desc\">", f->id);
    html_put(f->out, f->desc);
    fputs("</desc>\n", f->out);
}

void plot_end(const plot_frame *f)
{
    fputs("</svg>\n", f->out);
}

void plot_text(const plot_frame *f, double x, double y, const char *class, const char *text)
{
    fprintf(f->out, "<text x=\"%.1f\" y=\"%.1f\"", x, y);
    if (*class)
        fprintf(f->out, " class=\"%s\"", class);
    fputc('>', f->out);
    html_put(f->out, text);
    fputs("</text>\n", f->out);
}
