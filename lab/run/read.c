#include <stdlib.h>

#include "console/files.h"
#include "console/language.h"
#include "console/say.h"
#include "lab/run/result.h"

json_t *lab_result_read(const char *path)
{
    json_error_t error;
    char trouble[RESULT_TROUBLE_MAX], *text = file_read(path);
    json_t *result = text ? json_loads(text, JSON_REJECT_DUPLICATES, &error) : NULL;
    if (text && !result)
        complain(_("%s, line %d, column %d: this is no JSON: %s"), path, error.line, error.column,
                 error.text);
    free(text);
    if (result && !lab_result_check(result, trouble)) {
        complain(_("%s: this is no result of “lusoria lab”: %s"), path, trouble);
        json_decref(result);
        return NULL;
    }
    return result;
}
