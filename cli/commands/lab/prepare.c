/* Before a study is played: who plays, what it will be known by, how many games it needs. */
#include <stdio.h>
#include <string.h>

#include "cli/commands/lab/lab.h"
#include "cli/terminal/json.h"
#include "console/numbers.h"
#include "console/say.h"
#include "lab/run/plan.h"

bool lab_set_panel(lab_study *s, bool perfect)
{
    return lab_set_players(s, "panel") && (!perfect || lab_set_players(s, "perfect perfect"));
}

/* “4 min”. */
static const char *time_words(double seconds, char text[NUMBER_MAX])
{
    char number[NUMBER_MAX];
    double by = seconds < 90 ? 1 : seconds < 5400 ? 60 : 3600;
    snprintf(text, NUMBER_MAX, "%.20s %s",
             number_words(seconds / by, by > 60 ? 1 : 0, false, number),
             by < 2    ? "s"
             : by < 61 ? "min"
                       : "h");
    return text;
}

static void say_plan(const lab_study *s, const lab_plan *plan)
{
    char precision[NUMBER_MAX], games[NUMBER_MAX], time[NUMBER_MAX];
    fprintf(stderr,
            _("±%s points or per cent need about %s games of each kind, %s on this machine"),
            number_words(s->precision / 100.0, s->precision % 100 ? 2 : 0, false, precision),
            count_words(plan->games, games), time_words(plan->seconds, time));
    fputc('\n', stderr);
}

/* False after a complaint. */
static bool say_plan_json(const lab_study *s, const lab_plan *plan)
{
    return json_say(json_pack("{s:s, s:f, s:I, s:f}", "registration", s->registration, "precision",
                              s->precision / 100.0, "games", (json_int_t)plan->games, "seconds",
                              plan->seconds));
}

int lab_prepare(lab_study *s, unsigned threads, lab_wish wish, bool *enough)
{
    lab_plan plan;
    lab_register(s);
    *enough = wish != LAB_PLAY;
    if (wish == LAB_PLAN)
        printf("SHA-256 %s\n", s->registration);
    if (*enough && !s->precision) {
        complain(_("--plan: --precision says for what"));
        return MISUSED;
    }
    if (!s->precision)
        return DONE;
    int code = lab_plan_study(s, threads, &plan);
    if (code != DONE)
        return code;
    if (wish == LAB_PLAN_JSON && !say_plan_json(s, &plan))
        return TROUBLE;
    say_plan(s, &plan);
    if (!lab_study_says(s, "games") || plan.games < s->games)
        s->games = plan.games;
    else if (plan.games > s->games)
        complain(_("--games allows fewer: intervals will be wider"));
    return DONE;
}
