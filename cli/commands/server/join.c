/* lusoria join: the engine sits down at a game of a server, as any client does. */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/guest/link.h"
#include "cli/guest/witness.h"
#include "console/say.h"
#include "contest/agent.h"
#include "server/game/game.h"
#include "solve/table/tables.h"

enum { LEVEL_FLAG, PLAYER_FLAG, GAME_FLAG, NAME_FLAG, CA_FLAG, TABLES_FLAG, HOST_MAX = 256 };

static const flag flags[] = {
    {"level", N_("N"),
     N_("how well it plays: 1 to 6 (default 3), or perfect, by a table of --tables (default with "
        "--tables, where it has one of the game; otherwise 6)")},
    {"player", N_("PLAYER"),
     N_("who plays instead of a level: an agent as of lusoria match, as cmd:PROGRAM")},
    {"game", N_("GAME"), N_("without a code: offer this game in the lobby, and wait for somebody")},
    {"name", N_("NAME"), N_("what it is called (default Lusoria)")},
    {"ca", N_("FILE"), N_("for https: trust this certificate too (PEM), or those it has signed")},
    TABLES_FLAG_LINE,
    {0},
};

typedef struct guest {
    const char *name, *code, *game; /* a code, or a game to offer */
    const char *player_text;        /* an agent's text; NULL: the level */
    char level[16];                 /* as an agent's text; "": perfect where it can be */
    char key[2 * SEAT_KEY_BYTES + 1], seed[FAIR_HEX], commit[FAIR_HEX];
    char own_code[CODE_LENGTH + 1];
    char seat[8];
    lus_player player; /* the same */
    witness dice;
    lus_match match; /* the game so far, once there is an agent */
    lus_step steps[GAME_ENTRIES_MAX];
    agent *agent;
    bool lacks_agent;  /* after a complaint */
    json_int_t number; /* of the next entry */
    bool revealed;
    int result; /* exit code */
} guest;

static const char *text_of(const json_t *message, const char *name)
{
    const char *text = json_string_value(json_object_get(message, name));
    return text ? text : "";
}

static void fail(guest *g, link_to_server *l, const char *words, const char *detail)
{
    complain("%s: %s", words, detail);
    g->result = REFUSED;
    link_end(l);
}

/* The dice have been tampered with, and that was said: nobody plays on. */
static void protest(guest *g, link_to_server *l)
{
    complain(_("this server does not play fair: the game %s is left"), g->own_code);
    g->result = REFUSED;
    link_end(l);
}

static void sit_down(guest *g, link_to_server *l)
{
    const char *code = *g->own_code ? g->own_code : g->code;
    json_t *m = json_pack("{s:s, s:s, s:s}", "name", g->name, "key", g->key, "commit", g->commit);
    if (code)
        json_object_update_new(m, json_pack("{s:s, s:s}", "type", "join", "code", code));
    else
        json_object_update_new(m, json_pack("{s:s, s:s, s:s, s:b}", "type", "create", "game",
                                            g->game, "seat", "either", "public", 1));
    link_say(l, m);
}

static void opened(void *context, link_to_server *l)
{
    sit_down(context, l);
}

/* With a clock, a decision may take a twentieth of what is left on it. */
static void mind_the_clock(guest *g, const json_t *m)
{
    const json_t *left = json_object_get(json_object_get(m, "left"), g->seat);
    if (json_is_integer(left))
        agent_hurry(g->agent, 0.001 + (double)json_integer_value(left) / 20000);
}

static void choose(guest *g, link_to_server *l)
{
    char text[LUS_ACTION_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_action action;
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    const lus_variant *v = &g->match.variant;
    if (!agent_choose(g->agent, &g->match, seed, &action)) {
        if (g->player_text)
            complain("%s", agent_trouble(g->agent)); /* which names the program */
        else
            complain("%s: %s", _("the engine has no answer"), agent_trouble(g->agent));
        g->result = TROUBLE;
        link_end(l);
        return;
    }
    v->game->write_action(v, &g->match.now, action, &w);
    link_say(l, json_pack("{s:s, s:I, s:s}", "type", "act", "number", g->number, "action", text));
}

static void say_result(const lus_game *played, const json_t *m)
{
    const char *seat = text_of(m, "winner");
    lus_player winner = strcmp(seat, "white") == 0   ? LUS_WHITE
                        : strcmp(seat, "black") == 0 ? LUS_BLACK
                                                     : LUS_NOBODY;
    lus_reason reason = lus_reason_named(text_of(m, "reason"));
    char words[256];
    result_words(played, (lus_status){LUS_OVER, (uint8_t)winner, (uint8_t)reason}, words,
                 sizeof words);
    printf(_("The game is over: %s."), words);
    putchar('\n');
}

static void end(guest *g, link_to_server *l, const json_t *m)
{
    say_result(g->match.variant.game, m);
    if (witness_judge(&g->dice, &g->match))
        link_end(l);
    else
        protest(g, l);
}

static void reveal(guest *g, link_to_server *l)
{
    if (witness_may_reveal(&g->dice, g->player))
        link_say(
            l, json_pack("{s:s, s:I, s:s}", "type", "seed", "number", g->number, "seed", g->seed));
    else
        protest(g, l);
}

/* What is due, if it is ours to do. */
static void go_on(guest *g, link_to_server *l, const json_t *m)
{
    const char *next = text_of(m, "next");
    bool ours = strcmp(text_of(m, "player"), g->seat) == 0;
    if (strcmp(next, "over") == 0) {
        end(g, l, m);
    } else if (strcmp(next, "seed") == 0 && !g->revealed) {
        reveal(g, l);
    } else if (strcmp(next, "throw") == 0 && ours) {
        link_say(l, json_pack("{s:s, s:I}", "type", "throw", "number", g->number));
    } else if (strcmp(next, "act") == 0 && ours) {
        mind_the_clock(g, m);
        choose(g, l);
    }
}

/* By a table where the folder has one; else as well as it can without. False after a complaint. */
static bool choose_level(guest *g, const lus_variant *v)
{
    const lus_truth *truth;
    if (g->player_text || *g->level)
        return true;
    if (!truth_hold(v, &truth))
        return false;
    snprintf(g->level, sizeof g->level, "%s", truth ? "perfect" : "level:6");
    return truth_release(truth);
}

/* Who plays. NULL after a complaint. */
static agent *seat_agent(guest *g, const lus_variant *v)
{
    char words[256];
    agent_settings plan;
    bool chosen = choose_level(g, v);
    const char *text = g->player_text ? g->player_text : g->level;
    agent *one = chosen && agent_read(text, v, &plan) ? agent_new(&plan) : NULL;
    if (!one)
        return NULL;
    agent_begin_game(one);
    if (agent_truth(one)) {
        truth_words(agent_truth(one), words, sizeof words);
        printf(_("The engine plays perfectly: %s."), words);
        putchar('\n');
        fflush(stdout);
    }
    return one;
}

/* `start` is the position that the game begins with, "" for its own. */
static bool prepare(guest *g, const char *identity, const char *start)
{
    lus_state from;
    lus_variant v;
    if (g->agent)
        return true;
    if (!lus_variant_read(identity, &v, NULL))
        return false;
    if (*start && !v.game->read_position(&v, start, &from, NULL))
        return false;
    lus_match_begin(&g->match, &v, *start ? &from : NULL, g->steps, GAME_ENTRIES_MAX);
    g->agent = seat_agent(g, &v);
    g->lacks_agent = !g->agent;
    return g->agent != NULL;
}

/* Plays an action or a throw on our own board; a throw may stand in brackets. */
static bool play_along(guest *g, const char *step)
{
    lus_match *m = &g->match;
    char text[LUS_ACTION_MAX] = "";
    lus_action action;
    size_t length = strcspn(step + (*step == '('), ")");
    if (length >= sizeof text)
        return false;
    memcpy(text, step + (*step == '('), length);
    return lus_read_action(&m->variant, &m->now, text, &action, NULL) &&
           lus_match_play(m, action, NULL, NULL);
}

/* Whether our own board stands as the server's. */
static bool agrees(const guest *g, const json_t *m)
{
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, lus_hash(&g->match.variant, &g->match.now));
    return strcmp(hash, text_of(m, "hash")) == 0;
}

/* The whole game, from the beginning. */
static bool catch_up(guest *g, const json_t *m)
{
    const json_t *steps = json_object_get(m, "steps"), *step;
    size_t i;
    lus_match_rewind(&g->match, 0);
    json_array_foreach(steps, i, step)
    {
        if (!json_is_string(step) || !play_along(g, json_string_value(step)))
            return false;
    }
    return agrees(g, m);
}

/* Takes the seat that the server names, with what we have promised for it. */
static bool take_seat(guest *g, const char *seat)
{
    g->player = strcmp(seat, "white") == 0 ? LUS_WHITE : LUS_BLACK;
    snprintf(g->seat, sizeof g->seat, "%s", seat);
    return witness_sit(&g->dice, g->player, g->commit, g->seed);
}

static void hear_game(guest *g, link_to_server *l, const json_t *m)
{
    if (!*g->own_code) {
        printf(_("Sitting at game %s.\n"), text_of(m, "code"));
        fflush(stdout);
    }
    snprintf(g->own_code, sizeof g->own_code, "%s", text_of(m, "code"));
    if (!take_seat(g, text_of(m, "seat")) || !witness_game(&g->dice, m)) {
        protest(g, l);
        return;
    }
    bool prepared = prepare(g, text_of(m, "game"), text_of(m, "start"));
    if (g->lacks_agent) {
        g->result = TROUBLE;
        link_end(l);
        return;
    }
    if (!prepared || !catch_up(g, m)) {
        fail(g, l, _("the server says something impossible"), text_of(m, "position"));
        return;
    }
    g->number = json_integer_value(json_object_get(m, "number"));
    g->revealed = json_object_get(json_object_get(m, g->seat), "seed") != NULL;
    go_on(g, l, m);
}

/* Plays an entry along; false when that cannot be done, or gives another position than the
 * server's. */
static bool follow(guest *g, const json_t *m)
{
    const char *kind = text_of(m, "kind");
    bool is_step = strcmp(kind, "act") == 0 || strcmp(kind, "throw") == 0;
    return (!is_step || play_along(g, text_of(m, "text"))) && agrees(g, m);
}

static void hear_entry(guest *g, link_to_server *l, const json_t *m)
{
    if (!g->agent || json_integer_value(json_object_get(m, "number")) != g->number)
        return;
    g->number++;
    if (strcmp(text_of(m, "kind"), "seed") == 0 && strcmp(text_of(m, "seat"), g->seat) == 0)
        g->revealed = true;
    if (!witness_entry(&g->dice, m))
        protest(g, l);
    else if (follow(g, m))
        go_on(g, l, m);
    else
        sit_down(g, l); /* the whole game, please */
}

static void heard(void *context, link_to_server *l, const json_t *m)
{
    const char *type = text_of(m, "type"), *reason = text_of(m, "reason");
    if (strcmp(type, "game") == 0)
        hear_game(context, l, m);
    else if (strcmp(type, "entry") == 0)
        hear_entry(context, l, m);
    else if (strcmp(type, "error") != 0 || strcmp(reason, "stale") == 0)
        return; /* what made it stale comes by itself */
    else if (strcmp(reason, "storage") == 0)
        link_ask_later(l);
    else
        fail(context, l, _("the server refuses"), reason);
}

/* Takes “HOST”, or “[ADDRESS]” of IPv6, which is full of colons; what follows, NULL when there is
 * none. */
static const char *take_host(const char *text, char host[HOST_MAX])
{
    bool bracketed = *text == '[';
    text += bracketed;
    size_t length = strcspn(text, bracketed ? "]" : ":/#");
    if (length == 0 || length >= HOST_MAX || (bracketed && text[length] != ']'))
        return NULL;
    snprintf(host, HOST_MAX, "%.*s", (int)length, text);
    return text + length + bracketed;
}

/* http[s]://HOST[:PORT]/[…CODE]: the code is what stands after the last / or #, if it is as long as
 * one. */
static bool read_address(const char *text, char host[HOST_MAX], link_address *at, const char **code)
{
    at->secure = strncmp(text, "https://", 8) == 0;
    if (!at->secure && strncmp(text, "http://", 7) != 0)
        return false;
    text = take_host(text + (at->secure ? 8 : 7), host);
    if (!text)
        return false;
    at->host = host;
    at->port = at->secure ? 443 : 80;
    if (*text == ':') {
        char *end;
        unsigned long number = strtoul(text + 1, &end, 10);
        if (end == text + 1 || number == 0 || number > 65535)
            return false;
        at->port = (unsigned)number;
        text = end;
    }
    const char *last = text + strlen(text);
    while (last > text && !strchr("/#", last[-1]))
        last--;
    *code = strlen(last) == CODE_LENGTH ? last : NULL;
    return (*text == '\0' || strchr("/#", *text)) && (*code || *last == '\0');
}

static void draw_secrets(guest *g)
{
    uint8_t key[SEAT_KEY_BYTES], seed[FAIR_BYTES], commitment[FAIR_BYTES];
    randombytes_buf(key, sizeof key);
    randombytes_buf(seed, sizeof seed);
    fair_commit(seed, commitment);
    fair_hex(key, sizeof key, g->key);
    fair_hex(seed, sizeof seed, g->seed);
    fair_hex(commitment, sizeof commitment, g->commit);
}

static bool read_level(const args *a, guest *g)
{
    const char *wanted = a->value[LEVEL_FLAG], *folder = a->value[TABLES_FLAG];
    uint64_t level;
    g->player_text = a->value[PLAYER_FLAG];
    if (g->player_text && wanted) {
        complain(_("--player and --level both say who plays: give one of them"));
        return false;
    }
    if (g->player_text || (!wanted && folder))
        return true;
    if (wanted && strcmp(wanted, "perfect") == 0) {
        snprintf(g->level, sizeof g->level, "perfect");
        if (!folder)
            complain(_("--level perfect needs --tables DIR, the folder of its table"));
        return folder != NULL;
    }
    if (!args_number(a, LEVEL_FLAG, 1, LUS_LEVELS, 3, &level))
        return false;
    snprintf(g->level, sizeof g->level, "level:%u", (unsigned)level);
    return true;
}

static int run(const args *a)
{
    static guest g;
    char host[HOST_MAX];
    link_address at = {.authority = a->value[CA_FLAG]};
    lus_variant variant;
    if (!read_level(a, &g))
        return MISUSED;
    if (!read_address(a->operand[0], host, &at, &g.code)) {
        complain(_("“%s” is not the address of a game or a server: http://HOST:PORT/CODE"),
                 a->operand[0]);
        return MISUSED;
    }
    g.name = a->value[NAME_FLAG] ? a->value[NAME_FLAG] : "Lusoria";
    g.game = a->value[GAME_FLAG];
    if (!name_is_fit(g.name)) {
        complain(_("“%s” is not a name: 1 to 24 characters"), g.name);
        return MISUSED;
    }
    if (!g.code && !g.game) {
        complain(_("which game? http://HOST:PORT/CODE joins one, --game GAME offers one"));
        return MISUSED;
    }
    if ((g.game && !args_variant(g.game, &variant)) || !tables_use(a->value[TABLES_FLAG]))
        return REFUSED;
    if (sodium_init() < 0)
        return TROUBLE;
    draw_secrets(&g);
    link_end_of how = link_run(&at, &(link_ears){&g, opened, heard});
    if (g.agent)
        agent_free(g.agent);
    if (how == LINK_BROKEN)
        complain(_("the connection to %s, port %u, could not be made or has ended"), host, at.port);
    return how == LINK_ENDED ? g.result : how == LINK_BROKEN ? TROUBLE : INTERRUPTED;
}

const command command_join = {
    .name = "join",
    .operands = N_("ADDRESS"),
    .summary = N_("the engine plays a game on a server"),
    .help =
        N_("The address is that of a game, http://HOST:PORT/CODE, or with --game that of a server. "
           "The "
           "engine plays as\n"
           "any client does (docs/network.md), until the game is over. It checks the dice: "
           "promises that "
           "are changed or\n"
           "broken end the game at once, and when the secret is shown every throw is drawn again.\n"
           "Exit code 1 when the server cheats."),
    .least = 1,
    .most = 1,
    .flags = flags,
    .run = run,
};
