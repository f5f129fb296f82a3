/* The rulebooks of rules/ and rules/fr/, embedded by the build (rules/embed). */
#ifndef CLI_RULEBOOKS_H
#define CLI_RULEBOOKS_H

typedef struct embedded_rulebook {
    const char *game, *language, *text;
} embedded_rulebook;

/* Ends with a NULL game; made by rules/embed. */
extern const embedded_rulebook embedded_rulebooks[];

/* The text in a language; in English where there is no other. Never NULL for a registered game. */
const char *rulebook(const char *game, const char *language);

#endif
