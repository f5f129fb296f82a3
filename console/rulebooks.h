/* The rulebooks, games/ID/rules.md and rules.xx.md of other languages, embedded by the build
 * (games/embed_rulebooks). */
#ifndef CONSOLE_RULEBOOKS_H
#define CONSOLE_RULEBOOKS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct embedded_rulebook {
    const char *game, *language, *text;
} embedded_rulebook;

/* Ends with a NULL game; made by games/embed_rulebooks. */
extern const embedded_rulebook embedded_rulebooks[];

/* The text in a language; in English where there is no other. Never NULL for a registered game. */
const char *rulebook(const char *game, const char *language);

/* The length of the block at `text`: a heading, a list item with its continuation lines, an
 * indented example or a paragraph; 0 at an empty line. */
size_t rulebook_block(const char *text);
/* Whether a block is the article `id` (“UR-9”). */
bool rulebook_is_article(const char *block, const char *id);
/* The article `id` as Markdown, NULL when the book has none. */
const char *rulebook_article(const char *text, const char *id, size_t *length);

#endif
