/* The wear of a board as somebody has measured it; as text (docs/wear.md) and back. */
#ifndef LAB_WEAR_MAP_H
#define LAB_WEAR_MAP_H

#include "lab/wear/trace.h"

#define WEAR_MAP_MAGIC "lusoria wear 1"

enum {
    WEAR_UNKNOWN = -1,
    WEAR_MOST = 100000,          /* steps of one square or edge */
    WEAR_LINE_MAX = 256,         /* bytes of a line, with the NUL */
    WEAR_MAP_TEXT_MAX = 1 << 14, /* bytes of the canonical text of any map, with the NUL */
};

/* Whole numbers: steps of what can be told apart. WEAR_UNKNOWN where nothing is known. */
typedef struct wear_map {
    int32_t at[WEAR_PLACES];
    int32_t along[WEAR_EDGES];
} wear_map;

void wear_map_begin(wear_map *);
/* A whole file. The fault has line and offset. */
bool wear_map_read(const wear_ground *, const char *text, wear_map *, lus_fault *);
/* The canonical text: squares, then edges, in order. */
void wear_map_write(const wear_ground *, const wear_map *, lus_writer *);

#endif
