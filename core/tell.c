#include "core/tell.h"

#include <string.h>

/* ---- sentences ---- */

/* Of any game. What only one game has is in its folder. */
static const char *const common[LUS_TELL_KINDS] = {
    [LUS_ENTERED] = LUS_TEXT("{player} enters on {to}."),
    [LUS_BOUGHT] = LUS_TEXT("{player} puts {piece} on {to}."),
    [LUS_PLACED] = LUS_TEXT("{player} places {piece} on {to}."),
    [LUS_MOVED] = LUS_TEXT("{player} moves {piece} from {from} to {to}."),
    [LUS_PUSHED] = LUS_TEXT("The push takes {piece} of {player} from {from} to {to}."),
    [LUS_HIT] = LUS_TEXT("{player} is hit on {from}: the piece must enter again."),
    [LUS_CAPTURED] = LUS_TEXT("{player} loses {piece} on {from}: captured."),
    [LUS_EJECTED] = LUS_TEXT("{player} loses {piece} on {from}: pushed off the board."),
    [LUS_BORNE_OFF] = LUS_TEXT("{player} bears {piece} off from {from}."),
    [LUS_SWAPPED] = LUS_TEXT("{player} takes over the piece on {to}."),
    [LUS_PAID] = LUS_TEXT("{player} pays {amount} to {payee} ({why})."),
    [LUS_RECEIVED] = LUS_TEXT("{player} receives {amount} from {payer} ({why})."),
    [LUS_THROWN] = LUS_TEXT("{player} rolls {amount}."),
    [LUS_LOST_DICE] = LUS_TEXT("{player} cannot play {amount}: {why}."),
    [LUS_GIVEN_DICE] = LUS_TEXT("{other} cannot play {amount}: {player} plays it instead."),
    [LUS_PASSED] = LUS_TEXT("{player} passes: {why}."),
    [LUS_SKIPPED] = LUS_TEXT("{player} misses this turn."),
    [LUS_OWES_A_TURN] = LUS_TEXT("{player} cannot pay and will miss the next turn."),
    [LUS_PLAYS_AGAIN] = LUS_TEXT("{player} goes on: {why}."),
    [LUS_TURN] = NULL, /* who is asked to act sees it */
    [LUS_ENDED] = LUS_TEXT("The game is over: {result}."),
    [LUS_TELL_STOPS] = LUS_TEXT("{player} stops here."),
    [LUS_TELL_PUSHES] = LUS_TEXT("{player} pushes with {piece} from {from} to {to}."),
    [LUS_TELL_ROW_MOVES] = LUS_TEXT("{player} moves {n} pieces from {from} to {to}."),
    [LUS_TELL_ROW_PUSHES] = LUS_TEXT("{player} pushes with {n} pieces from {from} to {to}."),
    [LUS_TELL_ROW_PUSHED] = LUS_TEXT("The push takes {n} pieces of {player} from {from} to {to}."),
    [LUS_TELL_GAINED] = LUS_TEXT("{player} rolls {amount}, which gives {dice} to play."),
};

static const char *const common_reasons[LUS_REASON_COUNT] = {
    [LUS_BY_OFF] = LUS_TEXT("all the winner’s pieces are off the board"),
    [LUS_BY_BLOCKED] = LUS_TEXT("no legal action is left"),
    [LUS_BY_CLOCK] = LUS_TEXT("a hundred turns without progress"),
    [LUS_BY_REPETITION] = LUS_TEXT("the same position for the third time"),
    [LUS_BY_RESIGNATION] = LUS_TEXT("by resignation"),
    [LUS_BY_AGREEMENT] = LUS_TEXT("by agreement"),
    [LUS_BY_TIME] = LUS_TEXT("on time"),
    [LUS_BY_ABANDONMENT] = LUS_TEXT("the other player has left"),
    [LUS_NO_ENTRY] = LUS_TEXT("no piece can enter"),
    [LUS_NO_MOVE] = LUS_TEXT("no piece can move"),
    [LUS_FOR_ENTRY] = LUS_TEXT("for buying in"),
    [LUS_FOR_VICTORY] = LUS_TEXT("for the victory"),
    [LUS_BY_THROW] = LUS_TEXT("the roll gives another"),
    [LUS_BY_CAPTURE] = LUS_TEXT("a capture gives another action"),
};

const char *lus_reason_sentence(const lus_game *game, lus_reason reason)
{
    if (reason >= LUS_REASON_COUNT) /* a word of another program's */
        return "";
    const char *own = game ? game->sayings->reasons[reason].sentence : NULL;
    return own ? own : common_reasons[reason] ? common_reasons[reason] : "";
}

const char *lus_result_sentence(lus_player winner)
{
    return winner == LUS_NOBODY ? LUS_TEXT("a draw, {why}") : LUS_TEXT("{player} wins, {why}");
}

const char *lus_reason_article(const lus_game *game, lus_reason reason)
{
    return game->sayings->reasons[reason].article;
}

const char *lus_bar_article(const lus_game *game, lus_bar_why why)
{
    return game->sayings->bars[why];
}

/* ---- what fills a sentence ---- */

/* What a sentence is about. */
typedef struct subject {
    const lus_variant *variant;
    const lus_event *event, *last; /* the first and the last of pieces that go together */
    unsigned count;
    unsigned dice; /* that a throw gives to play, as decimal digits */
} subject;

static lus_value player_value(unsigned player)
{
    return (lus_value){.kind = LUS_VALUE_PLAYER, .one = (uint8_t)player};
}

static lus_value place_value(unsigned place)
{
    return (lus_value){.kind = LUS_VALUE_PLACE, .one = (uint8_t)place};
}

/* Whose tokens lie there; the place itself where they are nobody's. */
static lus_value holder_value(const lus_variant *v, unsigned place)
{
    lus_place at = {.owner = LUS_NOBODY};
    v->game->place(v, place, &at);
    return at.owner == LUS_NOBODY ? place_value(place) : player_value(at.owner);
}

static lus_value places_value(const subject *s, unsigned one, unsigned other)
{
    lus_place a = {0}, b = {0};
    if (one == other)
        return place_value(one);
    s->variant->game->place(s->variant, one, &a);
    s->variant->game->place(s->variant, other, &b);
    bool sorted = strcmp(a.name, b.name) < 0;
    return (lus_value){.kind = LUS_VALUE_ROW,
                       .one = (uint8_t)(sorted ? one : other),
                       .other = (uint8_t)(sorted ? other : one)};
}

static lus_value amount_value(const lus_event *e)
{
    bool tokens = e->kind == LUS_PAID || e->kind == LUS_RECEIVED;
    return (lus_value){.kind = tokens ? LUS_VALUE_TOKENS : LUS_VALUE_DICE, .amount = e->amount};
}

/* The names that a sentence may use. */
enum { PLAYER, OTHER, PIECE, FROM, TO, AMOUNT, PAYER, PAYEE, WHY, RESULT, N, DICE, NAMES };
static const char *const names[NAMES] = {
    [PLAYER] = "player", [OTHER] = "other",   [PIECE] = "piece", [FROM] = "from",
    [TO] = "to",         [AMOUNT] = "amount", [PAYER] = "payer", [PAYEE] = "payee",
    [WHY] = "why",       [RESULT] = "result", [N] = "n",         [DICE] = "dice",
};

static lus_value value_of(const subject *s, unsigned name)
{
    const lus_event *e = s->event;
    switch (name) {
    case PLAYER: return player_value(e->player);
    case OTHER: return player_value(lus_other((lus_player)e->player));
    case PIECE: return (lus_value){.kind = LUS_VALUE_PIECE, .one = e->piece};
    case FROM: return places_value(s, e->from, s->last->from);
    case TO: return places_value(s, e->to, s->last->to);
    case AMOUNT: return amount_value(e);
    case PAYER: return holder_value(s->variant, e->from);
    case PAYEE: return holder_value(s->variant, e->to);
    case WHY: return (lus_value){.kind = LUS_VALUE_REASON, .one = e->why};
    case RESULT: return (lus_value){.kind = LUS_VALUE_RESULT, .one = e->player, .other = e->why};
    case N: return (lus_value){.kind = LUS_VALUE_COUNT, .amount = (uint16_t)s->count};
    default: return (lus_value){.kind = LUS_VALUE_DICE, .amount = (uint16_t)s->dice};
    }
}

static unsigned name_at(const char *at, size_t length)
{
    unsigned name = 0;
    while (name < NAMES && (strlen(names[name]) != length || strncmp(names[name], at, length) != 0))
        name++;
    return name;
}

static void fill_values(lus_told *told, const subject *s)
{
    for (const char *at = strchr(told->sentence, '{'); at; at = strchr(at + 1, '{')) {
        unsigned name = name_at(at + 1, strcspn(at + 1, "}"));
        if (name == NAMES || told->value_count == LUS_VALUES_MAX)
            continue;
        lus_value value = value_of(s, name);
        value.name = names[name];
        told->values[told->value_count++] = value;
    }
}

/* ---- which events, and in what order ---- */

static lus_weight weight_of(unsigned kind)
{
    switch (kind) {
    case LUS_PASSED:
    case LUS_LOST_DICE:
    case LUS_GIVEN_DICE:
    case LUS_SKIPPED:
    case LUS_OWES_A_TURN: return LUS_WEIGHT_NOTICE;
    case LUS_PLAYS_AGAIN: return LUS_WEIGHT_GOES_ON;
    case LUS_PAID:
    case LUS_RECEIVED: return LUS_WEIGHT_COST;
    default: return LUS_WEIGHT_SEEN;
    }
}

static const char *article_of(const lus_game *game, unsigned kind, unsigned why)
{
    const char *reason = lus_reason_article(game, (lus_reason)why);
    return reason ? reason : game->sayings->told[kind].article;
}

/* Tells a subject as `kind`. False where that needs no telling. */
static bool tell(const subject *s, unsigned kind, unsigned first, unsigned count, lus_told *told)
{
    const lus_game *game = s->variant->game;
    const char *own = game->sayings->told[kind].sentence, *sentence = own ? own : common[kind];
    if (!sentence)
        return false;
    *told = (lus_told){
        .sentence = sentence,
        .article = article_of(game, kind, s->event->why),
        .kind = (uint8_t)kind,
        .weight = (uint8_t)weight_of(kind),
        .first = (uint8_t)first,
        .count = (uint8_t)count,
    };
    fill_values(told, s);
    return true;
}

static bool is_driven(const lus_event *e)
{
    return e->kind == LUS_PUSHED || e->kind == LUS_EJECTED;
}

static bool in_row(const lus_event *e)
{
    return e->kind == LUS_MOVED || is_driven(e);
}

/* How many events from `first` on are of one kind and one player, up to `end`. */
static unsigned alike(const lus_events *events, unsigned first, unsigned end)
{
    unsigned next = first + 1;
    while (next < end && events->list[next].kind == events->list[first].kind &&
           events->list[next].player == events->list[first].player)
        next++;
    return next - first;
}

/* The row of events from `first` to `end`, from its back to its front. Returns how many were told.
 */
static unsigned tell_row(const lus_variant *v, const lus_events *events, unsigned first,
                         unsigned end, lus_told *out)
{
    unsigned told = 0;
    bool pushes = false;
    for (unsigned i = first; i < end; i++)
        pushes = pushes || is_driven(&events->list[i]);
    while (end > first) {
        unsigned begin = end - 1, kind = events->list[begin].kind;
        bool together = kind == LUS_MOVED || kind == LUS_PUSHED;
        while (together && begin > first && alike(events, begin - 1, end) == end - begin + 1)
            begin--;
        unsigned count = end - begin;
        subject s = {v, &events->list[begin], &events->list[end - 1], count, 0};
        if (kind == LUS_MOVED && pushes)
            kind = count > 1 ? LUS_TELL_ROW_PUSHES : LUS_TELL_PUSHES;
        else if (count > 1)
            kind = kind == LUS_MOVED ? LUS_TELL_ROW_MOVES : LUS_TELL_ROW_PUSHED;
        told += tell(&s, kind, begin, count, &out[told]);
        end = begin;
    }
    return told;
}

/* How many events from `first` on one sentence tells: with a turn that passes all its dice are
 * lost, and who takes a piece over sends another back to a hand. */
static unsigned told_with(const lus_events *events, unsigned first)
{
    const lus_event *e = &events->list[first], *next = e + 1;
    if (first + 1 == events->count)
        return 1;
    bool passes = e->kind == LUS_PASSED && next->kind == LUS_LOST_DICE && next->player == e->player;
    return passes || (e->kind == LUS_SWAPPED && next->kind == LUS_SWAPPED) ? 2 : 1;
}

/* The dice that a throw gives to play where they are more than it shows; else 0. */
static unsigned gained(const lus_variant *v, const lus_event *e, const lus_state *after)
{
    uint8_t dice[LUS_DICE_MAX];
    unsigned shown = 0, sum = 0;
    if (e->kind != LUS_THROWN)
        return 0;
    for (unsigned rest = e->amount; rest; rest /= 10)
        shown++;
    unsigned count = v->game->dice(v, after, dice);
    if (count <= shown)
        return 0;
    for (unsigned i = 0; i < count; i++)
        sum = sum * 10 + dice[i];
    return sum;
}

static bool is_square(const lus_variant *v, unsigned number)
{
    lus_place place = {0};
    v->game->place(v, number, &place);
    return place.kind == LUS_SQUARE;
}

/* One event, with what is told along with it. */
static bool tell_one(const lus_variant *v, const lus_events *events, unsigned first, unsigned count,
                     const lus_state *after, lus_told *out)
{
    const lus_event *e = &events->list[first];
    if (e->kind == LUS_SWAPPED && !is_square(v, e->to))
        e += count - 1; /* the half of the swap that happens on the board */
    subject s = {v, e, e, 1, gained(v, e, after)};
    return tell(&s, s.dice ? (unsigned)LUS_TELL_GAINED : e->kind, first, count, out);
}

/* Whether somebody has only ended their turn: no event is about that. */
static bool is_stop(const lus_events *events)
{
    unsigned after = 0;
    while (after < events->count &&
           (events->list[after].kind == LUS_TURN || events->list[after].kind == LUS_ENDED))
        after++;
    return after > 0 && after == events->count;
}

unsigned lus_tell_step(const lus_variant *v, lus_player player, const lus_events *events,
                       const lus_state *after, lus_told out[LUS_TOLD_MAX])
{
    unsigned told = 0;
    if (is_stop(events)) {
        lus_event stop = {LUS_TURN, (uint8_t)player, 0, LUS_NO_REASON, LUS_NOWHERE, LUS_NOWHERE, 0};
        subject s = {v, &stop, &stop, 1, 0};
        told += tell(&s, LUS_TELL_STOPS, 0, 0, &out[told]);
    }
    for (unsigned first = 0, end; first < events->count; first = end) {
        for (end = first; end < events->count && in_row(&events->list[end]);)
            end++;
        if (end > first) {
            told += tell_row(v, events, first, end, &out[told]);
            continue;
        }
        end = first + told_with(events, first);
        told += tell_one(v, events, first, end - first, after, &out[told]);
    }
    return told;
}

/* ---- what moves at once ---- */

static bool walks(const lus_event *e)
{
    return e->kind == LUS_MOVED || e->kind == LUS_PUSHED;
}

unsigned lus_movement(const lus_events *events, unsigned first)
{
    unsigned end = first + 1;
    while (walks(&events->list[first]) && end < events->count && walks(&events->list[end]))
        end++;
    return end - first;
}
