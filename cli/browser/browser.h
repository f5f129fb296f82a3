/* The browser that somebody has chosen, started by xdg-open. */
#ifndef CLI_BROWSER_BROWSER_H
#define CLI_BROWSER_BROWSER_H

#include <stdbool.h>

/* Waits until it is open; how long that is depends on the desktop. False after a complaint. */
bool browser_open(const char *address);

/* Without waiting, while this process does other things; complains when it fails. */
void browser_open_aside(const char *address);

#endif
