/* Pages that are one file and ask for no other: text into them, and the style that they share. */
#ifndef REPORT_HTML_H
#define REPORT_HTML_H

#include <stdio.h>

/* With < > & and quotation marks made harmless. */
void html_put(FILE *, const char *text);

/* <tag>text</tag>; `tag` may carry attributes. */
void html_in(FILE *, const char *tag, const char *text);

/* Everything up to <body>: the title is text, `styles`, ended by NULL, what this page adds to the
 * style that all share. */
void html_begin(FILE *, const char *title, const char *const *styles);
void html_end(FILE *);

/* A row <div><dt>…<dd>… of a list of facts. */
void html_fact(FILE *, const char *what, const char *text);

#endif
