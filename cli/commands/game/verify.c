/* lusoria verify: were the dice of a record fair? Everything it needs is in the record. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/guest/dice.h"
#include "cli/terminal/json.h"
#include "cli/terminal/session.h"
#include "console/files.h"
#include "console/say.h"

/* A value in hexadecimal. 1: there; 0: not in the record; -1: damaged, after a complaint. */
static int read_value(const lus_record *record, const char *name, uint8_t value[FAIR_BYTES])
{
    char text[LUS_TAG_VALUE_MAX];
    if (!*lus_record_tag(record, name, text, sizeof text))
        return 0;
    if (fair_unhex(text, value, FAIR_BYTES))
        return 1;
    complain(_("“%s” is not 64 hexadecimal digits"), name);
    return -1;
}

/* A value and what was committed to: REFUSED after a complaint. `there` tells whether it was
 * revealed. */
static int check_value(const lus_record *record, const char *name, const char *commit_name,
                       uint8_t value[FAIR_BYTES], bool *there)
{
    uint8_t committed[FAIR_BYTES], hash[FAIR_BYTES];
    int revealed = read_value(record, name, value),
        commitment = read_value(record, commit_name, committed);
    *there = revealed == 1;
    if (revealed < 0 || commitment < 0)
        return REFUSED;
    if (revealed == 0)
        return DONE;
    fair_commit(value, hash);
    if (commitment == 1 && memcmp(hash, committed, sizeof hash) == 0)
        return DONE;
    complain(_("%s is not what %s promised"), name, commit_name);
    return REFUSED;
}

/* What is promised and revealed. REFUSED after a complaint; then `known` tells whether something
 * is wrong, or missing. */
static int read_dice(const lus_record *record, fair_dice *dice, bool *known)
{
    char kind[LUS_TAG_VALUE_MAX];
    bool secret, seeds[2];
    uint32_t throws = dice_throws(&record->match);
    if (strcmp(lus_record_tag(record, "Dice", kind, sizeof kind), "lusoria-1") != 0) {
        complain(_("this record does not say where its dice come from: they cannot be checked"));
        return REFUSED;
    }
    *known = true;
    if (check_value(record, "DiceSecret", "DiceCommit", dice->secret, &secret) != DONE ||
        check_value(record, "WhiteSeed", "WhiteCommit", dice->seed[LUS_WHITE], &seeds[LUS_WHITE]) !=
            DONE ||
        check_value(record, "BlackSeed", "BlackCommit", dice->seed[LUS_BLACK], &seeds[LUS_BLACK]) !=
            DONE)
        return REFUSED;
    if (!secret || (throws > 0 && !(seeds[LUS_WHITE] && seeds[LUS_BLACK]))) {
        complain(_("the secret of the dice is revealed when the game ends; this one is not over"));
        *known = false;
        return REFUSED;
    }
    return DONE;
}

static int verify(const lus_record *record, bool json)
{
    fair_dice dice;
    bool known = false;
    int code = read_dice(record, &dice, &known);
    if (code == DONE && !json)
        return dice_judge(&dice, &record->match);
    if (code == DONE && !dice_are_fair(&dice, &record->match))
        code = REFUSED;
    if (!json)
        return code;
    return json_say(json_pack("{s:o, s:i}", "fair",
                              known ? json_boolean(code == DONE) : json_null(), "throws",
                              (int)dice_throws(&record->match)))
               ? code
               : TROUBLE;
}

static int run(const args *a)
{
    static session g;
    int code = REFUSED;
    if (sodium_init() < 0)
        code = TROUBLE;
    else if (session_read(&g, a->operand[0]))
        code = verify(&g.record, a->value[0] != NULL);
    session_free(&g);
    return code;
}

static const flag flags[] = {JSON_FLAG_LINE, {0}};

const command command_verify = {
    .name = "verify",
    .operands = N_("FILE"),
    .summary = N_("check that the dice of a game on a server were fair"),
    .help = N_(
        "The record of a game that was played on a server holds all that its dice were drawn from: "
        "every throw\n"
        "is drawn again and compared. With - the record is read from standard input."),
    .least = 1,
    .most = 1,
    .flags = flags,
    .run = run,
};
