/* The menu that `lusoria` shows when it is started without a command on a terminal. */
#ifndef CLI_TERMINAL_MENU_H
#define CLI_TERMINAL_MENU_H

int menu(void);

#endif
