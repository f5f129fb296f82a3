#include <errno.h>
#include <stdlib.h>

#include "console/files.h"
#include "console/language.h"
#include "console/say.h"
#include "lab/run/result.h"

lab_result *lab_result_read(const char *path)
{
    json_error_t error;
    char trouble[RESULT_TROUBLE_MAX], *text = file_read(path);
    errno = 0;
    json_t *json = text ? json_loads(text, JSON_REJECT_DUPLICATES, &error) : NULL;
    if (text && !json && errno == ENOMEM) /* Jansson finds fault with the text then */
        complain_system(path);
    else if (text && !json)
        complain(_("%s, line %d, column %d: this is not JSON: %s"), path, error.line, error.column,
                 error.text);
    free(text);
    lab_result *result = json ? lab_result_of_json(json, trouble) : NULL;
    if (json && !result && errno == ENOMEM)
        complain_system(path);
    else if (json && !result)
        complain(_("%s: this is not a result of “lusoria lab”: %s"), path, trouble);
    json_decref(json);
    return result;
}
