/* Problems in a room: the host gives them, players try them. */
#include "server/hall/rooms/rooms.h"

static void refuse(session *s, const request *r, refusal why)
{
    hall_refuse(s, request_kind_name(r->kind), refusal_name(why), "");
}

void rooms_give_task(session *s, const request *r)
{
    char text[ENTRY_TEXT_MAX];
    refusal result = REFUSED_SEAT;
    if (s->hosts)
        result = room_task_text(text, &r->plan, r->line)
                     ? rooms_add(s->hall, s->room, ROOM_TASK, 0, text)
                     : REFUSED_TEXT;
    if (result != FINE)
        refuse(s, r, result);
}

void rooms_clear_tasks(session *s, const request *r)
{
    refusal result = s->hosts ? FINE : REFUSED_SEAT;
    if (s->hosts && s->room->room.task_count == 0)
        rooms_changed(s->hall, s->room); /* sent again: told again */
    else if (s->hosts)
        result = rooms_add(s->hall, s->room, ROOM_CLEAR, 0, "");
    if (result != FINE)
        refuse(s, r, result);
}

/* A turn that is not the right one is told at once; the first of them is kept. */
void rooms_try(session *s, const request *r)
{
    const room *held = &s->room->room;
    char text[ENTRY_TEXT_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    unsigned task = 0;
    bool right = false;
    lus_put_number(&w, r->task);
    lus_put_char(&w, ' ');
    lus_put(&w, r->line);
    refusal result = room_judge_try(held, s->member, text, &task, &right);
    if (result != FINE) {
        refuse(s, r, result);
        return;
    }
    room_mark mark = held->marks[s->member][task];
    if (mark < MARK_LATER && (right || mark == MARK_NONE))
        result = rooms_add(s->hall, s->room, ROOM_TRY, s->member, text);
    else if (right)
        rooms_changed(s->hall, s->room);
    if (result != FINE)
        refuse(s, r, result);
    else if (!right)
        hall_refuse(s, "try", "wrong", "another turn was asked for");
}
