#include "report/html.h"

#include "console/language.h"
#include "report/styles.h"

void html_put(FILE *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '&': fputs("&amp;", out); break;
        case '"': fputs("&quot;", out); break;
        case '\'': fputs("&#39;", out); break;
        default: fputc(*text, out);
        }
    }
}

void html_in(FILE *out, const char *tag, const char *text)
{
    int name = 0;
    while (tag[name] && tag[name] != ' ')
        name++;
    fprintf(out, "<%s>", tag);
    html_put(out, text);
    fprintf(out, "</%.*s>", name, tag);
}

void html_fact(FILE *out, const char *what, const char *text)
{
    fputs("<div>", out);
    html_in(out, "dt", what);
    fputs("<dd>", out);
    html_in(out, "bdi", text);
    fputs("</dd></div>\n", out);
}

void html_begin(FILE *out, const char *title, const char *const *styles)
{
    fprintf(out,
            "<!doctype html>\n<html lang=\"%s\" dir=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta name=\"color-scheme\" content=\"light dark\">\n<title>",
            language(), /* TRANSLATORS: rtl where the language is written from right to left */
            _("ltr"));
    html_put(out, title);
    fprintf(out, "</title>\n<style>\n%s", html_style);
    for (; *styles; styles++)
        fputs(*styles, out);
    fputs("</style>\n</head>\n<body>\n", out);
}

void html_end(FILE *out)
{
    fputs("</body>\n</html>\n", out);
}
