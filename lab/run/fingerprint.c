#include "lab/run/fingerprint.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search/net.h"
#include "engine/search/search.h"
#include "lab/run/play.h"

/* Throws and actions that are looked at. Less than a game, so that signing costs no more than one
 * game more of each cell; more decisions than two different players agree about. */
enum { STEPS = 64 };

/* ---- what is hashed ---- */

typedef crypto_hash_sha256_state hash;

static void add(hash *h, const void *bytes, size_t length)
{
    crypto_hash_sha256_update(h, bytes, length);
}

static void add_text(hash *h, const char *text)
{
    add(h, text, strlen(text) + 1);
}

static void add_net(hash *h, const lus_net *net)
{
    if (!net)
        return;
    add(h, &net->output_bias, sizeof net->output_bias);
    add(h, net->bias, net->hidden * sizeof *net->bias);
    add(h, net->output, net->hidden * sizeof *net->output);
    add(h, net->rows, (size_t)net->fact_count * net->hidden * sizeof *net->rows);
}

static void add_steps(hash *h, const lus_match *m)
{
    for (uint32_t i = 0; i < m->count; i++) {
        uint64_t action = m->steps[i].action;
        add(h, &action, sizeof action);
    }
}

/* ---- players ---- */

typedef struct seats {
    bool perfect, thinks, repeats;
} seats;

static bool look_at(const lab_study *s, unsigned cell, seats *of)
{
    const lus_variant *v = &lab_cell_subject(s, cell)->variant;
    *of = (seats){.thinks = lab_judges(s), .repeats = true};
    for (unsigned i = 0; i < 2; i++) {
        agent_settings plan;
        if (!agent_read(lab_cell_players(s, cell)->text[i], v, &plan))
            return false;
        of->perfect |= plan.manner == &agent_perfect;
        of->thinks |= plan.manner == &agent_thinking && plan.of.think == lus_search_of(v->game);
        of->repeats &=
            plan.manner != &agent_program && plan.of.limits.seconds <= 0 && plan.of.threads <= 1;
    }
    return true;
}

/* The beginning of the cell's first game. Perfect players would need their table, and what they
 * play follows from the rules: random ones stand for them. */
static bool play(lab_study *s, unsigned cell, bool perfect, hash *h)
{
    lab_thread t;
    lab_unit *unit = calloc(1, sizeof *unit);
    lab_tally *spare = calloc(1, sizeof *spare);
    lus_match m;
    bool good = lab_thread_open(&t, s) && unit && spare;
    if (good && perfect)
        lab_worker_turn_to(&t.worker, cell);
    else
        good = good && lab_thread_enter(&t, cell);
    good = good && lab_play_one(&t.worker, 0, 0, &m, unit, spare) == LAB_PLAYED;
    if (good)
        add_steps(h, &m);
    lab_thread_close(&t);
    free(unit);
    free(spare);
    return good;
}

bool lab_fingerprint(const lab_study *study, unsigned cell, char text[LAB_FINGERPRINT_MAX])
{
    unsigned char bytes[crypto_hash_sha256_BYTES];
    lab_study *s = malloc(sizeof *s);
    const lab_players *players = lab_cell_players(study, cell);
    const lus_game *game = lab_cell_subject(study, cell)->variant.game;
    seats of;
    hash h;
    strcpy(text, LAB_NO_FINGERPRINT);
    if (!s || !look_at(study, cell, &of) || !of.repeats) {
        free(s);
        return s != NULL;
    }
    *s = *study;
    s->limit = s->limit < STEPS ? s->limit : STEPS;
    s->judge_depth = 0;
    s->judge_nodes = 0;
    crypto_hash_sha256_init(&h);
    add_text(&h, players->text[0]);
    add_text(&h, players->text[1]);
    if (of.thinks)
        add_net(&h, lus_net_of(game->id));
    bool good = play(s, cell, of.perfect, &h);
    crypto_hash_sha256_final(&h, bytes);
    sodium_bin2hex(text, LAB_FINGERPRINT_MAX, bytes, (LAB_FINGERPRINT_MAX - 1) / 2);
    free(s);
    return good;
}

void lab_result_sign(lab_result *r, const lab_study *s)
{
    size_t count = lab_cells(s);
    const char **list = lab_memory_get(&r->memory, count * sizeof *list);
    for (unsigned i = 0; list && i < count; i++) {
        char text[LAB_FINGERPRINT_MAX];
        if (!lab_fingerprint(s, i, text) || !(list[i] = lab_memory_text(&r->memory, text)))
            return;
    }
    r->fingerprints.list = list;
    r->fingerprints.count = list ? count : 0;
}
