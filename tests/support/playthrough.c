#include "tests/support/playthrough.h"

#include "core/match/moves.h"

static void put_hex(lus_writer *w, uint64_t number)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        lus_put_char(w, "0123456789abcdef"[number >> shift & 15]);
}

static void put_event(lus_writer *w, const lus_event *e)
{
    const unsigned parts[] = {e->kind, e->player, e->piece, e->from, e->to, e->amount};
    lus_put(w, "    event");
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
        lus_put_char(w, ' ');
        lus_put_number(w, parts[i]);
    }
    lus_put_char(w, ' ');
    lus_put(w, lus_reason_name(e->why));
    lus_put_char(w, '\n');
}

void playthrough(const lus_variant *v, uint64_t seed, unsigned steps, lus_writer *w)
{
    lus_rng rng = lus_rng_seeded(seed);
    lus_state s;
    lus_variant_write(v, w);
    lus_put_char(w, '\n');
    v->game->start(v, &s);
    for (unsigned i = 0; i < steps; i++) {
        lus_events events = {0};
        if (v->game->status(v, &s).kind == LUS_OVER) { /* a short game: another follows */
            lus_moves_write(v, &s, w);
            v->game->start(v, &s);
        }
        lus_action action = v->game->sample(v, &s, &rng);
        v->game->write_action(v, &s, action, w);
        v->game->apply(v, &s, action, &events);
        lus_put_char(w, '\t');
        v->game->write_position(v, &s, w);
        lus_put_char(w, '\t');
        put_hex(w, lus_hash(v, &s));
        lus_put_char(w, '\n');
        for (unsigned k = 0; k < events.count; k++)
            put_event(w, &events.list[k]);
    }
    lus_moves_write(v, &s, w);
}
