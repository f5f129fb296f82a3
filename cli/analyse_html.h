/* Text into a page. */
#ifndef CLI_ANALYSE_HTML_H
#define CLI_ANALYSE_HTML_H

#include <stdio.h>

/* With < > & and quotation marks made harmless. */
void html_put(FILE *, const char *text);

#endif
