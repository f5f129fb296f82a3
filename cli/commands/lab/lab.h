/* Studies from words of the command line. */
#ifndef CLI_COMMANDS_LAB_LAB_H
#define CLI_COMMANDS_LAB_LAB_H

#include <stdio.h>

#include "cli/args.h"
#include "lab/result/result.h"
#include "lab/study.h"

/* Flags that are lines of a study, for the end of a command's list. */
#define LAB_STUDY_FLAGS                                                                            \
    {"title", N_("TEXT"), N_("what the study asks")},                                              \
        {"games", N_("N"), N_("games of each cell, an even number (default 1000)")},               \
        {"seed", N_("S"), N_("the same seed gives the same result (default 1)")},                  \
        {"limit", N_("N"), N_("a game of more actions and throws is cut off (default 10000)")},    \
        {"opening", N_("N"), N_("the first N decisions are made at random")},                      \
        {"judge", N_("LIMIT"),                                                                     \
         N_("let the engine judge games, by depth=N or nodes=N, for drama, clarity, luck")},       \
        {"judged", N_("N"), N_("how many games of each cell it judges (default 200)")}, {0}

/* What is asked, and how precisely: before those above. */
#define LAB_QUESTION_FLAGS                                                                         \
    {"question", N_("TEXT"), N_("what is asked, for the first line of the report")},               \
        {"margin", N_("N"),                                                                        \
         N_("a difference below N points, or N per cent of a length, does not matter (default "    \
            "1)")},                                                                                \
    {                                                                                              \
        "precision", N_("N"),                                                                      \
            N_("play as many games as make intervals reach N points or per cent to either side; "  \
               "--games is then the most")                                                         \
    }

#define LAB_PLAN_FLAG                                                                              \
    {"plan", NULL, N_("only say how many games --precision needs and how long they take")}
#define LAB_PANEL_FLAG                                                                             \
    {"panel", NULL,                                                                                \
     N_("players of all kinds, from random to the engine, and perfect with --tables")}

/* Whether only the plan is asked for, and how it is told. */
typedef enum lab_wish { LAB_PLAY, LAB_PLAN, LAB_PLAN_JSON } lab_wish;
#define LAB_PLAN_WISH(a)                                                                           \
    (!(a)->value[PLAN_FLAG] ? LAB_PLAY : (a)->value[JSON_FLAG] ? LAB_PLAN_JSON : LAB_PLAN)

/* Names the study and, where a precision is asked for, finds how many games it needs and says so.
 * An exit code; `enough` where nothing more is to be done. */
int lab_prepare(lab_study *, unsigned threads, lab_wish, bool *enough);
/* The pairs of players of --panel. */
bool lab_set_panel(lab_study *, bool perfect);
/* A field of comma-separated values (RFC 4180). */
void lab_put_field(FILE *, const char *text);
/* The answer of a result, at the terminal. */
void lab_show_answer(const lab_result *);

/* A line of a study: a setting and its value. False after a complaint. */
bool lab_set_line(lab_study *, const char *setting, const char *value, size_t length);
/* Whether a word is a game, with or without options, and no file. */
bool lab_names_game(const char *word);
/* The study in the file that the first word names; the flags from number `first` on cannot be given
 * beside it. An exit code. */
int lab_study_of_file(lab_study *, const args *, const flag *, unsigned first);
/* Pairs of players, separated by “;”. */
bool lab_set_players(lab_study *, const char *list);

/* A game, and where it starts; NULL: at its own start. */
bool lab_set_game(lab_study *, const lus_variant *, const char *start);
/* The flags from number `first` on, all of them lines of a study; then the study is whole. */
bool lab_set_flags(lab_study *, const args *, const flag *, unsigned first);

#endif
