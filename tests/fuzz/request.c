/* Messages to the server, a line each: the form is checked, and whatever is accepted is judged by a game
 * without a crash. What is refused changes nothing; what is fine can be rebuilt from its entries. */
#include "server/protocol.h"
#include "tests/fuzz/fuzz.h"

static const uint8_t secret[FAIR_BYTES] = {7};

/* Which entry a request makes; ENTRY_KINDS for none. */
static entry_kind kind_of(request_kind kind)
{
    switch (kind) {
    case REQUEST_JOIN: return ENTRY_JOIN;
    case REQUEST_SEED: return ENTRY_SEED;
    case REQUEST_ACT: return ENTRY_ACT;
    case REQUEST_THROW: return ENTRY_THROW;
    case REQUEST_BACK: return ENTRY_BACK;
    case REQUEST_RESIGN: return ENTRY_RESIGN;
    case REQUEST_DRAW: return ENTRY_DRAW;
    case REQUEST_CLAIM: return ENTRY_CLAIM;
    default: return ENTRY_KINDS;
    }
}

static void offer(game *g, const request *r)
{
    entry_kind kind = kind_of(r->kind);
    unsigned player = kind == ENTRY_JOIN ? g->seats[LUS_WHITE].taken : r->number % 2;
    char text[ENTRY_TEXT_MAX] = "";
    uint32_t before = g->count;
    if (kind == ENTRY_KINDS)
        return;
    if (kind == ENTRY_JOIN)
        fuzz_demand(game_join_text(text, r->key, r->commitment, r->name));
    else
        strcpy(text, r->text);
    refusal result = game_add(g, kind, player, kind == ENTRY_THROW ? NULL : text,
                              (entry_time){.at = r->number, .spent = r->number % 7000});
    fuzz_demand(g->count == before + (result == FINE));
}

static void check_rebuilt(const game *g)
{
    game again;
    char text[ENTRY_TEXT_MAX];
    game_plan plan = game_plan_of(g);
    fuzz_demand(game_begin(&again, g->code, &plan, g->created, g->dice.secret));
    for (uint32_t i = 0; i < g->count; i++) {
        game_entry_text(g, &g->entries[i], text);
        fuzz_demand(game_add(&again, g->entries[i].kind, g->entries[i].seat, text, g->entries[i].time) ==
                    FINE);
    }
    fuzz_demand(memcmp(&again.match.now, &g->match.now, sizeof again.match.now) == 0);
    fuzz_demand(memcmp(&again.clocks, &g->clocks, sizeof again.clocks) == 0);
    game_end(&again);
}

static void check_answers(const game *g)
{
    presence p = {0};
    char *texts[] = {answer_game(g, LUS_WHITE, &p, g->clocks.left, true), answer_moves(g), answer_record(g),
                     g->count > 0 ? answer_entry(g, g->count - 1) : answer_left()};
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        fuzz_demand(texts[i] && lus_is_clean(texts[i]));
        free(texts[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *rest, *line = fuzz_text(data, size, &rest), *text = line;
    game_plan plan = {.variant = lus_variant_standard(lus_games[size % 5])};
    if (size % 3 != 0)
        plan.clock = (clock_rule){
            .kind = size % 3 == 1 ? CLOCK_GAME : CLOCK_TURN, .base = 20, .add = (uint32_t)(size % 2)};
    game g;
    fuzz_demand(game_begin(&g, "abcdefgh", &plan, 0, secret));
    for (bool last = false; !last;) {
        request r;
        const char *trouble;
        last = *rest == '\0';
        if (request_read(line, strlen(line), &r, &trouble))
            offer(&g, &r);
        else
            fuzz_demand(trouble != NULL);
        line = rest;
        rest += strcspn(rest, "\n");
        if (*rest)
            *rest++ = '\0';
    }
    check_rebuilt(&g);
    check_answers(&g);
    game_end(&g);
    free(text);
    return 0;
}
