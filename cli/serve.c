#define _GNU_SOURCE /* readlink, PATH_MAX */
/* lusoria serve: the page where people play, on a small web server. */
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/say.h"
#include "server/serve.h"

enum { PORT, HOST, PAGE };

static const flag flags[] = {
    [PORT] = {"port", N_("N"), N_("the port to listen on (default 8080)")},
    [HOST] = {"host", N_("ADDRESS"),
              N_("the address to listen on: 0.0.0.0 for the whole network (default 127.0.0.1)")},
    [PAGE] = {"page", N_("FOLDER"), N_("the built page, if it is not where it belongs")},
    {0},
};

/* Beside the program in a build tree, otherwise where it was installed. */
static const char *page_folder(char *buffer, size_t size)
{
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length > 0) {
        program[length] = '\0';
        char *name = strrchr(program, '/');
        if (name) {
            *name = '\0';
            snprintf(buffer, size, "%s/page", program);
            if (access(buffer, R_OK | X_OK) == 0)
                return buffer;
        }
    }
    return LUSORIA_PAGEDIR;
}

static void tell_address(const char *host, unsigned port)
{
    const char *shown = strcmp(host, "0.0.0.0") == 0 ? "localhost" : host;
    printf(_("Lusoria is open: http://%s:%u/\n"), shown, port);
    printf(_("Ctrl-C closes it.\n"));
    fflush(stdout);
}

static int run(const args *a)
{
    char buffer[PATH_MAX + 8];
    const char *folder = a->value[PAGE] ? a->value[PAGE] : page_folder(buffer, sizeof buffer);
    const char *host = a->value[HOST] ? a->value[HOST] : "127.0.0.1";
    uint64_t port;
    site pages;
    if (!args_number(a, PORT, 1, 65535, 8080, &port))
        return MISUSED;
    if (!site_open(&pages, folder)) {
        complain(_("%s: there is no page here; “web/build %s” makes it"), folder, folder);
        return TROUBLE;
    }
    serve_result result = serve_site(&pages, host, (unsigned)port, tell_address);
    site_close(&pages);
    switch (result) {
    case SERVE_TAKEN:
        complain(_("port %u is taken; another one: lusoria serve --port %u"), (unsigned)port,
                 (unsigned)port + 1);
        return TROUBLE;
    case SERVE_ADDRESS: complain(_("cannot listen on %s, port %u"), host, (unsigned)port); return TROUBLE;
    case SERVE_TROUBLE: complain(_("the web server could not be started")); return TROUBLE;
    default: return DONE;
    }
}

const command command_serve = {
    .name = "serve",
    .operands = "",
    .summary = N_("open the page where people play, in a browser"),
    .flags = flags,
    .run = run,
};
