/* The sentences in which a study answers, for the program and for the page (web/sentences.ts).
 * Places are in the order of printf; all of them are texts but where one is said to be a number. */
#ifndef REPORT_LAB_SENTENCES_H
#define REPORT_LAB_SENTENCES_H

/* X(code, sentence, name on the page) */
#define ANSWER_SENTENCES(X)                                                                        \
    X(SAY_REAL, "%s The difference is %s.", "real")                                                \
    X(SAY_INSTEAD, "%s: %s instead of %s.", "instead")                                             \
    X(SAY_NEEDS,                                                                                   \
      "%s: it cannot be told yet; the difference is %s. About %s games of each kind "              \
      "would tell.",                                                                               \
      "needs")                                                                                     \
    X(SAY_OPEN, "%s: it cannot be told yet; the difference is %s.", "open")                        \
    X(SAY_SAME, "Exactly alike in all games: %s.", "same")                                         \
    X(SAY_WITHIN, "%s: the same within %s; the difference is %s.", "within")                       \
    /* numbers of kinds */                                                                         \
    X(SAY_ALL, "So it is with all %u kinds of players.", "all")                                    \
    X(SAY_SOME, "So it is with %u of %u kinds of players: %s.", "some")                            \
    X(SAY_NONE, "So it is with none of the %u other kinds of players, only with %s.", "none")      \
    X(SAY_OF, "%s: %s", "of")                                                                      \
    X(SAY_ELSE, "What else differs most clearly: %s.", "else")                                     \
    X(SAY_BETWEEN, "; ", "between")                                                                \
    X(SAY_GIVEN,                                                                                   \
      "%s: %s dice a game are given to the opponent. Of these %s are played; they hit %s "         \
      "pieces a game and win %s of the games.",                                                    \
      "given")                                                                                     \
    X(SAY_LUCK, "The throws explain %s of the differences between results.", "luck")               \
    X(SAY_GAIN, "Playing both rules with the same throws was worth %s times as many games (%s).",  \
      "gain")                                                                                      \
    /* a number of differences */                                                                  \
    X(SAY_MADE,                                                                                    \
      "%.0f differences; real ones stand after Holm’s correction, with an error of 5 %% "          \
      "for all together.",                                                                         \
      "made")                                                                                      \
    X(SAY_FIRST_GAINS, "Going first is an advantage: the first player scores %s.", "firstGains")   \
    X(SAY_FIRST_LOSES, "Going first is a disadvantage: the first player scores %s.", "firstLoses") \
    X(SAY_FIRST_OPEN, "No advantage in going first is shown: the first player scores %s.",         \
      "firstOpen")                                                                                 \
    X(SAY_LASTS, "A game lasts %s turns on average.", "lasts")                                     \
    X(ASK_OPTION, "What changes in the game if the rule is not “%s” but “%s”?", "askOption")       \
    X(ASK_START, "What changes in the game with another start, and which start favours nobody?",   \
      "askStart")                                                                                  \
    X(ASK_RULES,                                                                                   \
      "What changes in the game when it is played by other rules, or from other starts?",          \
      "askRules")                                                                                  \
    X(ASK_GAME,                                                                                    \
      "How does the game play by these rules? Who is favoured, how long does a game last, how "    \
      "much is there to decide?",                                                                  \
      "askGame")

#define ANSWER_CODE(code, sentence, name) code,
typedef enum answer_sentence {
    ANSWER_SENTENCES(ANSWER_CODE) ANSWER_SENTENCE_COUNT
} answer_sentence;
#undef ANSWER_CODE

/* In the language of the program. */
const char *answer_words(answer_sentence);

#endif
