/* Whether the page is being served on this machine already. */
#ifndef CLI_BROWSER_FIND_H
#define CLI_BROWSER_FIND_H

typedef enum find {
    FIND_NOBODY, /* nobody listens there */
    FIND_PAGE,   /* a server with our page */
    FIND_OTHER,  /* something else */
} find;

/* Asks who listens on a port of this machine; within two seconds. */
find find_page(unsigned port);

#endif
