/* The styles of pages, embedded at build from the files beside their sources (report/embed). */
#ifndef REPORT_STYLES_H
#define REPORT_STYLES_H

extern const char html_style[];   /* style.css: what all pages share */
extern const char plot_style[];   /* plot.css */
extern const char lab_style[];    /* lab/style.css */
extern const char review_style[]; /* review/style.css */

#endif
