/* Messages to the server, a line each: the form is checked, and whatever is accepted is judged by a
 * game or a room without a crash. What is refused changes nothing; what is fine can be rebuilt from
 * its entries. */
#include "server/protocol/protocol.h"
#include "tests/fuzz/fuzz.h"

static const uint8_t secret[FAIR_BYTES] = {7};

/* Which entry a request makes; ENTRY_KINDS for none. */
static entry_kind kind_of(const request *r)
{
    switch (r->kind) {
    case REQUEST_JOIN: return ENTRY_JOIN;
    case REQUEST_SEED: return ENTRY_SEED;
    case REQUEST_ACT: return ENTRY_ACT;
    case REQUEST_THROW: return ENTRY_THROW;
    case REQUEST_BACK: return ENTRY_BACK;
    case REQUEST_RESIGN: return ENTRY_RESIGN;
    case REQUEST_DRAW: return ENTRY_DRAW;
    case REQUEST_CLAIM: return ENTRY_CLAIM;
    case REQUEST_FREEZE: return r->frozen ? ENTRY_FREEZE : ENTRY_THAW;
    default: return ENTRY_KINDS;
    }
}

static void offer(game *g, const request *r)
{
    entry_kind kind = kind_of(r);
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

/* ---- a room ---- */

static void open_room(room *r, size_t size)
{
    room_plan plan = {.game = {.variant = lus_variant_standard(lus_games[size % 5])},
                      .way = size % WAYS};
    char text[ENTRY_TEXT_MAX];
    room_begin(r, "abcdefgh", &plan, 0);
    game_reserve_text(text, secret, "Ludi");
    fuzz_demand(room_add(r, ROOM_OPEN, 0, text, 0) == FINE);
}

/* The codes of its games are not drawn here but counted. */
static void write_round(const room *r, const pairing *p, lus_writer *w)
{
    lus_put_number(w, r->rounds + 1u);
    for (unsigned i = 0; i < p->count; i++) {
        char code[] = " aaaaaaaa:";
        for (uint32_t number = r->game_count + i, k = 1; number > 0; number /= 20, k++)
            code[k] = "abcdefghjkmnpqrstuvw"[number % 20];
        bool bye = p->black[i] == ROOM_NOBODY;
        lus_put(w, bye ? " -:" : code);
        lus_put_number(w, p->white[i]);
        if (!bye) {
            lus_put_char(w, ':');
            lus_put_number(w, p->black[i]);
        }
    }
}

static refusal pair(room *r)
{
    char text[ENTRY_TEXT_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    pairing p;
    if (room_pair(r, &p) != PAIR_FINE)
        return REFUSED_PHASE;
    write_round(r, &p, &w);
    refusal result = room_add(r, ROOM_PAIR, 0, text, 0);
    fuzz_demand(result == FINE || r->game_count + p.count > ROOM_GAMES_MAX);
    return result;
}

static refusal decide(room *r, const request *q)
{
    char text[ENTRY_TEXT_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_put(&w, q->code);
    lus_put_char(&w, ' ');
    lus_put(&w, room_result_name(q->outcome));
    return room_add(r, ROOM_DECIDE, 0, text, 0);
}

static refusal set_timer(room *r, const request *q)
{
    char text[16];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_put_number(&w, q->seconds);
    refusal result = room_add(r, ROOM_TIMER, 0, text, r->last + 1000);
    fuzz_demand(result == FINE || (q->seconds == 0 && r->timer_ends == 0));
    fuzz_demand(room_timer_left(r, r->last) <= 1000 * (int64_t)ROOM_TIMER_MOST);
    return result;
}

static refusal give_task(room *r, const request *q)
{
    char text[ENTRY_TEXT_MAX];
    return room_task_text(text, &q->plan, q->line) ? room_add(r, ROOM_TASK, 0, text, 0)
                                                   : REFUSED_TEXT;
}

static refusal try_task(room *r, const request *q)
{
    char text[ENTRY_TEXT_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_put_number(&w, q->task);
    lus_put_char(&w, ' ');
    lus_put(&w, q->line);
    return room_add(r, ROOM_TRY, q->number % ROOM_PLAYERS_MAX, text, 0);
}

static void offer_to_room(room *r, const request *q)
{
    char text[ENTRY_TEXT_MAX];
    uint32_t before = r->count;
    refusal result = REFUSED_TEXT;
    switch (q->kind) {
    case REQUEST_ENTER:
        game_reserve_text(text, q->commitment, q->name);
        result = room_add(r, ROOM_JOIN, r->player_count, text, 0);
        break;
    case REQUEST_REST:
        result = room_add(r, q->resting ? ROOM_REST : ROOM_RETURN, q->player, "", 0);
        break;
    case REQUEST_FREEZE:
        result = room_add(r, q->frozen ? ROOM_FREEZE : ROOM_THAW, 0, "", q->number);
        break;
    case REQUEST_TIMER: result = set_timer(r, q); break;
    case REQUEST_TASK: result = give_task(r, q); break;
    case REQUEST_CLEAR: result = room_add(r, ROOM_CLEAR, 0, "", 0); break;
    case REQUEST_TRY: result = try_task(r, q); break;
    case REQUEST_PAIR: result = pair(r); break;
    case REQUEST_DECIDE: result = decide(r, q); break;
    default: break;
    }
    fuzz_demand(r->count == before + (result == FINE));
}

/* Every point that was given is in the table once. */
static void check_room(const room *r)
{
    standing table[ROOM_PLAYERS_MAX];
    unsigned count = room_standings(r, table), given = 0, counted = 0;
    for (unsigned i = 0; i < count; i++)
        counted += table[i].points;
    for (uint32_t i = 0; i < r->game_count; i++)
        given += r->games[i].result != RESULT_OPEN ? 2 : 0;
    fuzz_demand(counted == given);
    char *texts[] = {room_csv(r), answer_about_room(r)};
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        fuzz_demand(texts[i] != NULL);
        free(texts[i]);
    }
}

static void check_rebuilt(const game *g)
{
    game again;
    char text[ENTRY_TEXT_MAX];
    game_plan plan = game_plan_of(g);
    fuzz_demand(game_begin(&again, g->code, &plan, g->created, g->dice.secret));
    for (uint32_t i = 0; i < g->count; i++) {
        game_entry_text(g, &g->entries[i], text);
        fuzz_demand(game_add(&again, g->entries[i].kind, g->entries[i].seat, text,
                             g->entries[i].time) == FINE);
    }
    fuzz_demand(memcmp(&again.match.now, &g->match.now, sizeof again.match.now) == 0);
    fuzz_demand(memcmp(&again.clocks, &g->clocks, sizeof again.clocks) == 0);
    game_end(&again);
}

static void check_answers(const game *g)
{
    presence p = {0};
    char *texts[] = {answer_game(g, LUS_WHITE, &p, g->clocks.left, true), answer_moves(g),
                     answer_record(g), g->count > 0 ? answer_entry(g, g->count - 1) : answer_left(),
                     answer_about_game(g)};
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
        plan.clock = (clock_rule){.kind = size % 3 == 1 ? CLOCK_GAME : CLOCK_TURN,
                                  .base = 20,
                                  .add = (uint32_t)(size % 2)};
    game g;
    room in;
    open_room(&in, size);
    fuzz_demand(game_begin(&g, "abcdefgh", &plan, 0, secret));
    for (bool last = false; !last;) {
        request r;
        const char *trouble;
        last = *rest == '\0';
        if (request_read(line, strlen(line), &r, &trouble)) {
            offer(&g, &r);
            offer_to_room(&in, &r);
        } else { /* what a store might hold by mistake */
            fuzz_demand(trouble != NULL);
            room_add(&in, ROOM_PAIR, 0, line, 0);
        }
        line = rest;
        rest += strcspn(rest, "\n");
        if (*rest)
            *rest++ = '\0';
    }
    check_rebuilt(&g);
    check_answers(&g);
    check_room(&in);
    room_end(&in);
    game_end(&g);
    free(text);
    return 0;
}
