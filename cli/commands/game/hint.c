/* lusoria hint: what to do in a position, and why. */
#include "cli/terminal/hint.h"

#include "cli/args.h"
#include "console/say.h"
#include "solve/table/tables.h"
#include "work/parallel.h"
#include "work/pool.h"

enum { TIME_FLAG, DEPTH_FLAG, ALL_FLAG, JSON_FLAG, THREADS_FLAG, TABLES_FLAG };

static const flag flags[] = {
    {"time", N_("TENTHS"), N_("tenths of a second to think (default 10)")},
    {"depth", N_("N"), N_("think this deep instead, however long it takes")},
    {"all", NULL, N_("every legal action, not only the five best")},
    JSON_FLAG_LINE,
    {"threads", N_("N"),
     N_("threads (default: one per core; with --depth one, for the same answer every time)")},
    TABLES_FLAG_LINE,
    {0},
};

static int run(const args *a)
{
    lus_variant v;
    lus_state s;
    uint64_t tenths, depth, threads;
    if (!args_variant(a->operand[0], &v))
        return REFUSED;
    if (!args_number(a, TIME_FLAG, 1, 36000, 10, &tenths) ||
        !args_number(a, DEPTH_FLAG, 1, 100, 0, &depth) ||
        !args_number(a, THREADS_FLAG, 1, POOL_MAX, depth ? 1 : core_count(), &threads))
        return MISUSED;
    if (!args_position(&v, a->operand[1], &s) || !tables_use(a->value[TABLES_FLAG]))
        return REFUSED;
    lus_kind kind = v.game->status(&v, &s).kind;
    if (kind == LUS_CHANCE && a->value[TABLES_FLAG])
        return hint_throws(&v, &s, a->value[JSON_FLAG] != NULL);
    if (kind != LUS_DECISION) {
        complain(_("nobody has a decision to make in this position: there is nothing to advise"));
        return REFUSED;
    }
    lus_limits limits = {.depth = (unsigned)depth, .seconds = depth ? 0 : (double)tenths / 10};
    return hint_print(&v, &s, &limits,
                      (hint_wish){.threads = (unsigned)threads,
                                  .all = a->value[ALL_FLAG] != NULL,
                                  .json = a->value[JSON_FLAG] != NULL,
                                  .board = true});
}

const command command_hint = {
    .name = "hint",
    .operands = N_("GAME POSITION"),
    .summary = N_("the best actions, their chances, and why"),
    .help = N_("An action that begins a longer turn is shown with the best way to play on: its "
               "chances are "
               "those of\n"
               "the whole turn, and so are the reasons."),
    .least = 2,
    .most = 2,
    .flags = flags,
    .run = run,
};
