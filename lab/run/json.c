/* The result of a study as JSON: docs/lab.md. */
#include <stdlib.h>
#include <string.h>

#include "console/version.h"
#include "lab/result.h"
#include "lab/run/run.h"

enum { HEAD_ROOM = LAB_STUDY_TEXT_MAX * 4, CELL_ROOM = 1 << 18 };

char *lab_result_write(const lab_study *s, const lab_cell *cells)
{
    unsigned count = lab_cells(s);
    for (size_t room = HEAD_ROOM + (size_t)count * CELL_ROOM;; room *= 2) {
        char *text = malloc(room);
        if (!text)
            return NULL;
        lus_writer w = lus_writer_on(text, room);
        lab_result_head(&w, s, LUSORIA_VERSION, LUSORIA_COMMIT);
        for (unsigned i = 0; i < count && !w.full; i++)
            lab_result_cell(&w, s, i, &cells[i]);
        lab_result_tail(&w);
        if (!w.full)
            return text;
        free(text);
    }
}

char *lab_result_text(const json_t *result)
{
    char *text = json_dumps(result, JSON_COMPACT | JSON_REAL_PRECISION(9));
    size_t length = text ? strlen(text) : 0;
    char *longer = text ? realloc(text, length + 2) : NULL;
    if (!longer) {
        free(text);
        return NULL;
    }
    strcpy(longer + length, "\n");
    return longer;
}
