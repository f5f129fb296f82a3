/* lusoria lab report: the page of a result. */
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "console/files.h"
#include "console/say.h"
#include "console/text_stream.h"
#include "lab/result/comparison.h"
#include "lab/run/result.h"
#include "report/lab/report.h"

bool lab_report_write(const lab_result *result, const char *path)
{
    text_stream page;
    bool open = text_stream_open(&page), written = open && report_write(result, page.out);
    char *text = open ? text_stream_close(&page) : NULL;
    written = written && text;
    if (!written)
        complain_memory();
    else if (path)
        written = file_write(path, text, page.length);
    else
        fwrite(text, 1, page.length, stdout);
    free(text);
    return written;
}

enum { OUT_FLAG };

static const flag flags[] = {
    {"out", N_("FILE.html"), N_("write the page there (otherwise to standard output)")},
    {0},
};

static int run(const args *a)
{
    lab_result *result = lab_result_read(a->operand[0]);
    if (!result)
        return REFUSED;
    bool written = lab_compare(result) && lab_report_write(result, a->value[OUT_FLAG]);
    lab_result_free(result);
    return written ? DONE : TROUBLE;
}

const command command_lab_report = {
    .name = "lab report",
    .operands = N_("RESULT.json"),
    .summary = N_("the report of a study as a page, complete in one file"),
    .help = N_(
        "Question, rules with their articles, method, results in words, figures, tables, and how "
        "to "
        "repeat it; "
        "in the\nlanguage of the program (--lang). Where the result has games by several "
        "rules, they "
        "are compared."),
    .least = 1,
    .most = 1,
    .flags = flags,
    .run = run,
};
