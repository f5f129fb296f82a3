/* What a server with these settings needs of the machine; the rest it gives up (server/confine/).
 */
#ifndef SERVER_TRANSPORT_CONFINED_H
#define SERVER_TRANSPORT_CONFINED_H

#include "server/transport/serve.h"

/* Before it starts other threads, and after. False when that cannot be done here; the log says why.
 */
bool confined_files(const serve_options *);
bool confined_calls(const serve_options *);

#endif
