#define _GNU_SOURCE
/* Results of studies: whatever has the shape of one can be compared and made into a page. */
#include <jansson.h>
#include <stdio.h>

#include "console/language.h"
#include "lab/run/differences.h"
#include "report/lab/report.h"
#include "tests/fuzz/fuzz.h"

const char *language(void)
{
    return "en";
}

/* All that a page shows comes through html_put: no element of the input's making. */
static void check_page(const char *text)
{
    fuzz_demand(strstr(text, "<script") == NULL && strstr(text, "</html>") != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char trouble[RESULT_TROUBLE_MAX] = "", *text = NULL;
    size_t length;
    json_error_t error;
    json_t *result = json_loadb((const char *)data, size, 0, &error);
    if (result && lab_result_check(result, trouble)) {
        fuzz_demand(lab_add_comparison(result) && lab_result_check(result, trouble));
        FILE *out = open_memstream(&text, &length);
        fuzz_demand(out && report_write(result, out) && fclose(out) == 0);
        check_page(text);
        free(text);
    } else if (result) {
        fuzz_demand(*trouble);
    }
    json_decref(result);
    return 0;
}
