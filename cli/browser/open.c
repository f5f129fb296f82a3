/* lusoria open: the page in a browser, as from the menu of a desktop. */
#include <stdio.h>

#include "cli/args.h"
#include "cli/browser/browser.h"
#include "cli/browser/find.h"
#include "cli/commands/server/serve.h"
#include "console/say.h"

/* Always the same ports, and in the same order: browsers keep people's games by address and port.
 */
enum { FIRST_PORT = 8080, PORTS = 10 };

static void open_served(const serve_options *o, unsigned risks)
{
    char address[SERVE_ADDRESS_MAX];
    serve_tell(o, risks);
    serve_address(o, address, sizeof address);
    browser_open_aside(address);
}

static int open_found(unsigned port)
{
    char address[SERVE_ADDRESS_MAX];
    serve_address(&(serve_options){.host = "127.0.0.1", .port = port}, address, sizeof address);
    printf(_("Lusoria is open: %s\n"), address);
    fflush(stdout);
    return browser_open(address) ? DONE : TROUBLE;
}

static int run(const args *a)
{
    (void)a;
    for (unsigned port = FIRST_PORT; port < FIRST_PORT + PORTS; port++) {
        switch (find_page(port)) {
        case FIND_PAGE: return open_found(port);
        case FIND_NOBODY: return serve_here(port, open_served);
        case FIND_OTHER: break;
        }
    }
    complain(_("other programs have all ports from %u to %u; choose one: lusoria serve --port N"),
             FIRST_PORT, FIRST_PORT + PORTS - 1);
    return TROUBLE;
}

const command command_open = {
    .name = "open",
    .operands = "",
    .summary = N_("open the page in the browser, for this machine alone"),
    .help = N_("Serves the page until Ctrl-C or until you log out. Where it is open already, only "
               "the browser is\n"
               "started. The page has always the same address, so that the browser finds your "
               "games again."),
    .run = run,
};
