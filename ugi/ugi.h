/* The universal game interface without its input and output: a line comes in, the reply and what is
 * left to do come out. docs/protocol.md tells the language. */
#ifndef UGI_UGI_H
#define UGI_UGI_H

#include "core/match/match.h"
#include "engine/search/think.h"

enum {
    UGI_STEPS_MAX = 1 << 15,                     /* actions and throws of a position's history */
    UGI_REPLY_MAX = LUS_ACTIONS_MAX * 16 + 4096, /* bytes that hold any reply, with its NUL */
    UGI_HASH_MIB = 16,                           /* standard memory for thinking */
    UGI_FOLDER_MAX = 1024,                       /* bytes of a folder's name, with its NUL */
};

typedef enum ugi_wish {
    UGI_NOTHING,
    UGI_PREPARE, /* make ready for thinking before the reply is sent */
    UGI_THINK,   /* begin to think as `limits` and `infinite` say */
    UGI_STOP,
    UGI_QUIT
} ugi_wish;

typedef struct ugi {
    const char *name; /* of this program, with its version; the caller's */
    lus_match match;  /* the position, and how it came about */
    unsigned level;   /* 1 .. LUS_LEVELS; 0: off */
    unsigned hash;    /* MiB */
    uint64_t seed;
    char tables[UGI_FOLDER_MAX]; /* a folder of tables (docs/tables.md); "": none */
    bool tables_changed;         /* the caller resets it */
    bool forget;   /* what was kept for thinking belongs to another game; the caller resets it */
    bool thinking; /* set by the caller: until it is false again the position stays */
    /* after UGI_THINK */
    lus_limits limits; /* only seconds, nodes, depth and seed; all 0: what the level says */
    bool infinite;     /* answer only when told to stop */
    /* its own */
    lus_step *spare; /* a position is read here first, so that a bad one changes nothing */
} ugi;

/* `steps` has room for twice UGI_STEPS_MAX and stays the caller's. */
void ugi_begin(ugi *, const char *name, lus_step *steps);

/* Obeys one line, given without its newline. The reply (of UGI_REPLY_MAX bytes) may be empty. */
ugi_wish ugi_line(ugi *, const char *line, lus_writer *reply);

/* The answer to “go”. */
void ugi_write_thought(const ugi *, const lus_thought *, double seconds, lus_writer *reply);

/* “info string error: …”, for what goes wrong outside the line. */
void ugi_write_error(const char *sentence, lus_writer *reply);

#endif
