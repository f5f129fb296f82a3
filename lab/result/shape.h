/* The members of a result (docs/lab.md), once: what they are called, what they may be, where a
 * struct of lab/result/result.h has them. The writer, the reader and the page's check all go by
 * these tables. */
#ifndef LAB_SHAPE_H
#define LAB_SHAPE_H

#include "core/text.h"
#include "lab/result/result.h"

typedef enum lab_kind {
    LAB_IS_TEXT,    /* const char * */
    LAB_IS_NAME,    /* the same, not empty */
    LAB_IS_SIDE,    /* the same: “w”, “b” or “-” */
    LAB_IS_FORMAT,  /* the same: LAB_FORMAT, or the former one */
    LAB_IS_NUMBER,  /* double */
    LAB_IS_COUNT,   /* int64_t, not negative */
    LAB_IS_SUMS,    /* int64_t[2] */
    LAB_IS_PLAYERS, /* const char *[2], not empty */
    LAB_IS_TRUTH,   /* bool */
    LAB_IS_LIST,    /* RESULT_LIST */
    LAB_IS_OBJECT,  /* a pointer to its struct */
} lab_kind;

/* What becomes of a member that is not there; a file may always leave it out or have null. */
typedef enum lab_absence { LAB_NEEDED, LAB_OR_NULL, LAB_OR_NOTHING } lab_absence;

typedef struct lab_member {
    const char *name; /* "" of the items of a list that are no objects */
    uint8_t kind;     /* lab_kind */
    uint8_t absence;  /* lab_absence */
    uint16_t offset;
    const struct lab_shape *item; /* of a list its items, of an object itself */
} lab_member;

typedef struct lab_shape {
    const lab_member *members;
    unsigned count;
    size_t size; /* of its struct */
} lab_shape;

extern const lab_shape lab_result_shape, lab_cell_shape;

/* Whether a shape is of things that are no objects. */
static inline bool lab_is_plain(const lab_shape *s)
{
    return s->members[0].name[0] == '\0';
}

/* Any RESULT_LIST. */
typedef struct lab_any_list {
    void *list;
    size_t count;
} lab_any_list;
lab_any_list lab_list_at(const void *member);

/* “count”, as the page knows it. */
const char *lab_kind_word(lab_kind);

#endif
