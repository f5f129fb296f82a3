#include "engine/explain/remark.h"

#include <string.h>

#include "core/tell.h"
#include "engine/explain/insight.h"

static const struct {
    const char *sentence, *name;
    uint8_t weight, tone;
} kinds[] = {
#define LUS_REMARK_ENTRY(code, sentence, name, weight, tone)                                       \
    [code] = {sentence, name, weight, tone},
    LUS_REMARKS(LUS_REMARK_ENTRY)
#undef LUS_REMARK_ENTRY
};

const char *lus_remark_sentence(lus_remark_kind kind)
{
    return kinds[kind].sentence;
}

/* Remarks that announce an event, and one more than its number: 0 is none. */
static const uint8_t announced[LUS_REMARK_KINDS] = {
    [LUS_R_CAPTURES] = LUS_CAPTURED + 1,
    [LUS_R_CAPTURES_NEXT] = LUS_CAPTURED + 1,
    [LUS_R_MISSES_CAPTURE] = LUS_CAPTURED + 1,
    [LUS_R_EJECTS] = LUS_EJECTED + 1,
    [LUS_R_EJECTS_NEXT] = LUS_EJECTED + 1,
    [LUS_R_HITS] = LUS_HIT + 1,
    [LUS_R_HITS_PAID] = LUS_HIT + 1,
    [LUS_R_HITS_NEXT] = LUS_HIT + 1,
    [LUS_R_MISSES_HIT] = LUS_HIT + 1,
    [LUS_R_SKIPS] = LUS_SKIPPED + 1,
    [LUS_R_OWES] = LUS_OWES_A_TURN + 1,
    [LUS_R_GIVES_DICE] = LUS_GIVEN_DICE + 1,
    [LUS_R_LOSES_DICE] = LUS_LOST_DICE + 1,
    [LUS_R_BEARS_OFF] = LUS_BORNE_OFF + 1,
    [LUS_R_BEARS_OFF_MANY] = LUS_BORNE_OFF + 1,
    [LUS_R_MISSES_OFF] = LUS_BORNE_OFF + 1,
    [LUS_R_ENTERS] = LUS_ENTERED + 1,
    [LUS_R_BUYS] = LUS_BOUGHT + 1,
};

const char *lus_remark_article(const lus_game *game, const lus_remark *r)
{
    const char *const *own = lus_insight_of(game)->articles;
    const char *reason = lus_reason_article(game, (lus_reason)r->why);
    if (reason)
        return reason;
    if (own && own[r->kind])
        return own[r->kind];
    return announced[r->kind] ? game->sayings->told[announced[r->kind] - 1].article : NULL;
}

const char *lus_remark_name(lus_remark_kind kind)
{
    return kinds[kind].name;
}

lus_tone lus_remark_tone(lus_remark_kind kind)
{
    return kinds[kind].tone;
}

bool lus_remarks_have(const lus_remarks *remarks, lus_remark_kind kind)
{
    for (unsigned i = 0; i < remarks->count; i++)
        if (remarks->list[i].kind == kind)
            return true;
    return false;
}

static void remark_why(lus_remarks *out, lus_remark_kind kind, unsigned why)
{
    lus_remark_add(out, (lus_remark){.kind = (uint8_t)kind,
                                     .place = LUS_NOWHERE,
                                     .to = LUS_NOWHERE,
                                     .why = (uint8_t)why});
}

/* ---- what happens ---- */

/* The first action of a plan, or what is played on with. */
static void tell_taken(const lus_event *e, bool first, lus_remarks *out)
{
    lus_remark_kind captures = first ? LUS_R_CAPTURES : LUS_R_CAPTURES_NEXT;
    lus_remark_kind ejects = first ? LUS_R_EJECTS : LUS_R_EJECTS_NEXT;
    lus_remark_piece(out, e->kind == LUS_CAPTURED ? captures : ejects, e->piece, e->from);
}

/* UR-8: the token for a pawn that was sent off is paid in the next event. */
static void tell_hit(const lus_events *events, unsigned i, bool first, lus_remarks *out)
{
    bool paid = i + 1 < events->count && events->list[i + 1].kind == LUS_PAID &&
                events->list[i + 1].why == LUS_FOR_HIT;
    lus_remark_places(out,
                      !first ? LUS_R_HITS_NEXT
                      : paid ? LUS_R_HITS_PAID
                             : LUS_R_HITS,
                      events->list[i].from, LUS_NOWHERE, 0);
}

static void tell_token(const lus_event *e, unsigned player, lus_remarks *out)
{
    if (e->player != player)
        return;
    if (e->why == LUS_FOR_PASSING)
        lus_remark_numbers(out, e->amount == 1 ? LUS_R_PAYS_ONE : LUS_R_PAYS, e->amount, 0, 0);
    if (e->why == LUS_FOR_ENTRY)
        lus_remark_numbers(out, LUS_R_BUYS, e->amount, 0, 0);
}

static void tell_event(const lus_events *events, unsigned i, unsigned player, bool first,
                       lus_remarks *out)
{
    const lus_event *e = &events->list[i];
    bool own = e->player == player;
    switch (e->kind) {
    case LUS_CAPTURED:
    case LUS_EJECTED: tell_taken(e, first, out); break;
    case LUS_HIT: tell_hit(events, i, first, out); break;
    case LUS_PAID: tell_token(e, player, out); break;
    case LUS_LOST_DICE: lus_remark_numbers(out, LUS_R_LOSES_DICE, e->amount, 0, 0); break;
    case LUS_GIVEN_DICE: lus_remark_numbers(out, LUS_R_GIVES_DICE, e->amount, 0, 0); break;
    case LUS_SKIPPED:
        if (!own)
            lus_remark_numbers(out, LUS_R_SKIPS, 0, 0, 0);
        break;
    case LUS_OWES_A_TURN:
        if (own)
            lus_remark_numbers(out, LUS_R_OWES, 0, 0, 0);
        break;
    case LUS_ENDED:
        remark_why(out, e->player == LUS_NOBODY ? LUS_R_DRAWS : LUS_R_WINS, e->why);
        break;
    default: break;
    }
}

/* Plays the plan from `t->before` to `t->end` and tells what happens on the way. */
static void tell_events(lus_turn *t, lus_remarks *out)
{
    const lus_variant *v = t->variant;
    unsigned off = 0;
    t->end = *t->before;
    for (unsigned k = 0; k < t->plan->count; k++) {
        lus_events events = {0};
        v->game->apply(v, &t->end, t->plan->actions[k], &events);
        for (unsigned i = 0; i < events.count; i++) {
            off += events.list[i].kind == LUS_BORNE_OFF;
            tell_event(&events, i, t->player, k == 0, out);
        }
    }
    if (off)
        lus_remark_numbers(out, off == 1 ? LUS_R_BEARS_OFF : LUS_R_BEARS_OFF_MANY, off, 0, 0);
}

/* ---- what may come next ---- */

/* Whether the player who decides in `s` can win with one action, and why he would. */
static bool wins_now(const lus_variant *v, const lus_state *s, unsigned *why)
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_status status = v->game->status(v, s);
    if (status.kind != LUS_DECISION)
        return false;
    unsigned count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, actions[i], NULL);
        lus_status end = v->game->status(v, &after);
        if (end.kind == LUS_OVER && end.player == status.player) {
            *why = end.reason;
            return true;
        }
    }
    return false;
}

/* Whether a threat to win has been told in better words. */
static bool tells_threat(const lus_remarks *out)
{
    static const uint8_t threats[] = {LUS_R_FORCES_NEXT, LUS_R_OPEN_FOUR, LUS_R_TWO_FOURS,
                                      LUS_R_FOUR, LUS_R_THREATENS_EMPRESS};
    for (unsigned i = 0; i < sizeof threats; i++)
        if (lus_remarks_have(out, threats[i]))
            return true;
    return false;
}

static void tell_replies(const lus_turn *t, lus_remarks *out)
{
    unsigned why;
    if (!t->opponent_on_turn)
        return;
    if (wins_now(t->variant, &t->end, &why))
        remark_why(out, LUS_R_ALLOWS_WIN, why);
    else if (!tells_threat(out) && wins_now(t->variant, &t->waits, &why))
        remark_why(out, LUS_R_THREATENS_WIN, why);
    if (lus_hits_now(t->variant, &t->end))
        lus_remark_numbers(out, LUS_R_GIVEN_HIT, 0, 0, 0);
}

static void tell_exposed(const lus_exposure *is, lus_remarks *out)
{
    unsigned pieces = lus_exposed_count(is);
    if (pieces == 1)
        lus_remark_add(out, (lus_remark){.kind = LUS_R_EXPOSED_ONE,
                                         .place = lus_exposed_place(is),
                                         .to = LUS_NOWHERE,
                                         .a = (uint16_t)is->hits,
                                         .b = (uint16_t)is->ways});
    else if (pieces > 1)
        lus_remark_numbers(out, LUS_R_EXPOSED_MANY, is->hits, is->ways, pieces);
}

/* Differences of less than one throw in twelve are not worth a word. */
static unsigned worth_a_word(const lus_exposure *e)
{
    return e->ways < 12 ? 1 : e->ways / 12;
}

static void tell_exposure(const lus_turn *t, lus_remarks *out)
{
    const lus_exposure *is = &t->is, *was = &t->was;
    if (is->ways == 0)
        return;
    if (is->hits == 0 && was->hits)
        lus_remark_numbers(out, LUS_R_SAFE, was->hits, was->ways, 0);
    else if (is->hits + worth_a_word(is) <= was->hits)
        lus_remark_numbers(out, LUS_R_SAFER, is->hits, is->ways, was->hits);
    else
        tell_exposed(is, out);
    if (was->ways && is->passes >= was->passes + worth_a_word(is))
        lus_remark_numbers(out, LUS_R_BARS, is->passes, is->ways, was->passes);
}

/* The player throws again himself: what that throw can do. */
static void tell_next_throw(const lus_turn *t, lus_remarks *out)
{
    lus_exposure next;
    lus_status status = t->variant->game->status(t->variant, &t->end);
    if (status.kind != LUS_OVER && !t->opponent_on_turn && lus_expose(t->variant, &t->end, &next) &&
        next.hits)
        lus_remark_numbers(out, LUS_R_NEXT_HITS, next.hits, next.ways, 0);
}

static void tell_verdict(const lus_turn *t, float value, float best, lus_remarks *out)
{
    bool dice = lus_has_dice(t->variant);
    bool over = t->variant->game->status(t->variant, &t->end).kind == LUS_OVER;
    bool forced =
        lus_remarks_have(out, LUS_R_FORCES_IN) || lus_remarks_have(out, LUS_R_FORCES_NEXT);
    bool lost =
        lus_remarks_have(out, LUS_R_ALLOWS_WIN) || lus_remarks_have(out, LUS_R_ALLOWS_FOURS);
    if (dice || over)
        return;
    if (value >= 1 && !forced)
        lus_remark_numbers(out, LUS_R_FORCES, 0, 0, 0);
    if (value <= 0 && !lost)
        lus_remark_numbers(out, LUS_R_LOSES, 0, 0, 0);
    if (best >= 1 && value < 1 && !forced)
        lus_remark_numbers(out, LUS_R_MISSES_WIN, 0, 0, 0);
}

/* Where nothing else is to be said. */
static void tell_quiet(const lus_turn *t, lus_remarks *out)
{
    if (t->is.ways && t->is.hits == 0)
        lus_remark_numbers(out, LUS_R_STAYS_SAFE, 0, 0, 0);
}

/* ---- all together ---- */

static void sort(lus_remarks *out)
{
    for (unsigned i = 1; i < out->count; i++) {
        lus_remark moving = out->list[i];
        unsigned k = i;
        for (; k > 0 && kinds[out->list[k - 1].kind].weight < kinds[moving.kind].weight; k--)
            out->list[k] = out->list[k - 1];
        out->list[k] = moving;
    }
}

/* Fills in what surrounds the plan, once its end is known. */
static void look_around(lus_turn *t)
{
    const lus_variant *v = t->variant;
    const lus_insight *insight = lus_insight_of(v->game);
    lus_status status = v->game->status(v, &t->end);
    t->opponent_on_turn = status.kind != LUS_OVER && status.player != t->player;
    t->stood = *t->before;
    insight->pass(v, &t->stood);
    t->waits = t->end;
    if (t->opponent_on_turn)
        insight->pass(v, &t->waits);
    lus_expose(v, &t->stood, &t->was);
    if (t->opponent_on_turn)
        lus_expose(v, &t->end, &t->is);
}

void lus_remark_on(const lus_variant *v, const lus_state *s, const lus_line *plan, float value,
                   float best, lus_remarks *out)
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_turn t = {.variant = v, .plan = plan, .player = v->game->status(v, s).player, .before = s};
    out->count = 0;
    if (v->game->actions(v, s, actions) == 1)
        lus_remark_numbers(out, LUS_R_ONLY, 0, 0, 0);
    tell_events(&t, out);
    if (v->game->status(v, &t.end).kind != LUS_OVER) {
        look_around(&t);
        lus_insight_of(v->game)->remark(&t, out);
        tell_replies(&t, out);
        tell_exposure(&t, out);
        tell_next_throw(&t, out);
    }
    tell_verdict(&t, value, best, out);
    if (out->count == 0)
        tell_quiet(&t, out);
    out->end = t.end;
    out->exposure = t.is;
    sort(out);
}

/* Whether the best action has a fault of the same kind that is no smaller. A lost game is said of
 * each. */
static bool shared(const lus_remark *fault, const lus_remarks *best)
{
    enum { END = 90 };
    if (kinds[fault->kind].weight > END)
        return false;
    for (unsigned i = 0; i < best->count; i++)
        if (best->list[i].kind == fault->kind && best->list[i].piece == fault->piece &&
            fault->a <= best->list[i].a)
            return true;
    return false;
}

/* What is said of an action that lacks a remark of the best one, or any that is missed alike; 0 is
 * nothing. */
static const uint8_t misses[LUS_REMARK_KINDS] = {
    [LUS_R_WINS] = LUS_R_MISSES_WIN,
    [LUS_R_FORCES_NEXT] = LUS_R_MISSES_WIN,
    [LUS_R_FORCES_IN] = LUS_R_MISSES_WIN,
    [LUS_R_FORCES] = LUS_R_MISSES_WIN,
    [LUS_R_HITS] = LUS_R_MISSES_HIT,
    [LUS_R_HITS_PAID] = LUS_R_MISSES_HIT,
    [LUS_R_HITS_NEXT] = LUS_R_MISSES_HIT,
    [LUS_R_CAPTURES] = LUS_R_MISSES_CAPTURE,
    [LUS_R_EJECTS] = LUS_R_MISSES_CAPTURE,
    [LUS_R_CAPTURES_NEXT] = LUS_R_MISSES_CAPTURE,
    [LUS_R_EJECTS_NEXT] = LUS_R_MISSES_CAPTURE,
    [LUS_R_BEARS_OFF] = LUS_R_MISSES_OFF,
    [LUS_R_BEARS_OFF_MANY] = LUS_R_MISSES_OFF,
};

static unsigned missed_by(const uint8_t *own, const lus_remark *r)
{
    return own && own[r->kind] ? own[r->kind] : misses[r->kind];
}

static bool has_alike(const lus_remarks *remarks, const uint8_t *own, unsigned missed)
{
    for (unsigned i = 0; i < remarks->count; i++)
        if (remarks->list[i].kind == missed || missed_by(own, &remarks->list[i]) == missed)
            return true;
    return false;
}

static void add_misses(const lus_game *game, lus_remarks *remarks, const lus_remarks *best)
{
    const uint8_t *own = lus_insight_of(game)->misses;
    for (unsigned i = 0; i < best->count; i++) {
        const lus_remark *done = &best->list[i];
        unsigned missed = missed_by(own, done);
        if (missed && !has_alike(remarks, own, missed))
            lus_remark_add(remarks, (lus_remark){.kind = (uint8_t)missed,
                                                 .place = done->place,
                                                 .to = LUS_NOWHERE,
                                                 .piece = done->piece});
    }
}

/* Safer than before is no praise where the best is safer still. */
static void compare_exposure(lus_remarks *remarks, const lus_remarks *best)
{
    const lus_exposure *is = &remarks->exposure;
    unsigned kept = 0;
    if (best->exposure.ways == 0 || is->hits < best->exposure.hits + worth_a_word(is))
        return;
    for (unsigned i = 0; i < remarks->count; i++)
        if (remarks->list[i].kind != LUS_R_SAFER)
            remarks->list[kept++] = remarks->list[i];
    if (kept < remarks->count) {
        remarks->count = kept;
        tell_exposed(is, remarks);
    }
}

void lus_remarks_same_turn(lus_remarks *remarks)
{
    remarks->count = 0;
    lus_remark_numbers(remarks, LUS_R_SAME_TURN, 0, 0, 0);
}

void lus_remarks_select(const lus_game *game, lus_remarks *remarks, const lus_remarks *best)
{
    enum { QUIET = 20 };
    unsigned kept = 0;
    if (best) {
        add_misses(game, remarks, best);
        compare_exposure(remarks, best);
        sort(remarks);
    }
    if (remarks->count > 0) {
        unsigned last = remarks->list[remarks->count - 1].kind;
        bool said = remarks->count > 1 || (best && lus_remarks_have(best, last));
        remarks->count -= kinds[last].weight <= QUIET && said; /* it was all there was to say */
    }
    for (unsigned i = 0; i < remarks->count && kept < LUS_REMARKS_SHOWN; i++) {
        const lus_remark *r = &remarks->list[i];
        if (!best || kinds[r->kind].tone != LUS_BAD || !shared(r, best))
            remarks->list[kept++] = *r;
    }
    remarks->count = kept;
}
