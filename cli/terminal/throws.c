/* What a throw is worth: the chances before it and after each outcome, known by a table. */
#include <stdio.h>

#include "cli/terminal/canvas.h"
#include "cli/terminal/hint.h"
#include "cli/terminal/json.h"
#include "console/exit.h"
#include "console/language.h"
#include "console/numbers.h"
#include "console/say.h"
#include "console/term.h"
#include "solve/table/tables.h"

/* Chances are those of the player who throws. */
typedef struct throws {
    const lus_variant *variant;
    const lus_state *state;
    const lus_truth *truth;
    lus_player player;
    unsigned count;
    double mean;
    struct {
        char text[LUS_ACTION_MAX], best[LUS_ACTION_MAX]; /* best "": there is nothing to decide */
        double probability, value;
    } list[LUS_OUTCOMES_MAX];
} throws;

static double seen_by(lus_player player, double white)
{
    return player == LUS_WHITE ? white : 1 - white;
}

static bool value_throw(throws *t, unsigned i, lus_action action)
{
    static lus_thought thought;
    const lus_game *game = t->variant->game;
    lus_state after = *t->state;
    double white;
    lus_writer text = lus_writer_on(t->list[i].text, LUS_ACTION_MAX),
               best = lus_writer_on(t->list[i].best, LUS_ACTION_MAX);
    game->write_action(t->variant, t->state, action, &text);
    game->apply(t->variant, &after, action, NULL);
    if (game->status(t->variant, &after).kind == LUS_DECISION) {
        if (!lus_truth_choices(t->truth, t->variant, &after, &thought))
            return false;
        game->write_action(t->variant, &after, thought.choices[0].action, &best);
    }
    if (!lus_truth_value(t->truth, t->variant, &after, &white))
        return false;
    t->list[i].value = seen_by(t->player, white);
    return true;
}

static bool value_throws(throws *t)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    double all = 0;
    t->player = t->variant->game->status(t->variant, t->state).player;
    t->count = t->variant->game->outcomes(t->variant, t->state, outcomes);
    t->mean = 0;
    for (unsigned i = 0; i < t->count; i++)
        all += outcomes[i].weight;
    for (unsigned i = 0; i < t->count; i++) {
        if (!value_throw(t, i, outcomes[i].action))
            return false;
        t->list[i].probability = outcomes[i].weight / all;
        t->mean += t->list[i].probability * t->list[i].value;
    }
    return true;
}

static void tell(const throws *t)
{
    char words[256], numbers[3][NUMBER_MAX];
    truth_words(t->truth, words, sizeof words);
    printf(_("%s’s chances of winning, %s: %s"), player_name(t->player), words,
           percents_words(t->mean, 2, numbers[0]));
    putchar('\n');
    for (unsigned i = 0; i < t->count; i++) {
        percents_words(t->list[i].probability, 2, numbers[0]);
        percents_words(t->list[i].value, 2, numbers[1]);
        number_words(100 * (t->list[i].value - t->mean), 2, true, numbers[2]);
        printf("  %-4s %*s%s  %*s%s  %*s%s%s%s\n", t->list[i].text,
               8 - (int)term_columns(numbers[0]), "", numbers[0], 8 - (int)term_columns(numbers[1]),
               "", numbers[1], 7 - (int)term_columns(numbers[2]), "", numbers[2],
               *t->list[i].best ? "  " : "", t->list[i].best);
    }
}

static json_t *throw_json(const throws *t, unsigned i)
{
    return json_pack("{s:s, s:f, s:f, s:o}", "throw", t->list[i].text, "probability",
                     t->list[i].probability, "value", t->list[i].value, "best",
                     *t->list[i].best ? json_string(t->list[i].best) : json_null());
}

/* False after a complaint. */
static bool tell_json(const throws *t)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < t->count; i++)
        list = json_with(list, throw_json(t, i));
    return json_say(
        json_and(json_of_position(t->variant, t->state),
                 json_pack("{s:{s:s, s:f}, s:f, s:o}", "table", "name", t->truth->name, "residual",
                           t->truth->residual, "value", t->mean, "throws", list)));
}

int hint_throws(const lus_variant *v, const lus_state *s, bool json)
{
    static throws t; /* too large for comfort on the stack */
    int code = REFUSED;
    t.variant = v;
    t.state = s;
    if (!truth_hold(v, &t.truth))
        return TROUBLE;
    if (!t.truth)
        complain(_("dice are thrown in this position: without a table there is nothing to advise"));
    else if (!value_throws(&t))
        complain(_("%s cannot tell of this position"), t.truth->name);
    else
        code = DONE;
    if (code == DONE && json) {
        code = tell_json(&t) ? DONE : TROUBLE;
    } else if (code == DONE) {
        board_print(v, s);
        tell(&t);
    }
    return truth_release(t.truth) ? code : TROUBLE;
}
