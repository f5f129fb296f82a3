/* Playing a session at the terminal, from where it stands to its end. */
#ifndef CLI_TERMINAL_PLAY_H
#define CLI_TERMINAL_PLAY_H

#include "cli/terminal/session.h"

/* Returns an exit code. */
int play_session(session *);

/* What a person at the prompt wants. */
typedef enum wish {
    WISH_ACTION,
    WISH_AGAIN,
    WISH_QUIT,
    WISH_FAILED /* a computer cannot play on */
} wish;

/* Asks the player on turn for an action; obeys every other request (help, undo, save, …) itself.
 * After WISH_AGAIN the position may have changed: look again. */
wish ask_action(session *, lus_action *);
/* Asks for a throw: Enter throws. */
wish ask_throw(session *);

#endif
