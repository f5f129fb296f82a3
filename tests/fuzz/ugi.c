/* Lines to the engine: every reply is whole and printable, what is refused changes nothing, and
 * what is accepted leaves a position that can be written, read again and played. */
#include "ugi/ugi.h"
#include "tests/fuzz/fuzz.h"

static bool begins_with(const char *text, const char *words)
{
    return strncmp(text, words, strlen(words)) == 0;
}

/* Checks the lines of a reply, destroying it. Returns whether something was refused. */
static bool refused(char *reply)
{
    static const char *const firsts[] = {"id ",      "option name ", "ugiok",    "readyok",
                                         "response", "info string ", "bestmove "};
    bool error = false;
    for (char *end; *reply; reply = end + 1) {
        unsigned known = 0;
        end = strchr(reply, '\n');
        fuzz_demand(end != NULL);
        *end = '\0';
        fuzz_demand(lus_is_clean(reply));
        for (unsigned i = 0; i < sizeof firsts / sizeof *firsts; i++)
            known += begins_with(reply, firsts[i]);
        fuzz_demand(known == 1);
        error = error || begins_with(reply, "info string error: ");
    }
    return error;
}

static void check_position(const lus_match *m)
{
    const lus_variant *v = &m->variant;
    char text[LUS_POSITION_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_state again;
    v->game->write_position(v, &m->now, &w);
    fuzz_demand(!w.full && v->game->read_position(v, text, &again, NULL));
    fuzz_demand(memcmp(&again, &m->now, sizeof again) == 0);
}

/* A thought is due: it must be about a decision, and have an end. Every legal action can be its
 * answer. */
static void check_thought(const ugi *u)
{
    static lus_thought thought;
    const lus_match *m = &u->match;
    char reply[256], *best;
    lus_writer w = lus_writer_on(reply, sizeof reply);
    lus_rng rng = lus_rng_seeded(m->count);
    lus_action action = 0;
    fuzz_demand(m->status.kind == LUS_DECISION);
    fuzz_demand(u->infinite || u->level > 0 || u->limits.seconds > 0 || u->limits.nodes > 0 ||
                u->limits.depth > 0);
    thought.choices[0].action = m->variant.game->sample(&m->variant, &m->now, &rng);
    thought.count = 1;
    ugi_write_thought(u, &thought, 1, &w);
    best = strstr(reply, "bestmove ");
    fuzz_demand(!w.full && best);
    best += strlen("bestmove ");
    best[strcspn(best, "\n")] = '\0';
    fuzz_demand(lus_read_action(&m->variant, &m->now, best, &action, NULL));
    fuzz_demand(action == thought.choices[0].action);
}

static bool same(const ugi *a, const ugi *b)
{
    return memcmp(&a->match.variant.option, &b->match.variant.option,
                  sizeof a->match.variant.option) == 0 &&
           a->match.variant.game == b->match.variant.game && a->match.count == b->match.count &&
           memcmp(&a->match.now, &b->match.now, sizeof a->match.now) == 0 && a->level == b->level &&
           a->hash == b->hash && a->seed == b->seed;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static lus_step steps[2 * UGI_STEPS_MAX];
    static char reply[UGI_REPLY_MAX];
    char *rest, *line = fuzz_text(data, size, &rest), *text = line;
    ugi u;
    ugi_begin(&u, "Fuzz", steps);
    for (bool last = false; !last;) {
        lus_writer w = lus_writer_on(reply, sizeof reply);
        ugi before = u;
        ugi_wish wish = ugi_line(&u, line, &w);
        fuzz_demand(!w.full);
        if (refused(reply))
            fuzz_demand(wish == UGI_NOTHING && same(&before, &u));
        if (wish == UGI_THINK)
            check_thought(&u);
        u.thinking = wish == UGI_THINK || (u.thinking && wish != UGI_STOP);
        last = wish == UGI_QUIT || *rest == '\0';
        line = rest;
        rest += strcspn(rest, "\n");
        if (*rest)
            *rest++ = '\0';
    }
    check_position(&u.match);
    free(text);
    return 0;
}
