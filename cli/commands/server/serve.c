#define _GNU_SOURCE /* readlink, PATH_MAX */
/* lusoria serve: the page where people play, on a small web server. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/commands/server/serve.h"
#include "cli/terminal/session.h"
#include "console/files.h"
#include "console/say.h"
#include "server/config.h"
#include "server/transport/serve.h"

enum {
    PORT,
    HOST,
    PAGE,
    STORE,
    CERT,
    KEY,
    ORIGIN,
    EMBED,
    PROXY,
    METRICS,
    RATE,
    SOCKETS,
    GAMES,
    HELD,
    CLAIM,
    KEEP,
    PUSH,
    PUSH_ALLOW,
    BACKUPS,
    CONFIG,
    SETTINGS = CONFIG
};

static const flag flags[] = {
    [PORT] = {"port", N_("N"), N_("the port to listen on (default 8080)")},
    [HOST] = {"host", N_("ADDRESS"),
              N_("the address to listen on: 0.0.0.0 for the whole network, :: with IPv6 (default "
                 "127.0.0.1)")},
    [PAGE] = {"page", N_("FOLDER"), N_("the built page, if it is not where it belongs")},
    [STORE] = {"store", N_("FILE|URL"),
               N_("where games are kept: a file (default: games.db in the state folder), or "
                  "postgres://…")},
    [CERT] = {"cert", N_("FILE"),
              N_("a certificate with its chain (PEM): serve https, with the key of --key")},
    [KEY] = {"key", N_("FILE"), N_("the key of the certificate (PEM)")},
    [ORIGIN] = {"origin", N_("LIST"),
                N_("other pages that may play here, as https://games.example,…")},
    [EMBED] = {"embed", N_("LIST"),
               N_("sites that may show games in their pages, as https://museum.example,…, or * for "
                  "all (default: none)")},
    [PROXY] = {"proxy", N_("YES"),
               N_("“yes” behind a proxy: addresses are taken from X-Forwarded-For")},
    [METRICS] = {"metrics", N_("WHO"),
                 N_("who may read /metrics: “local”, this machine (default), or “all”")},
    [RATE] = {"rate", N_("N"), N_("messages per second that one connection may send (default 50)")},
    [SOCKETS] = {"sockets", N_("N"), N_("connections that one address may have (default 64)")},
    [GAMES] = {"games", N_("N"), N_("games that one address may create per minute (default 30)")},
    [HELD] = {"held", N_("N"), N_("games in memory at once (default 100000)")},
    [CLAIM] = {"claim", N_("SECONDS"),
               N_("a game can be claimed when the other player has been away for this long "
                  "(default 120)")},
    [KEEP] = {"keep", N_("DAYS"),
              N_("delete games that nobody has touched for this many days (default 30)")},
    [PUSH] = {"push", N_("CONTACT"),
              N_("notify players who ask for it and are away (Web Push); whom push services may "
                 "ask about this server: mailto:… or https://…")},
    [PUSH_ALLOW] = {"push-allow", N_("HOST:PORT"),
                    N_("a push service that is not on the open internet, without https too: for "
                       "tests, and for networks with their own")},
    [BACKUPS] =
        {"backups", N_("FOLDER"),
         N_("a folder for backups, beside the store's own: the server writes nowhere else")},
    [CONFIG] = {"config", N_("FILE"),
                N_("settings from a file: lines “name = value”, named as these flags")},
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

static void tell_risks(unsigned risks)
{
    static const struct {
        serve_risk risk;
        const char *words;
    } warnings[] = {
        {RISK_NO_TLS,
         N_("warning: open to others without https: who is on the way can read along and play for "
            "others, and browsers let the page do less. Give --cert and --key, or put a proxy in "
            "front (docs/server.md).")},
        {RISK_PROXY,
         N_("warning: with --proxy, whoever reaches this port past the proxy can pretend to be "
            "anybody. Let only the proxy reach it (docs/server.md).")},
        {RISK_OPEN_METRICS,
         N_("warning: whoever reaches this port can read the figures at /metrics.")},
        {RISK_UNCONFINED,
         N_("warning: this server could not be confined to what it needs: whoever takes it over "
            "can do all that its user can (docs/security.md).")},
    };
    for (unsigned i = 0; i < sizeof warnings / sizeof *warnings; i++)
        if (risks & warnings[i].risk)
            complain("%s", _(warnings[i].words));
}

void serve_address(const serve_options *o, char *address, size_t size)
{
    bool everywhere = strcmp(o->host, "0.0.0.0") == 0 || strcmp(o->host, "::") == 0;
    bool bracketed = !everywhere && strchr(o->host, ':');
    snprintf(address, size, "%s://%s%s%s:%u/", o->certificate ? "https" : "http",
             bracketed ? "[" : "", everywhere ? "localhost" : o->host, bracketed ? "]" : "",
             o->port);
}

void serve_tell(const serve_options *o, unsigned risks)
{
    char address[SERVE_ADDRESS_MAX];
    serve_address(o, address, sizeof address);
    tell_risks(risks);
    printf(_("Lusoria is open: %s\n"), address);
    printf(_("Ctrl-C closes it.\n"));
    fflush(stdout);
}

/* Flags first, then the environment, then the file: `a` gets what it does not have. */
static bool settle(args *a, config *c, char **text)
{
    const char *names[SETTINGS + 1] = {0}, *file;
    unsigned line = 0;
    for (unsigned i = 0; i < SETTINGS; i++)
        names[i] = flags[i].name;
    *c = (config){0};
    file = a->value[CONFIG] ? a->value[CONFIG] : config_value(c, "config");
    if (file) {
        *text = file_read(file);
        if (!*text)
            return false;
        if (!config_read(c, *text, names, &line)) {
            complain(_("%s:%u: not a setting; write “name = value”"), file, line);
            return false;
        }
    }
    for (unsigned i = 0; i < SETTINGS; i++)
        if (!a->value[i])
            a->value[i] = config_value(c, names[i]);
    return true;
}

static bool default_store(char *path, size_t size)
{
    char folder[PATH_MAX];
    if (!*state_folder(folder, sizeof folder) || !make_folders(folder)) {
        complain(_("there is no state folder for the games; name a file: --store FILE"));
        return false;
    }
    snprintf(path, size, "%s/games.db", folder);
    return true;
}

static bool read_embed(const args *a, char policy[SERVE_EMBED_MAX])
{
    policy[0] = '\0';
    if (!a->value[EMBED] || serve_read_embed(a->value[EMBED], policy))
        return true;
    complain(_("--embed is a list of sites, as https://museum.example,https://school.example, or "
               "“*” for all; not “%s”"),
             a->value[EMBED]);
    return false;
}

static bool is_folder(const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && S_ISDIR(there.st_mode);
}

/* `path` and `embed`: room for texts that the options need. */
static bool read_options(const args *a, serve_options *o, char *path, size_t size,
                         char embed[SERVE_EMBED_MAX])
{
    uint64_t port, rate, sockets, games, held, claim, keep;
    if (!args_number(a, PORT, 1, 65535, 8080, &port) ||
        !args_number(a, RATE, 1, 1000000, 50, &rate) ||
        !args_number(a, SOCKETS, 1, 1000000, 64, &sockets) ||
        !args_number(a, GAMES, 1, 1000000, 30, &games) ||
        !args_number(a, HELD, 50, 1000000, 100000, &held) ||
        !args_number(a, CLAIM, 1, 86400, 120, &claim) || !args_number(a, KEEP, 1, 36500, 30, &keep))
        return false;
    if (a->value[PROXY] && strcmp(a->value[PROXY], "yes") != 0 &&
        strcmp(a->value[PROXY], "no") != 0) {
        complain(_("--proxy is “yes” or “no”, not “%s”"), a->value[PROXY]);
        return false;
    }
    if (a->value[METRICS] && strcmp(a->value[METRICS], "local") != 0 &&
        strcmp(a->value[METRICS], "all") != 0) {
        complain(_("--metrics is “local” or “all”, not “%s”"), a->value[METRICS]);
        return false;
    }
    if (!read_embed(a, embed))
        return false;
    if (!a->value[CERT] != !a->value[KEY]) {
        complain(_("--cert and --key go together: a certificate and its key"));
        return false;
    }
    if (a->value[STORE] && !store_backend_of(a->value[STORE])) {
        complain(_("--store is a file, or an address that begins with postgres://"));
        return false;
    }
    if (a->value[PUSH] && !push_contact_is_fit(a->value[PUSH])) {
        complain(_("--push is an address to ask about this server, as mailto:admin@example.org or "
                   "https://example.org/, not “%s”"),
                 a->value[PUSH]);
        return false;
    }
    if (a->value[PUSH_ALLOW] && (!a->value[PUSH] || !strchr(a->value[PUSH_ALLOW], ':'))) {
        complain(_("--push-allow is a HOST:PORT, and needs --push"));
        return false;
    }
    if (a->value[BACKUPS] && !is_folder(a->value[BACKUPS])) {
        complain(_("--backups is a folder, and “%s” is none"), a->value[BACKUPS]);
        return false;
    }
    if (!a->value[STORE] && !default_store(path, size))
        return false;
    *o = (serve_options){
        .host = a->value[HOST] ? a->value[HOST] : "127.0.0.1",
        .port = (unsigned)port,
        .certificate = a->value[CERT],
        .key = a->value[KEY],
        .store = a->value[STORE] ? a->value[STORE] : path,
        .origins = a->value[ORIGIN] ? a->value[ORIGIN] : "",
        .embed = *embed ? embed : NULL,
        .proxy = a->value[PROXY] && strcmp(a->value[PROXY], "yes") == 0,
        .metrics_open = a->value[METRICS] && strcmp(a->value[METRICS], "all") == 0,
        .messages = (double)rate,
        .sockets = (unsigned)sockets,
        .games = (double)games,
        .games_held = (unsigned)held,
        .claim = (unsigned)claim,
        .keep_days = (unsigned)keep,
        .push = {.contact = a->value[PUSH], .allow = a->value[PUSH_ALLOW]},
        .backups = a->value[BACKUPS],
    };
    return true;
}

static int told(serve_result result, const serve_options *o, const char *trouble)
{
    char shown[STORE_PLACE_MAX];
    switch (result) {
    case SERVE_TAKEN:
        complain(_("port %u is taken; another one: lusoria serve --port %u"), o->port, o->port + 1);
        return TROUBLE;
    case SERVE_ADDRESS:
        complain(_("cannot listen on %s, port %u"), o->host, o->port);
        return TROUBLE;
    case SERVE_TLS:
        complain(_("%s: this certificate or key cannot be used"), trouble);
        return TROUBLE;
    case SERVE_STORE:
        store_show(o->store, shown); /* without its password */
        complain(_("%s: the games cannot be kept here (%s); another file: --store FILE"), shown,
                 trouble);
        return TROUBLE;
    case SERVE_TROUBLE:
        complain("%s%s%s", _("the web server could not be started"), *trouble ? ": " : "", trouble);
        return TROUBLE;
    default: return DONE;
    }
}

static int serve_with(const args *a, serve_ready *ready, bool confined)
{
    char buffer[PATH_MAX + 8], path[PATH_MAX + 16], trouble[STORE_TROUBLE_MAX] = "";
    char embed[SERVE_EMBED_MAX];
    const char *folder = a->value[PAGE] ? a->value[PAGE] : page_folder(buffer, sizeof buffer);
    serve_options options;
    site pages;
    if (!read_options(a, &options, path, sizeof path, embed))
        return MISUSED;
    if (!site_open(&pages, folder)) {
        if (errno == ENOENT || errno == ENOTDIR)
            complain(_("%s: there is no page here; “web/build %s” makes it"), folder, folder);
        else
            complain_system(folder);
        return TROUBLE;
    }
    options.confined = confined;
    serve_result result = serve(&pages, &options, ready, trouble);
    site_close(&pages);
    return told(result, &options, trouble);
}

static int serve_settled(const args *given, serve_ready *ready, bool confined)
{
    args a = *given;
    config c;
    char *text = NULL;
    int code = settle(&a, &c, &text) ? serve_with(&a, ready, confined) : MISUSED;
    free(text);
    return code;
}

static int run(const args *a)
{
    return serve_settled(a, serve_tell, true);
}

int serve_here(unsigned port, serve_ready *ready)
{
    char number[16];
    args a = {.command = &command_serve};
    snprintf(number, sizeof number, "%u", port);
    a.value[PORT] = number;
    a.value[HOST] = "127.0.0.1";
    return serve_settled(&a, ready, false);
}

const command command_serve = {
    .name = "serve",
    .operands = "",
    .summary = N_("open the page where people play, in a browser"),
    .help = N_("Also the server for games between two people on two machines: see docs/server.md. "
               "Every flag "
               "can be\n"
               "set in the environment (LUSORIA_PORT=80) or in the file of --config."),
    .flags = flags,
    .run = run,
};
