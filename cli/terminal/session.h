/* A game at the terminal: the record that grows, where it is saved, who plays. */
#ifndef CLI_TERMINAL_SESSION_H
#define CLI_TERMINAL_SESSION_H

#include "contest/agent.h"
#include "core/match/record.h"

typedef struct session {
    lus_record record;
    agent *computers[2]; /* who plays; NULL is a person */
    lus_rng rng;         /* dice and computer players */
    /* by the user, to repeat a game; otherwise every throw is the operating system's */
    bool seeded;
    char path[4096]; /* where the record is kept after every step; empty: nowhere */
    bool unkept;     /* but the last time that went wrong */
    char names[2][LUS_TAG_VALUE_MAX], tags[2][LUS_TAG_VALUE_MAX], date[16];
    bool lacks_program[2]; /* the file that was resumed names a program, which only the user may
                              start */
    bool told_of_help;     /* where to read how actions are written, and what else can be typed */
    lus_step *steps;
    lus_comment *comments;
    char *text; /* of the file that was resumed; tags and comments point into it */
} session;

/* Begins a game, from `start` or the beginning. False after a complaint. */
bool session_begin(session *, const lus_variant *, const lus_state *start);
/* Reads a record; nobody is seated. False after a complaint. */
bool session_read(session *, const char *path);
/* The same of a file in another program's notation. */
bool session_import(session *, const char *path, const lus_notation *);
/* Goes on with a saved game. False after a complaint. */
bool session_resume(session *, const char *path);
void session_free(session *);

/* Seats “person”, or a computer by its text (contest/agent.h), and notes it in the record. The text
 * must outlive the session. Returns -1, or an exit code after a complaint. */
int session_seat(session *, lus_player, const char *who);
/* Random numbers from a seed, to repeat a game. */
void session_seed(session *, uint64_t seed);
/* Fresh random numbers from the operating system, unless a seed was given. False after a complaint.
 */
bool session_shake(session *);

/* Writes the record to `path`. False after a complaint. */
bool session_save(const session *, const char *path);
/* Writes it to its own place, if it has one; the game goes on after a complaint, and the next step
 * tries again. */
void session_keep(session *);
/* Sets the place for games whose user named none: a new file under the user's state folder, so that
 * no game ever overwrites another. */
void session_default_path(session *);
/* The user's state folder; "" when there is none. */
const char *state_folder(char *buffer, size_t size);
/* Makes a folder and those above it. */
bool make_folders(const char *path);

#endif
