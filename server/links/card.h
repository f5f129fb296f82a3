/* What other sites show of a link that is posted there: its card, with title, description and
 * picture (Open Graph), and the page that carries it. Words and page come from the page's folder
 * links/ (web/links/README.md). */
#ifndef SERVER_LINKS_CARD_H
#define SERVER_LINKS_CARD_H

#include "server/game/game.h"

enum { CARD_TITLE_MAX = 384, CARD_TEXT_MAX = 512, CARD_PATH_MAX = 2048, CARD_LANGUAGE_MAX = 16 };

typedef struct cards {
    struct json_t *words; /* by language */
    char *page;           /* with places for {lang}, {title}, {up}, {head} */
} cards;

/* Texts are plain; whoever writes them into a page escapes them. */
typedef struct card {
    char language[CARD_LANGUAGE_MAX];
    char title[CARD_TITLE_MAX], text[CARD_TEXT_MAX];
    char shows[CARD_TITLE_MAX]; /* the picture, in words */
    char path[CARD_PATH_MAX];   /* "/g/abcdefgh", percent-encoded */
    unsigned width, height;     /* of the picture; 0: there is none */
} card;

/* Reads the folder; false when it is not there or makes no sense. */
bool cards_open(cards *, const char *folder);
void cards_close(cards *);
/* The language of the page that a visitor asks for most (Accept-Language); English else. */
const char *cards_language(const cards *, const char *accepted);

/* The cards of a game or an invitation, of a problem, of a position. */
void card_of_game(const cards *, const char *language, const game *, card *);
void card_of_problem(const cards *, const char *language, const lus_game *, unsigned number,
                     card *);
void card_of_position(const cards *, const char *language, const lus_variant *, const lus_state *,
                      card *);

/* The page with the card in its head, which the caller frees. `origin` is "https://host"; "" where
 * nobody knows it, and then addresses have to do without. NULL without memory. */
char *card_page(const cards *, const card *, const char *origin);

/* ---- oembed.c ---- */
/* The same for sites that ask by oEmbed, as JSON, which the caller frees: a frame where it may be
 * shown in one, at most so wide and high (0: any), a link else. NULL without memory. */
char *card_oembed(const card *, const char *origin, bool frames, unsigned width, unsigned height);

/* ---- texts ---- */
/* Writes a text so that HTML, also within quotation marks, takes it for nothing but text. */
void card_put_escaped(lus_writer *, const char *text);
/* Writes a part of an address: everything but letters, digits and “-._~” as %XX. */
void card_put_encoded(lus_writer *, const char *text);

#endif
