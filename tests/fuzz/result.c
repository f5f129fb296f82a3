#define _GNU_SOURCE
/* Results of studies: whatever has the shape of one can be compared and made into a page. */
#include <jansson.h>
#include <stdio.h>

#include "console/language.h"
#include "lab/result/comparison.h"
#include "lab/run/result.h"
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

/* What is written reads as the same. */
static void check_text(const lab_result *result)
{
    char trouble[RESULT_TROUBLE_MAX], *once = lab_result_text(result);
    json_t *json = json_loads(once, 0, NULL);
    lab_result *again = lab_result_of_json(json, trouble);
    fuzz_demand(again);
    char *twice = lab_result_text(again);
    fuzz_demand(strcmp(once, twice) == 0);
    free(once);
    free(twice);
    json_decref(json);
    lab_result_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char trouble[RESULT_TROUBLE_MAX] = "", *text = NULL;
    size_t length;
    json_error_t error;
    json_t *json = json_loadb((const char *)data, size, 0, &error);
    lab_result *result = json ? lab_result_of_json(json, trouble) : NULL;
    fuzz_demand(!json || result || *trouble);
    json_decref(json);
    if (result) {
        fuzz_demand(lab_compare(result));
        check_text(result);
        FILE *out = open_memstream(&text, &length);
        fuzz_demand(out && report_write(result, out) && fclose(out) == 0);
        check_page(text);
        free(text);
    }
    lab_result_free(result);
    return 0;
}
