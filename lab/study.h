/* A study: which games and players, how many games, which seed; as text (docs/lab.md) and back. */
#ifndef LAB_STUDY_H
#define LAB_STUDY_H

#include "core/game.h"

#define LAB_STUDY_MAGIC "lusoria study 1"

enum {
    LAB_GAMES_MAX = 64, /* lines “game” */
    LAB_PAIRS_MAX = 64, /* pairs of players */
    LAB_CELLS_MAX = 1024,
    LAB_PLAYER_MAX = 96, /* bytes of a player's text, with the NUL */
    LAB_TITLE_MAX = 201,
    LAB_LINE_MAX = 1024,
    LAB_MARGIN = 100, /* what is too small to matter, if nothing else is said; in hundredths */
    LAB_STUDY_TEXT_MAX = 1 << 16, /* bytes of the canonical text of any study, with the NUL */
};

typedef struct lab_subject {
    lus_variant variant;
    lus_state start;
    bool elsewhere; /* whether `start` is given, not the game's own */
} lab_subject;

typedef struct lab_players {
    char text[2][LAB_PLAYER_MAX];
    unsigned doubling; /* which one it is, from 1; 0: none */
    uint32_t line;     /* of the file, 0: of no file */
} lab_players;

typedef struct lab_study {
    char title[LAB_TITLE_MAX], question[LAB_TITLE_MAX];
    lab_subject subjects[LAB_GAMES_MAX];
    unsigned subject_count;
    lab_players pairs[LAB_PAIRS_MAX];
    unsigned pair_count;
    uint64_t games, seed;
    uint32_t limit, opening;
    uint32_t judge_depth; /* both 0: nothing is judged */
    uint64_t judge_nodes;
    uint64_t judged; /* games of each cell */
    /* In hundredths of a point (shares) or of a per cent (anything else): below the first a
     * difference does not matter; the second is how far an interval may reach to either side, 0
     * where `games` are simply played. */
    uint32_t margin, precision;
    char registration[65]; /* what its result is to be known by; empty: nothing */
    unsigned given;        /* settings that were given, as bits; for lab_study_set */
} lab_study;

/* What holds when nothing is said. */
void lab_study_begin(lab_study *);
/* One line: a setting and its value. The fault's offset counts in the line. */
bool lab_study_set(lab_study *, const char *line, lus_fault *);
/* What can only be said at the end: something is missing. */
bool lab_study_finish(lab_study *, lus_fault *);

/* Whether a setting was given. */
bool lab_study_says(const lab_study *, const char *setting);

/* A whole file. The fault has line and offset. */
bool lab_study_read(const char *text, lab_study *, lus_fault *);
/* The canonical text; what is read from it is the same study. */
void lab_study_write(const lab_study *, lus_writer *);

/* ---- how its games are divided ---- */

/* A cell is a subject with a pair of players: subject after subject, in each the pairs in order. */
unsigned lab_cells(const lab_study *);
const lab_subject *lab_cell_subject(const lab_study *, unsigned cell);
const lab_players *lab_cell_players(const lab_study *, unsigned cell);
/* Whether the players are different: then a unit is a pair of games, with sides swapped. */
bool lab_players_differ(const lab_players *);
/* Whether both draw at random, so that games can be played by lab/count/play.h. */
bool lab_players_random(const lab_players *);
uint64_t lab_units(const lab_study *, unsigned cell);

enum { LAB_BATCHES = 100 };
/* A cell's units are divided into batches, and these into blocks; a block is what one thread plays.
 */
unsigned lab_batches(const lab_study *, unsigned cell);
unsigned lab_blocks(const lab_study *, unsigned cell);
typedef struct lab_block {
    unsigned batch;
    uint64_t from, to; /* units */
} lab_block;
lab_block lab_block_of(const lab_study *, unsigned cell, unsigned block);

/* The blocks of all cells have numbers from 0: cell after cell. */
uint64_t lab_items(const lab_study *);
unsigned lab_item_cell(const lab_study *, uint64_t item, unsigned *block);

/* Whether a unit's games are judged. */
bool lab_is_judged(const lab_study *, unsigned cell, uint64_t unit);

#endif
