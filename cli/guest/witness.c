#include "cli/guest/witness.h"

#include <stdio.h>
#include <string.h>

#include "cli/guest/dice.h"
#include "console/exit.h"
#include "console/language.h"
#include "console/say.h"

/* As a record names them. */
static const char *const commit_names[] = {"WhiteCommit", "BlackCommit", "DiceCommit"};
static const char *const value_names[] = {"WhiteSeed", "BlackSeed", "DiceSecret"};

static const char *text_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

/* What is told for the first time is learnt; later it must be the same. Nothing told says nothing.
 */
static bool learn(char known[FAIR_HEX], const char *told, const char *name)
{
    uint8_t bytes[FAIR_BYTES];
    if (!*told || strcmp(known, told) == 0)
        return true;
    if (*known) {
        complain(_("the server has changed %s during the game"), name);
        return false;
    }
    if (!fair_unhex(told, bytes, sizeof bytes)) {
        complain(_("“%s” is not 64 hexadecimal digits"), name);
        return false;
    }
    strcpy(known, told);
    return true;
}

static bool keeps_promise(const witness *w, unsigned side)
{
    uint8_t value[FAIR_BYTES], hash[FAIR_BYTES];
    char promised[FAIR_HEX];
    if (!*w->value[side])
        return true;
    fair_unhex(w->value[side], value, sizeof value);
    fair_commit(value, hash);
    fair_hex(hash, sizeof hash, promised);
    if (strcmp(promised, w->commit[side]) == 0)
        return true;
    complain(_("%s is not what %s promised"), value_names[side], commit_names[side]);
    return false;
}

static bool learn_side(witness *w, unsigned side, const char *commit, const char *value)
{
    return learn(w->commit[side], commit, commit_names[side]) &&
           learn(w->value[side], value, value_names[side]) && keeps_promise(w, side);
}

static bool learn_throw(witness *w, uint32_t number, const char *text)
{
    if (number < w->count && strcmp(w->throws[number], text) == 0)
        return true;
    if (number < w->count || number >= GAME_ENTRIES_MAX || strlen(text) >= sizeof w->throws[0]) {
        complain(_("roll %lu was reported differently before"), (unsigned long)number + 1);
        return false;
    }
    strcpy(w->throws[w->count++], text);
    return true;
}

/* The throws of a whole game, each “(52)”: none may be missing that was told. */
static bool learn_steps(witness *w, const json_t *steps)
{
    const json_t *step;
    uint32_t number = 0;
    size_t i;
    json_array_foreach(steps, i, step)
    {
        const char *text = json_string_value(step);
        char throw [sizeof w->throws[0] + 1] = "";
        if (!text || *text != '(')
            continue;
        snprintf(throw, sizeof throw, "%.*s", (int)strcspn(text + 1, ")"), text + 1);
        if (!learn_throw(w, number++, throw))
            return false;
    }
    if (number == w->count || !json_is_array(steps))
        return true;
    complain(_("roll %lu was reported differently before"), (unsigned long)number + 1);
    return false;
}

bool witness_sit(witness *w, lus_player own, const char *commit, const char *seed)
{
    return learn_side(w, own, commit, seed);
}

bool witness_game(witness *w, const json_t *m)
{
    const json_t *white = json_object_get(m, "white"), *black = json_object_get(m, "black");
    return learn_side(w, WITNESS_SERVER, text_of(m, "commit"), text_of(m, "secret")) &&
           learn_side(w, LUS_WHITE, text_of(white, "commit"), text_of(white, "seed")) &&
           learn_side(w, LUS_BLACK, text_of(black, "commit"), text_of(black, "seed")) &&
           learn_steps(w, json_object_get(m, "steps"));
}

bool witness_entry(witness *w, const json_t *m)
{
    const char *seat = text_of(m, "seat"), *kind = text_of(m, "kind");
    unsigned side = strcmp(seat, "white") == 0 ? LUS_WHITE : LUS_BLACK;
    if (strcmp(kind, "throw") == 0 && !learn_throw(w, w->count, text_of(m, "text")))
        return false;
    return learn_side(w, side, text_of(m, "commit"), text_of(m, "seed")) &&
           learn_side(w, WITNESS_SERVER, "", text_of(m, "secret"));
}

bool witness_may_reveal(const witness *w, lus_player own)
{
    if (*w->commit[WITNESS_SERVER] && *w->commit[lus_other(own)])
        return true;
    complain(_("the server asks for our seed before all the others have committed to theirs"));
    return false;
}

bool witness_judge(const witness *w, const lus_match *m)
{
    fair_dice dice;
    bool thrown = dice_throws(m) > 0;
    if (!*w->value[WITNESS_SERVER] || (thrown && !(*w->value[LUS_WHITE] && *w->value[LUS_BLACK]))) {
        complain(_("the game is over, and the server does not show what its dice were drawn from"));
        return false;
    }
    if (!thrown)
        return true;
    fair_unhex(w->value[WITNESS_SERVER], dice.secret, sizeof dice.secret);
    for (lus_player p = LUS_WHITE; p <= LUS_BLACK; p++)
        fair_unhex(w->value[p], dice.seed[p], sizeof dice.seed[p]);
    return dice_judge(&dice, m) == DONE;
}
