/* What the wear of a board says, in sentences, for the program and for the page (web/sentences.ts).
 * Places are in the order of printf and are texts, but where they are said to be numbers. */
#ifndef REPORT_LAB_WEAR_H
#define REPORT_LAB_WEAR_H

/* X(code, sentence, name on the page) */
#define WEAR_SENTENCES(X)                                                                          \
    X(SAY_CANNOT_TELL,                                                                             \
      "The wear cannot tell: %s is likeliest (%s), yet only %s times as likely as the next.",      \
      "cannotTell")                                                                                \
    X(SAY_HINTS, "The wear hints at %s (%s): %s times as likely as the next.", "hints")            \
    X(SAY_STRONG, "The wear speaks strongly for %s (%s): %s times as likely as the next.",         \
      "strong")                                                                                    \
    X(SAY_VERY_STRONG,                                                                             \
      "The wear speaks very strongly for %s (%s): %s times as likely as the next.", "veryStrong")  \
    X(SAY_NOTHING, "No wear tells these rules apart, as far as so many games show.", "nothing")    \
    X(SAY_FITS_NOT,                                                                                \
      "But none of these rules fits: of boards that they wear, only %s are as strange as this "    \
      "one.",                                                                                      \
      "fitsNot")                                                                                   \
    X(SAY_FITS, "It fits: of boards that these rules wear, %s are as strange as this one.",        \
      "fits")                                                                                      \
    X(SAY_CHANCES,                                                                                 \
      "How likely each is, if one of them is right (= : no wear tells them apart):", "chances")    \
    X(SAY_REST, "What was not known, and what the map says of it:", "rest")                        \
    X(SAY_WHO, "who played", "who")                                                                \
    X(SAY_TOGETHER, "all together", "together")                                                    \
    X(SAY_WORN_BY, "wear by", "wornBy")                                                            \
    X(SAY_LANDING, "pieces landing", "landing")                                                    \
    X(SAY_PASSING, "pieces passing", "passing")                                                    \
    X(SAY_STANDING, "pieces standing", "standing")                                                 \
    X(SAY_LOST, "pieces lost", "lost")                                                             \
    X(SAY_OFF, "squares are off by", "off")                                                        \
    X(SAY_BACKGROUND, "wear that is not from playing", "background")                               \
    /* two numbers, and one of steps */                                                            \
    X(SAY_KNOWN, "The map knows %u squares and %u edges; %.0f steps of wear.", "known")

#define WEAR_CODE(code, sentence, name) code,
typedef enum wear_sentence { WEAR_SENTENCES(WEAR_CODE) WEAR_SENTENCE_COUNT } wear_sentence;
#undef WEAR_CODE

#endif
