#include "report/lab/words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console/language.h"
#include "console/say.h"

static const measure_words measures[] = {
    {"first_score", N_("score of the first player"),
     N_("Points of the player who begins, over games: 1 for a win, ½ for a draw or a game that was "
        "cut off. At 50 %, going first is no advantage."),
     N_("Going first is worth more: the first player scores %s instead of %s."),
     N_("Going first is worth less: the first player scores %s instead of %s.")},
    {"balance", N_("balance"),
     N_("1 − |2s − 1|, where s is the score of the first player: 100 % when both sides score "
        "alike, 0 % when "
        "the same side always wins. What chance adds to the distance is taken off."),
     N_("The game is better balanced: %s instead of %s."),
     N_("The game is less balanced: %s instead of %s.")},
    {"completion", N_("games ended by the rules"),
     N_("Games that the rules bring to an end, over games."),
     N_("More games come to an end: %s instead of %s."),
     N_("Fewer games come to an end: %s instead of %s.")},
    {"draws", N_("draws"), N_("Games that the rules end without a winner, over games."),
     N_("More games are drawn: %s instead of %s."), N_("Fewer games are drawn: %s instead of %s.")},
    {"timeouts", N_("games cut off"), N_("Games that reached the limit of the study, over games."),
     N_("More games had to be cut off: %s instead of %s."),
     N_("Fewer games had to be cut off: %s instead of %s.")},
    {"player_score", N_("score of the first-named player"),
     N_("Points of the player named first, over games, where two different players meet, half of "
        "the games "
        "on "
        "either side."),
     N_("The player named first scores more: %s instead of %s."),
     N_("The player named first scores less: %s instead of %s.")},
    {"turns", N_("turns"), N_("Turns of both players, per game."),
     N_("Games are longer: %s turns instead of %s."),
     N_("Games are shorter: %s turns instead of %s.")},
    {"actions", N_("actions"),
     N_("What both players do, forced or not, per game; throws do not count."),
     N_("There is more to do: %s actions a game instead of %s."),
     N_("There is less to do: %s actions a game instead of %s.")},
    {"decisions", N_("decisions"),
     N_("Actions with more than one legal one to choose from, per game."),
     N_("There is more to decide: %s decisions a game instead of %s."),
     N_("There is less to decide: %s decisions a game instead of %s.")},
    {"throws", N_("throws"), N_("Throws of both players, per game."),
     N_("The dice are thrown more often: %s times a game instead of %s."),
     N_("The dice are thrown less often: %s times a game instead of %s.")},
    {"real_decisions", N_("share of real decisions"),
     N_("Actions with more than one legal one to choose from, over all actions; the rest is "
        "forced."),
     N_("More of the actions are real decisions: %s instead of %s."),
     N_("Fewer of the actions are real decisions: %s instead of %s.")},
    {"branching", N_("legal actions at an action"), N_("Legal actions, over actions."),
     N_("More is possible at an action: %s legal ones instead of %s."),
     N_("Less is possible at an action: %s legal ones instead of %s.")},
    {"decision_factor", N_("legal actions at a decision"),
     N_("Legal actions at decisions, over decisions: those with a choice."),
     N_("A decision has more to choose from: %s legal actions instead of %s."),
     N_("A decision has less to choose from: %s legal actions instead of %s.")},
    {"tree", N_("tree of decisions, powers of ten"),
     N_("The decimal logarithm of the product of the numbers of legal actions in a game, per game: "
        "the size of the tree of decisions that a typical game goes through."),
     N_("The tree of decisions is larger: 10 to the power of %s instead of %s."),
     N_("The tree of decisions is smaller: 10 to the power of %s instead of %s.")},
    {"tree_with_throws", N_("tree of decisions and throws, powers of ten"),
     N_("The same, with every throw as a choice among the different throws."),
     N_("The tree of decisions and throws is larger: 10 to the power of %s instead of %s."),
     N_("The tree of decisions and throws is smaller: 10 to the power of %s instead of %s.")},
    {"positions_seen", N_("positions seen, powers of ten"),
     N_("The decimal logarithm of the number of different positions at beginnings of turns, in all "
        "games."),
     NULL, NULL},
    {"positions", N_("positions within reach, powers of ten"),
     N_("The decimal logarithm of how many such positions these players can reach at least, "
        "estimated from "
        "those "
        "seen once and twice (Chao 1984)."),
     NULL, NULL},
    {"coverage", N_("share of the board in use"),
     N_("Squares on which a piece landed in a game, over squares of the board."),
     N_("More of the board is used: %s instead of %s."),
     N_("Less of the board is used: %s instead of %s.")},
    {"repetition", N_("repeated positions"),
     N_("Beginnings of turns with a position that was there before in the game, over beginnings of "
        "turns."),
     N_("Positions repeat more often: %s instead of %s."),
     N_("Positions repeat less often: %s instead of %s.")},
    {"given_dice", N_("dice given to the opponent"),
     N_("Dice that a player could not play and gave to the opponent, per game."),
     N_("More dice go to the opponent: %s a game instead of %s."),
     N_("Fewer dice go to the opponent: %s a game instead of %s.")},
    {"given_played", N_("given dice that were played"),
     N_("Of the dice given to the opponent, those they could play."),
     N_("More of the given dice are played: %s instead of %s."),
     N_("Fewer of the given dice are played: %s instead of %s.")},
    {"given_hits", N_("hits with given dice"),
     N_("Pieces hit with dice that the opponent gave, per game."),
     N_("Given dice hit more pieces: %s a game instead of %s."),
     N_("Given dice hit fewer pieces: %s a game instead of %s.")},
    {"given_wins", N_("games won with given dice"),
     N_("Games whose last action used a given die, over games."),
     N_("More games are won with given dice: %s instead of %s."),
     N_("Fewer games are won with given dice: %s instead of %s.")},
    {"drama", N_("drama"),
     N_("How far behind winners have been: the mean of √(1 − 2w) over the turns at which the "
        "winner’s chance "
        "w was "
        "below ½, over won games."),
     N_("Winners were further behind: drama %s instead of %s."),
     N_("Winners were less far behind: drama %s instead of %s.")},
    {"lead_changes", N_("changes of the lead"),
     N_("Turns at which the other player took the lead, by the engine’s judgement, per game."),
     N_("The lead changes more often: %s times a game instead of %s."),
     N_("The lead changes less often: %s times a game instead of %s.")},
    {"stability", N_("stability"),
     N_("1 − the change of the chances from one turn to the next, over turns: 100 % when nothing "
        "ever "
        "changes."),
     N_("The chances are steadier: %s instead of %s."),
     N_("The chances are less steady: %s instead of %s.")},
    {"decisiveness", N_("share of the game before it is decided"),
     N_("The turn after which the winner’s chance never fell below 90 %, over turns, in won "
        "games."),
     N_("Games stay open longer: for %s of their turns instead of %s."),
     N_("Games are decided sooner: after %s of their turns instead of %s.")},
    {"clarity", N_("clarity"),
     N_("At decisions, the share of the other actions that are worse than the best by two points "
        "of a "
        "hundred or "
        "more."),
     N_("Decisions are clearer: %s instead of %s."),
     N_("Decisions are less clear: %s instead of %s.")},
    {"error_rate", N_("cost of a decision"),
     N_("What the players lost of their chances by not playing the best, over decisions."),
     N_("The players lose more by a decision: %s instead of %s."),
     N_("The players lose less by a decision: %s instead of %s.")},
    {"threats", N_("turns under threat"),
     N_("Turns at whose beginning a throw can hit, or an action can win at once, over turns."),
     N_("More turns begin under threat: %s instead of %s."),
     N_("Fewer turns begin under threat: %s instead of %s.")},
    {"exposure", N_("exposure"),
     N_("Before a throw, the chance of one that lets a piece be hit, over such moments."),
     N_("Pieces are more exposed: %s instead of %s."),
     N_("Pieces are less exposed: %s instead of %s.")},
    {"luck_share", N_("share of luck"),
     N_("The part of the differences between results that the throws explain: the square of the "
        "correlation "
        "of "
        "results with the luck of the throws."),
     N_("Luck decides more: %s instead of %s."), N_("Luck decides less: %s instead of %s.")},
};

const measure_words *measure_words_of(const char *name)
{
    for (unsigned i = 0; i < sizeof measures / sizeof *measures; i++)
        if (strcmp(measures[i].name, name) == 0)
            return &measures[i];
    return NULL;
}

const char *measure_title(const char *name)
{
    const measure_words *words = measure_words_of(name);
    return words ? _(words->title) : name;
}

/* ---- numbers ---- */

/* So that an error shows one digit, two where it begins with 1 or 2; three digits of the value
 * where it is not known. */
static int decimals_for(double value, double error)
{
    double size = isfinite(error) && error > 0 ? error : fabs(value) / 30;
    if (!(size > 0))
        return 0;
    double power = floor(log10(size) + 1e-6),
           digits = size / pow(10, power) < 2.95 ? 1 - power : -power;
    return digits < 0 ? 0 : digits > 6 ? 6 : (int)digits;
}

static bool is_share(const char *kind)
{
    return strcmp(kind, "share") == 0;
}

/* Without its unit. */
static const char *bare_words(const char *kind, double value, double error, bool signs,
                              char out[NUMBER_MAX])
{
    double scale = is_share(kind) ? 100 : 1;
    return number_words(scale * value, decimals_for(scale * value, scale * error), signs, out);
}

const char *value_words(const char *kind, double value, double error, char out[NUMBER_MAX])
{
    char number[NUMBER_MAX];
    if (!isfinite(value))
        return strcpy(out, "–");
    bare_words(kind, value, error, false, number);
    /* translators: a percentage */
    snprintf(out, NUMBER_MAX, is_share(kind) ? _("%.20s %%") : "%s", number);
    return out;
}

const char *change_words(const char *kind, double value, double error, char out[NUMBER_MAX])
{
    char number[NUMBER_MAX];
    if (!isfinite(value))
        return strcpy(out, "–");
    bare_words(kind, value, error, true, number);
    /* translators: a difference of two percentages; 0 stands for fractions below 2, 1 for exactly 1
     */
    const char *digits = number + strcspn(number, "0123456789");
    unsigned long many = strtoul(digits, NULL, 10);
    many = many == 1 && digits[1] ? 0 : many;
    snprintf(out, NUMBER_MAX, is_share(kind) ? ngettext("%.20s point", "%.20s points", many) : "%s",
             number);
    return out;
}

/* The unit stands once, not in the brackets again. */
static const char *with_bounds(const char *kind, estimate e, bool signs, const char *value,
                               char out[ESTIMATE_WORDS_MAX])
{
    char low[NUMBER_MAX], high[NUMBER_MAX];
    double error = (e.high - e.low) / 2;
    if (!isfinite(error))
        return strcpy(out, value);
    snprintf(out, ESTIMATE_WORDS_MAX, _("%s (%s to %s)"), value,
             bare_words(kind, e.low, error, signs, low),
             bare_words(kind, e.high, error, signs, high));
    return out;
}

const char *estimate_words(const char *kind, estimate e, char out[ESTIMATE_WORDS_MAX])
{
    char value[NUMBER_MAX];
    return with_bounds(kind, e, false, value_words(kind, e.value, (e.high - e.low) / 2, value),
                       out);
}

const char *difference_words(const char *kind, estimate e, char out[ESTIMATE_WORDS_MAX])
{
    char value[NUMBER_MAX];
    return with_bounds(kind, e, true, change_words(kind, e.value, (e.high - e.low) / 2, value),
                       out);
}

/* ---- events, reasons, maps ---- */

typedef struct pair {
    const char *name, *title;
} pair;

static const char *title_of(const pair *list, const char *name)
{
    for (; list->name; list++)
        if (strcmp(list->name, name) == 0)
            return _(list->title);
    return name;
}

const char *event_title(const char *kind)
{
    static const pair titles[] = {
        {"entered", N_("pieces entered")},
        {"bought", N_("pieces bought in")},
        {"placed", N_("pieces placed")},
        {"moved", N_("moves")},
        {"pushed", N_("pieces pushed")},
        {"hit", N_("pieces hit")},
        {"captured", N_("pieces captured")},
        {"ejected", N_("pieces pushed off the board")},
        {"borne_off", N_("pieces borne off")},
        {"swapped", N_("pieces taken over")},
        {"exhausted", N_("pieces exhausted")},
        {"turned", N_("pieces turned over")},
        {"paid", N_("payments")},
        {"received", N_("receipts")},
        {"thrown", N_("throws")},
        {"lost_dice", N_("times that dice were lost")},
        {"given_dice", N_("times that dice were received from the opponent")},
        {"passed", N_("turns passed")},
        {"skipped", N_("turns skipped")},
        {"owes_a_turn", N_("debts of a turn")},
        {"plays_again", N_("further throws or actions")},
        {"turn", N_("turns")},
        {"ended", N_("ends")},
        {0},
    };
    return title_of(titles, kind);
}

const char *reason_title(const lus_game *game, const char *reason)
{
    lus_reason known = lus_reason_named(reason);
    if (strcmp(reason, "limit") == 0)
        return _("cut off by the limit");
    const char *words = known < LUS_REASON_COUNT ? reason_words(game, known) : "";
    return *words ? words : reason;
}

const char *side_title(const char *side)
{
    return player_name(*side == 'w' ? LUS_WHITE : *side == 'b' ? LUS_BLACK : LUS_NOBODY);
}

const char *map_title(const char *name)
{
    static const pair titles[] = {
        {"landings", N_("Landings")},
        {"stays", N_("Pieces standing")},
        {"hits", N_("Pieces lost")},
        {0},
    };
    return title_of(titles, name);
}

const char *map_meaning(const char *name)
{
    static const pair meanings[] = {
        {"landings", N_("how often a piece arrives on the square, per game")},
        {"stays", N_("how many pieces stand on the square at the end of a turn, on average")},
        {"hits", N_("how often a piece is hit, captured or pushed out there, per game")},
        {0},
    };
    return title_of(meanings, name);
}
