/* Events, reasons and results as people say them. */
#include <stdio.h>
#include <string.h>

#include "console/language.h"
#include "console/say.h"

const char *player_name(lus_player player)
{
    return player == LUS_WHITE ? _("White") : player == LUS_BLACK ? _("Black") : _("nobody");
}

const char *reason_words(lus_reason reason)
{
    static const char *const words[LUS_REASON_COUNT] = {
        [LUS_NO_REASON] = "",
        [LUS_BY_OFF] = N_("all pieces are off the board"),
        [LUS_BY_LINE] = N_("five pieces in a line"),
        [LUS_BY_FIELD] = N_("victory in the field"),
        [LUS_BY_CONQUEST] = N_("conquest of the enemy camp"),
        [LUS_BY_ANNEXATION] = N_("the Empress annexes the enemy camp"),
        [LUS_BY_LEGION] = N_("loss of the legion"),
        [LUS_BY_COMMAND] = N_("loss of command"),
        [LUS_BY_EMPRESS] = N_("the Empress is captured"),
        [LUS_BY_BLOCKED] = N_("no legal action is left"),
        [LUS_BY_CLOCK] = N_("a hundred turns without progress"),
        [LUS_BY_REPETITION] = N_("the same position for the third time"),
        [LUS_BY_RESIGNATION] = N_("by resignation"),
        [LUS_BY_AGREEMENT] = N_("by agreement"),
        [LUS_BY_TIME] = N_("on time"),
        [LUS_BY_ABANDONMENT] = N_("the other player has left"),
        [LUS_NO_ENTRY] = N_("no piece can be entered"),
        [LUS_NO_MOVE] = N_("no piece can move"),
        [LUS_FOR_ENTRY] = N_("to buy in"),
        [LUS_FOR_HIT] = N_("for the pawn sent off"),
        [LUS_FOR_LANDING] = N_("for landing on a rosette"),
        [LUS_FOR_PASSING] = N_("for passing over a rosette"),
        [LUS_FOR_IDLING] = N_("for having no move"),
        [LUS_FOR_VICTORY] = N_("for the victory"),
        [LUS_BY_THROW] = N_("the throw gives another"),
        [LUS_BY_CAPTURE] = N_("a capture gives another action"),
    };
    return *words[reason] ? _(words[reason]) : "";
}

static bool is_square(const lus_variant *v, unsigned number)
{
    lus_place place = {0};
    if (number != LUS_NOWHERE)
        v->game->place(v, number, &place);
    return place.kind == LUS_SQUARE;
}

static const char *event_sentence(const lus_variant *v, const lus_event *e)
{
    static const char *const sentences[] = {
        [LUS_ENTERED] = N_("{player} enters {piece} on {to}."),
        [LUS_BOUGHT] = N_("{player} buys {piece} in on {to}."),
        [LUS_PLACED] = N_("{player} places {piece} on {to}."),
        [LUS_MOVED] = N_("{player} moves {piece} from {from} to {to}."),
        [LUS_PUSHED] = N_("{piece} of {player} is pushed from {from} to {to}."),
        [LUS_HIT] = N_("{player} is hit on {from}: the piece must enter again."),
        [LUS_CAPTURED] = N_("{player} loses {piece} on {from}: captured."),
        [LUS_EJECTED] = N_("{player} loses {piece} on {from}: pushed off the board."),
        [LUS_BORNE_OFF] = N_("{player} bears {piece} off from {from}."),
        [LUS_SWAPPED] = N_("{player} takes over the piece on {to}."),
        [LUS_EXHAUSTED] = N_("{player}’s legionary on {from} is exhausted."),
        [LUS_TURNED] = N_("The piece on {from} shows its lion."),
        [LUS_PAID] = N_("{player} pays {amount} ({why})."),
        [LUS_RECEIVED] = N_("{player} receives {amount} ({why})."),
        [LUS_THROWN] = N_("{player} throws {amount}."),
        [LUS_LOST_DICE] = N_("{player} cannot play {amount}: lost."),
        [LUS_GIVEN_DICE] = N_("{player} is given what the opponent cannot play: {amount}."),
        [LUS_PASSED] = N_("{player} passes: {why}."),
        [LUS_SKIPPED] = N_("{player} misses this turn."),
        [LUS_OWES_A_TURN] = N_("{player} cannot pay and will miss the next turn."),
        [LUS_PLAYS_AGAIN] = N_("{player} goes on: {why}."),
        [LUS_TURN] = "",
        [LUS_ENDED] = N_("The game is over: {result}."),
    };
    if (e->kind == LUS_SWAPPED && !is_square(v, e->to))
        return ""; /* the other half of a swap: the old piece goes back to its hand */
    return sentences[e->kind];
}

void dice_words(unsigned dice, char *buffer, size_t size)
{
    char digits[16];
    lus_writer w = lus_writer_on(buffer, size);
    snprintf(digits, sizeof digits, "%u", dice);
    for (unsigned i = 0; digits[i]; i++) {
        lus_put(&w, i ? "-" : "");
        lus_put_char(&w, digits[i]);
    }
}

/* A token or several, or dice. */
static void amount_words(const lus_event *e, char *buffer, size_t size)
{
    bool tokens = e->kind == LUS_PAID || e->kind == LUS_RECEIVED;
    if (tokens)
        snprintf(buffer, size, ngettext("%u token", "%u tokens", e->amount), e->amount);
    else
        dice_words(e->amount, buffer, size);
}

void place_words(const lus_variant *v, unsigned number, char *buffer, size_t size)
{
    static const char *const names[] = {
        [LUS_NO_PLACE] = "",           [LUS_SQUARE] = "",
        [LUS_HAND] = N_("the hand"),   [LUS_CIRCLE] = N_("the circle"),
        [LUS_HOME] = N_("home"),       [LUS_TAKEN] = N_("the captured pieces"),
        [LUS_PURSE] = N_("the purse"), [LUS_RESERVE] = N_("the reserve"),
    };
    lus_place place = {0};
    *buffer = '\0';
    if (number == LUS_NOWHERE)
        return;
    v->game->place(v, number, &place);
    snprintf(buffer, size, "%s", *names[place.kind] ? _(names[place.kind]) : place.name);
}

void result_words(lus_status status, char *buffer, size_t size)
{
    if (status.player == LUS_NOBODY)
        snprintf(buffer, size, _("draw, %s"), reason_words(status.reason));
    else
        snprintf(buffer, size, _("%s wins, %s"), player_name(status.player), reason_words(status.reason));
}

/* Fills a sentence with the words of an event. */
static void fill_sentence(const lus_variant *v, const lus_event *e, const char *sentence, char *buffer,
                          size_t size)
{
    char from[32], to[32], amount[32], result[128] = "";
    place_words(v, e->from, from, sizeof from);
    place_words(v, e->to, to, sizeof to);
    amount_words(e, amount, sizeof amount);
    if (e->kind == LUS_ENDED)
        result_words((lus_status){LUS_OVER, e->player, e->why}, result, sizeof result);
    const char *piece = e->kind <= LUS_TURNED ? _(v->game->piece_names[e->piece]) : "";
    const lus_filling fillings[] = {
        {"player", player_name(e->player)},
        {"piece", piece},
        {"from", from},
        {"to", to},
        {"amount", amount},
        {"why", reason_words(e->why)},
        {"result", result},
        {0},
    };
    lus_writer w = lus_writer_on(buffer, size);
    lus_fill(&w, _(sentence), fillings);
    if (buffer[0] >= 'a' && buffer[0] <= 'z') /* a piece's name may open a sentence */
        buffer[0] = (char)(buffer[0] - 'a' + 'A');
}

/* ---- telling all that happened ---- */

/* How many events from the first on are pieces that move together. */
static unsigned moving_together(const lus_events *events, unsigned first)
{
    unsigned count = 0;
    while (first + count < events->count && events->list[first + count].kind == LUS_MOVED)
        count++;
    return count;
}

/* “a3–c3”: both ends of a line, in the order of their names. */
static void line_words(const lus_variant *v, unsigned one, unsigned other, char *buffer, size_t size)
{
    char first[16], last[16];
    place_words(v, one, first, sizeof first);
    place_words(v, other, last, sizeof last);
    bool sorted = strcmp(first, last) < 0;
    snprintf(buffer, size, "%s–%s", sorted ? first : last, sorted ? last : first);
}

static void together_words(const lus_variant *v, const lus_event *e, unsigned together, bool pushes,
                           char *buffer, size_t size)
{
    char from[40], to[40];
    line_words(v, e->from, e[together - 1].from, from, sizeof from);
    line_words(v, e->to, e[together - 1].to, to, sizeof to);
    /* TRANSLATORS: “White moves 3 pieces in line: a3–c3 to a4–c4.” */
    snprintf(buffer, size,
             pushes ? _("%s pushes with %u pieces in line: %s to %s.")
                    : _("%s moves %u pieces in line: %s to %s."),
             player_name(e->player), together, from, to);
}

static bool is_driven(const lus_event *e)
{
    return e->kind == LUS_PUSHED || e->kind == LUS_EJECTED;
}

/* The rules tell a row from its front, so that no two pieces ever stand on one square; people tell who
 * pushes before what gives way. */
static void put_causes_first(lus_events *events)
{
    for (unsigned first = 0, end = 0; first < events->count; first = end + 1) {
        for (end = first; end < events->count; end++)
            if (events->list[end].kind != LUS_MOVED && !is_driven(&events->list[end]))
                break;
        for (unsigned a = first, b = end; a + 1 < b; a++) {
            lus_event event = events->list[a];
            events->list[a] = events->list[--b];
            events->list[b] = event;
        }
    }
}

/* Whether somebody has only ended his turn: no event is about that. */
static bool is_stop(const lus_events *events)
{
    unsigned after = 0;
    while (after < events->count &&
           (events->list[after].kind == LUS_TURN || events->list[after].kind == LUS_ENDED))
        after++;
    return after > 0 && after == events->count;
}

static const char PUSHES[] = N_("{player} pushes with {piece} from {from} to {to}.");

void events_tell(const lus_variant *v, lus_player player, const lus_events *events, int indent)
{
    char words[256];
    lus_events told = *events;
    put_causes_first(&told);
    if (is_stop(events)) {
        printf("%*s", indent, "");
        /* TRANSLATORS: a player could go on and ends the turn instead: “Black stops here.” */
        printf(_("%s stops here."), player_name(player));
        putchar('\n');
    }
    for (unsigned i = 0, together; i < told.count; i += together > 0 ? together : 1) {
        const lus_event *e = &told.list[i];
        together = moving_together(&told, i);
        bool pushes = together > 0 && i + together < told.count && is_driven(e + together);
        const char *sentence = pushes ? PUSHES : event_sentence(v, e);
        if (!*sentence)
            continue;
        if (together > 1)
            together_words(v, e, together, pushes, words, sizeof words);
        else
            fill_sentence(v, e, sentence, words, sizeof words);
        printf("%*s%s\n", indent, "", words);
    }
}
