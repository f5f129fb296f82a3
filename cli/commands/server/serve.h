/* The server, for other commands that open the page. */
#ifndef CLI_COMMANDS_SERVE_H
#define CLI_COMMANDS_SERVE_H

#include "cli/command.h"
#include "server/transport/serve.h"

enum { SERVE_ADDRESS_MAX = 128 };

extern const command command_serve;

/* Serves the page on this machine alone until it is told to stop, with the other settings that
 * `lusoria serve` takes from the environment. `ready` may start other programs. Returns an exit
 * code. */
int serve_here(unsigned port, serve_ready *ready);

/* Where a browser finds it. */
void serve_address(const serve_options *, char *address, size_t size);
/* Says so to whoever started it, with the risks. */
void serve_tell(const serve_options *, unsigned risks);

#endif
