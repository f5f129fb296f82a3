/* Problems that the host gives to a room. The server knows the right turn and judges by the rules
 * alone: whoever ends a turn in the same position has found it, in whatever order it was played. */
#include <stdlib.h>
#include <string.h>

#include "server/room/room.h"

/* Plays a turn, actions with blanks between them, all of them the same player's. */
static bool play_line(const lus_variant *v, const char *line, lus_state *s)
{
    lus_status status = v->game->status(v, s);
    unsigned player = status.player;
    if (!*line)
        return false;
    while (*line) {
        char word[LUS_ACTION_MAX] = "";
        size_t length = strcspn(line, " ");
        lus_action action;
        if (length == 0 || length >= sizeof word || status.kind != LUS_DECISION ||
            status.player != player)
            return false;
        memcpy(word, line, length);
        if (!lus_read_action(v, s, word, &action, NULL))
            return false;
        v->game->apply(v, s, action, NULL);
        status = v->game->status(v, s);
        line += length + (line[length] == ' ' && line[length + 1]);
    }
    return true;
}

/* Where the plan begins. */
static bool begin_at(const game_plan *plan, lus_state *s)
{
    const lus_variant *v = &plan->variant;
    v->game->start(v, s);
    return !*plan->start || v->game->read_position(v, plan->start, s, NULL);
}

bool room_task_text(char text[ENTRY_TEXT_MAX], const game_plan *plan, const char *line)
{
    char written[IDENTITY_MAX];
    game_plan bare = {.variant = plan->variant};
    lus_writer w = lus_writer_on(text, ENTRY_TEXT_MAX);
    strcpy(bare.start, plan->start);
    game_plan_write(&bare, written);
    if (strlen(line) + strlen(written) + 2 > ENTRY_TEXT_MAX)
        return false;
    lus_put(&w, line);
    lus_put_char(&w, '\t');
    lus_put(&w, written);
    return true;
}

static bool make_tasks(room *r)
{
    if (!r->tasks)
        r->tasks = calloc(ROOM_TASKS_MAX, sizeof *r->tasks);
    return r->tasks != NULL;
}

refusal room_give_task(room *r, const char *text)
{
    char line[ROOM_LINE_MAX] = "";
    size_t length = strcspn(text, "\t");
    room_task task = {0};
    if (length >= sizeof line || text[length] != '\t' ||
        !game_plan_read(text + length + 1, &task.plan) || *task.plan.room ||
        !begin_at(&task.plan, &task.end))
        return REFUSED_TEXT;
    memcpy(line, text, length);
    if (!play_line(&task.plan.variant, line, &task.end))
        return REFUSED_ILLEGAL;
    if (r->task_count == ROOM_TASKS_MAX)
        return REFUSED_FULL;
    if (!make_tasks(r))
        return REFUSED_MEMORY;
    r->tasks[r->task_count++] = task;
    return FINE;
}

refusal room_clear_tasks(room *r)
{
    if (r->task_count == 0)
        return REFUSED_PHASE;
    r->task_count = 0;
    memset(r->marks, MARK_NONE, sizeof r->marks);
    return FINE;
}

refusal room_judge_try(const room *r, unsigned player, const char *text, unsigned *task,
                       bool *right)
{
    lus_state end;
    if (player >= r->player_count || r->players[player].gone)
        return REFUSED_SEAT;
    if (r->frozen)
        return REFUSED_FROZEN;
    /* one digit: there are ten at most */
    if (text[0] < '0' || text[0] > '9' || text[1] != ' ' || strlen(text) >= ROOM_LINE_MAX + 2)
        return REFUSED_TEXT;
    *task = (unsigned)(text[0] - '0');
    if (*task >= r->task_count)
        return REFUSED_PHASE;
    const game_plan *plan = &r->tasks[*task].plan;
    if (!begin_at(plan, &end) || !play_line(&plan->variant, text + 2, &end))
        return REFUSED_ILLEGAL;
    *right = memcmp(&end, &r->tasks[*task].end, sizeof end) == 0;
    return FINE;
}

refusal room_try(room *r, unsigned player, const char *text)
{
    unsigned task;
    bool right;
    refusal result = room_judge_try(r, player, text, &task, &right);
    if (result != FINE)
        return result;
    uint8_t *mark = &r->marks[player][task];
    if (*mark >= MARK_LATER || (*mark == MARK_TRIED && !right))
        return REFUSED_PHASE; /* nothing new */
    *mark = !right ? MARK_TRIED : *mark == MARK_NONE ? MARK_FOUND : MARK_LATER;
    return FINE;
}
