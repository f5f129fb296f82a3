/* Players by text, for program and page: “random”, “greedy”, “uct:iterations=1000”, “level:3”,
 * “engine:depth=4”. A reading that fails says what is wrong; faces have the words. */
#ifndef LUS_AGENT_H
#define LUS_AGENT_H

#include "engine/level.h"

typedef enum lus_setting {
    LUS_SET_ITERATIONS,
    LUS_SET_NODES,
    LUS_SET_DEPTH,
    LUS_SET_TIME,
    LUS_SET_SLIP,
    LUS_SET_GLANCES,
    LUS_SET_MEMORY,
    LUS_SET_THREADS,
    LUS_SET_WAIT, /* of programs alone, which the engine does not know */
    LUS_SETTINGS
} lus_setting;

typedef struct lus_setting_range {
    const char *name;
    bool limits;   /* one that limits must be given */
    bool fraction; /* may have one */
    double least, most;
} lus_setting_range;
extern const lus_setting_range lus_setting_ranges[LUS_SETTINGS];

/* Simple players choose at once; the others think. */
typedef lus_action lus_choose(const lus_variant *, const lus_state *, lus_rng *);

/* A kind of player, and what may be set for it. */
typedef struct lus_agent_kind {
    const char *name;
    lus_choose *choose; /* of simple players */
    lus_think *think;   /* the same for all games; NULL: the game's own */
    bool level;         /* a number or a name follows, no settings */
    lus_setting takes[LUS_SETTINGS];
    unsigned count;
} lus_agent_kind;
enum { LUS_AGENT_KINDS = 5 };
extern const lus_agent_kind lus_agent_kinds[LUS_AGENT_KINDS];

typedef struct lus_agent {
    const lus_agent_kind *kind;
    lus_choose *choose; /* of a simple player, otherwise NULL */
    lus_think *think;
    lus_limits limits; /* seconds, nodes, depth: a clock is the caller's */
    lus_lapses lapses; /* of judgement */
    size_t memory;     /* bytes for thinking */
    unsigned threads;  /* that think about one decision */
    bool keeps;        /* the memory serves from one decision to the next */
    bool exact;        /* endings known exactly serve it */
} lus_agent;

/* What may be wrong. */
#define LUS_AGENT_TROUBLES(X)                                                                      \
    X(LUS_AGENT_FINE, "fine")                                                                      \
    X(LUS_AGENT_UNKNOWN, "unknown")      /* no such kind */                                        \
    X(LUS_AGENT_NOTHING, "nothing")      /* nothing can be set for it */                           \
    X(LUS_AGENT_NO_SETTING, "noSetting") /* this cannot */                                         \
    X(LUS_AGENT_TWICE, "twice")                                                                    \
    X(LUS_AGENT_VALUE, "value") /* not a number within the setting's range */                      \
    X(LUS_AGENT_NO_LIMIT, "noLimit")                                                               \
    X(LUS_AGENT_NO_SEARCH, "noSearch") /* the game has none */                                     \
    X(LUS_AGENT_NO_LEVEL, "noLevel")

typedef enum lus_agent_fault {
#define LUS_AGENT_FAULT(code, name) code,
    LUS_AGENT_TROUBLES(LUS_AGENT_FAULT)
#undef LUS_AGENT_FAULT
} lus_agent_fault;

typedef struct lus_agent_trouble {
    lus_agent_fault fault;
    const lus_agent_kind *kind; /* NULL where it is unknown */
    lus_setting setting;        /* of a wrong value, or what is set twice */
    const char *at;             /* the words at fault, in the text */
    size_t length;
} lus_agent_trouble;

/* “noLimit”. */
const char *lus_agent_fault_name(lus_agent_fault);

bool lus_agent_read(const char *text, const lus_variant *, lus_agent *, lus_agent_trouble *);

/* The settings of this kind in the first `length` bytes of `text`; 0 where one is not given. */
bool lus_settings_read(const lus_agent_kind *, const char *text, size_t length,
                       double values[LUS_SETTINGS], lus_agent_trouble *);
/* Whether one that limits is among them. */
bool lus_any_limit(const double values[LUS_SETTINGS]);
/* NULL where none has this name. */
const lus_agent_kind *lus_agent_kind_named(const char *name, size_t length);

#endif
