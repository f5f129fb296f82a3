#include "bench/load/table.h"

#include <inttypes.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/load/host.h"
#include "core/registry.h"

enum { SAY_MAX = 512 };

static void fail(table *t, const char *words, const char *text)
{
    if (!t->load->failed)
        fprintf(stderr, "bench-server: game %s, entry %u (heard %u and %u): %s: %s\nafter %s\n",
                t->code, t->number, t->seats[0].heard, t->seats[1].heard, words, text, t->last);
    t->load->failed = true;
}

/* ---- reading: fields of messages whose writer is known ---- */

static const char *after(const char *text, const char *words)
{
    const char *at = strstr(text, words);
    return at ? at + strlen(words) : "";
}

/* The text up to the next quotation mark. */
static void copy_field(const char *at, char *to, size_t size)
{
    size_t length = strcspn(at, "\"");
    snprintf(to, size, "%.*s", (int)(length < size ? length : size - 1), at);
}

static bool field_is(const char *text, const char *name, const char *value)
{
    const char *at = after(text, name);
    size_t length = strlen(value);
    return strncmp(at, value, length) == 0 && at[length] == '"';
}

/* ---- sitting down ---- */

static void draw_secrets(seat *s)
{
    uint8_t key[16], seed[FAIR_BYTES], commit[FAIR_BYTES];
    randombytes_buf(key, sizeof key);
    randombytes_buf(seed, sizeof seed);
    fair_commit(seed, commit);
    fair_hex(key, sizeof key, s->key);
    fair_hex(seed, sizeof seed, s->seed);
    fair_hex(commit, sizeof commit, s->commit);
    s->heard = 0;
    s->away = false;
}

static bool is_playing(table_stage stage)
{
    return stage == TABLE_READY || stage == TABLE_WAITING;
}

static void set_stage(table *t, table_stage stage)
{
    load *l = t->load;
    if (is_playing(stage) != is_playing(t->stage))
        l->ready = is_playing(stage) ? l->ready + 1 : l->ready - 1;
    l->done += stage == TABLE_DONE && t->stage != TABLE_DONE;
    t->stage = stage;
}

void table_reset(table *t)
{
    for (unsigned i = 0; i < 2; i++) {
        t->seats[i].table = t;
        t->seats[i].player = i;
        draw_secrets(&t->seats[i]);
    }
    t->code[0] = t->last[0] = '\0';
    t->number = t->promised = 0;
    t->variant.game->start(&t->variant, &t->state);
    set_stage(t, TABLE_SETTING);
}

static void say_create(seat *s)
{
    char text[SAY_MAX], identity[LUS_IDENTITY_MAX];
    lus_writer w = lus_writer_on(identity, sizeof identity);
    lus_variant_write(&s->table->variant, &w);
    snprintf(
        text, sizeof text,
        "{\"v\":1,\"type\":\"create\",\"game\":\"%s\",\"seat\":\"white\",\"public\":false,\"name\":"
        "\"Claudia\",\"key\":\"%s\",\"commit\":\"%s\"}",
        identity, s->key, s->commit);
    wire_say(&s->wire, text);
}

static void say_join(seat *s)
{
    char text[SAY_MAX], since[32] = "";
    if (s->away)
        snprintf(since, sizeof since, ",\"since\":%u", s->heard);
    snprintf(text, sizeof text,
             "{\"v\":1,\"type\":\"join\",\"code\":\"%s\",\"name\":\"Marcus\",\"key\":\"%s\","
             "\"commit\":\"%s\"%s}",
             s->table->code, s->key, s->commit, since);
    wire_say(&s->wire, text);
}

void table_opened(seat *s)
{
    if (s->table->load->quiet)
        return;
    if (*s->table->code)
        say_join(s);
    else if (s->player == LUS_WHITE)
        say_create(s);
}

void table_lost(seat *s)
{
    table *t = s->table;
    wire_close(&s->wire);
    if (!s->away && s->heard > 0) {
        s->heard--;
        s->away = true;
    }
    if (t->stage != TABLE_DONE)
        set_stage(t, TABLE_SETTING);
    t->since = 0;
}

/* ---- playing ---- */

static void say_number(table *t, unsigned player, const char *type, const char *name,
                       const char *value)
{
    char text[SAY_MAX], more[FAIR_HEX + 32] = "";
    if (name)
        snprintf(more, sizeof more, ",\"%s\":\"%s\"", name, value);
    snprintf(text, sizeof text, "{\"v\":1,\"type\":\"%s\",\"number\":%u%s}", type, t->number, more);
    wire_say(&t->seats[player].wire, text);
}

static void act(table *t, double since)
{
    const lus_variant *v = &t->variant;
    lus_status status = v->game->status(v, &t->state);
    set_stage(t, TABLE_WAITING);
    t->since = since;
    t->owed = 0;
    t->sent_text[0] = '\0';
    if (status.kind == LUS_CHANCE) {
        say_number(t, status.player, "throw", NULL, NULL);
        return;
    }
    lus_writer w = lus_writer_on(t->sent_text, sizeof t->sent_text);
    t->sent_action = v->game->sample(v, &t->state, &t->load->rng);
    v->game->write_action(v, &t->state, t->sent_action, &w);
    say_number(t, status.player, "act", "action", t->sent_text);
}

void table_act(table *t, double due)
{
    if (t->stage == TABLE_READY)
        act(t, due);
    else if (t->owed == 0)
        t->owed = due;
}

static void finish(table *t, bool over)
{
    if (!over)
        say_number(t, LUS_WHITE, "resign", NULL, NULL);
    else
        wire_say(&t->seats[LUS_WHITE].wire, "{\"v\":1,\"type\":\"record\"}");
}

static void count(table *t)
{
    load *l = t->load;
    if (t->since > 0 && l->measuring) {
        histogram_add(&l->times, host_clock() - t->since);
        l->entries++;
    }
    t->since = 0;
}

static void new_game(table *t)
{
    t->load->games++;
    table_reset(t);
    say_create(&t->seats[LUS_WHITE]);
}

/* Both know all there is: what is next? */
static void go_on(table *t)
{
    bool over = field_is(t->last, "\"next\":\"", "over");
    count(t);
    if (t->number < 4 && !over) {
        if (t->number >= 2) /* White reveals first, though he need not */
            say_number(t, t->number - 2, "seed", "seed", t->seats[t->number - 2].seed);
        return;
    }
    if (t->load->finishing) {
        finish(t, over);
    } else if (over) {
        new_game(t);
    } else {
        set_stage(t, TABLE_READY);
        if (t->load->at_once || t->owed > 0)
            act(t, t->owed > 0 ? t->owed : host_clock());
    }
}

static void go_on_together(table *t)
{
    if (t->seats[0].heard == t->number && t->seats[1].heard == t->number &&
        t->number >= t->promised)
        go_on(t);
}

/* Plays the entry on our own board. */
static void follow(table *t, const char *text)
{
    const lus_variant *v = &t->variant;
    char word[LUS_ACTION_MAX], hash[17];
    lus_action action;
    if (field_is(text, "\"kind\":\"", "act") || field_is(text, "\"kind\":\"", "throw")) {
        copy_field(after(text, "\"text\":\""), word, sizeof word);
        if (*t->sent_text && strcmp(word, t->sent_text) == 0)
            action = t->sent_action;
        else if (!lus_read_action(v, &t->state, word, &action, NULL))
            fail(t, "an entry that cannot be", text);
        v->game->apply(v, &t->state, action, NULL);
        t->sent_text[0] = '\0';
    }
    snprintf(hash, sizeof hash, "%016" PRIx64, lus_hash(v, &t->state));
    if (!field_is(text, "\"hash\":\"", hash))
        fail(t, "another position than ours", text);
    snprintf(t->last, sizeof t->last, "%s", text);
    t->number++;
}

static void hear_entry(seat *s, const char *text)
{
    table *t = s->table;
    uint32_t number = (uint32_t)strtoul(after(text, "\"number\":"), NULL, 10);
    if (number + 1 == t->number && *t->last && strncmp(t->last, text, sizeof t->last - 1) != 0)
        fail(t, "an entry that was told has changed", text);
    if (number > s->heard)
        fail(t, "a gap", text);
    if (number == t->number)
        follow(t, text);
    if (number != s->heard)
        return; /* told again */
    s->heard++;
    s->away = false;
    go_on_together(t);
}

static void hear_game(seat *s, const char *text)
{
    table *t = s->table;
    uint32_t number = (uint32_t)strtoul(after(text, "\"number\":"), NULL, 10);
    if (number < t->number)
        fail(t, "entries that were told are lost", text);
    if (!*t->code) {
        copy_field(after(text, "\"code\":\""), t->code, sizeof t->code);
        t->number = s->heard = number;
        if (t->seats[LUS_BLACK].wire.state == WIRE_OPEN)
            say_join(&t->seats[LUS_BLACK]);
        return;
    }
    t->promised = number;
    if (strstr(text, "\"steps\":")) {
        s->heard = number;
        go_on_together(t);
    }
}

static void hear_record(table *t, const char *text)
{
    json_t *message = json_loads(text, 0, NULL);
    const char *record = json_string_value(json_object_get(message, "text"));
    if (!record || !t->load->verifies(record))
        fail(t, "a record that does not verify", text);
    json_decref(message);
    set_stage(t, TABLE_DONE);
}

void table_heard(seat *s, char *text)
{
    static const char head[] = "{\"v\":1,\"type\":\"";
    const char *type = text + sizeof head - 1;
    if (strncmp(text, head, sizeof head - 1) != 0)
        fail(s->table, "not a message", text);
    else if (strncmp(type, "entry\"", 6) == 0)
        hear_entry(s, text);
    else if (strncmp(type, "game\"", 5) == 0)
        hear_game(s, text);
    else if (strncmp(type, "record\"", 7) == 0)
        hear_record(s->table, text);
    else if (strncmp(type, "error\"", 6) == 0)
        fail(s->table, "refused", text);
}
