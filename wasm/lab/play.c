/* Playing the blocks of a study, in a worker's copy of the module. Memory is taken once and serves
 * all cells. */
#include <string.h>

#include "engine/level.h"
#include "engine/search/exact.h"
#include "lab/count/pack.h"
#include "wasm/lab/study.h"
#include "wasm/memory.h"
#include "wasm/page.h"

EXPORT(lab_player_open) unsigned page_lab_player_open(void);
EXPORT(lab_play) unsigned page_lab_play(unsigned item);

enum { JUDGE_MEMORY = 16 << 20 };

typedef struct page_agent {
    lus_agent agent;
    lus_variant variant;
    lus_memory memory;
    size_t room;
} page_agent;

static page_agent agents[2];
static lab_worker worker;
static bool ready; /* whether the agents are of its cell */
static lus_thought thought;

/* ---- players ---- */

static void begin_game(void *self)
{
    page_agent *a = self;
    if (a->agent.keeps)
        memset(a->memory.bytes, 0, a->memory.size);
}

static bool choose(void *self, const lus_match *m, uint64_t seed, lus_action *action)
{
    page_agent *a = self;
    const lus_state *s = &m->now;
    if (a->agent.choose) {
        lus_rng rng = lus_rng_seeded(seed);
        *action = a->agent.choose(&a->variant, s, &rng);
        return true;
    }
    lus_limits limits = a->agent.limits;
    limits.seed = seed;
    limits.match = m;
    /* where the program has them, too (contest/agent_play.c) */
    limits.exact =
        a->agent.exact && lus_exact_soon(&a->variant, s) ? page_exact_now(&a->variant) : NULL;
    lus_think_erring(a->agent.think, a->agent.lapses, &a->variant, s, &limits, &a->memory,
                     &thought);
    *action = thought.choices[0].action;
    return true;
}

static bool give_memory(page_agent *a)
{
    if (a->agent.memory > a->room) {
        a->memory.bytes = page_grow(a->agent.memory);
        a->room = a->memory.bytes ? a->agent.memory : 0;
    } else if (a->agent.memory > 0) {
        memset(a->memory.bytes, 0, a->agent.memory);
    }
    a->memory.size = a->agent.memory;
    return a->agent.memory == 0 || a->memory.bytes;
}

bool page_seat(unsigned cell, lab_chooser players[2])
{
    for (unsigned i = 0; i < 2; i++) {
        lus_agent_trouble trouble;
        const char *name;
        page_agent *a = &agents[i];
        const char *text = lab_cell_players(page_study(), cell)->text[i];
        a->variant = lab_cell_subject(page_study(), cell)->variant;
        if (!page_player(text, &a->variant, &a->agent, &trouble, &name) || !give_memory(a))
            return false;
        players[i] = (lab_chooser){a, begin_game, choose};
    }
    return true;
}

static bool enter_cell(unsigned cell)
{
    const lab_subject *subject = lab_cell_subject(worker.study, cell);
    if (ready && worker.cell == cell)
        return true;
    lab_worker_turn_to(&worker, cell);
    memset(worker.players, 0, sizeof worker.players);
    if (!lab_players_random(lab_cell_players(worker.study, cell)) &&
        !page_seat(cell, worker.players))
        return false;
    if (lab_judges(worker.study))
        worker.judge.limits.exact = page_exact_now(&subject->variant);
    return ready = true;
}

/* ---- blocks ---- */

/* Gets ready for the study that was opened; once in the life of a worker. 0: there is no memory for
 * it. */
unsigned page_lab_player_open(void)
{
    return lab_worker_open(&worker, page_study(), JUDGE_MEMORY);
}

/* Plays a block; what it counted, packed, is the answer: bytes. 0 when it could not be played. */
unsigned page_lab_play(unsigned item)
{
    static lab_tally tally;
    static uint8_t packed[LAB_PACKED_MAX];
    unsigned block, cell = lab_item_cell(page_study(), item, &block);
    memset(&tally, 0, sizeof tally);
    if (!enter_cell(cell) || lab_play_block(&worker, block, &tally) != LAB_PLAYED)
        return 0;
    size_t length = lab_pack(&tally, packed);
    lus_put_bytes(page_answer(), (const char *)packed, length);
    return 1;
}
