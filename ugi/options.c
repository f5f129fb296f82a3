/* setoption: what can be set, how it is announced, how it is read. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/registry.h"
#include "engine/level.h"
#include "ugi/words.h"

enum { HASH_LEAST = LUS_MEMORY_LEAST >> 20, HASH_MOST = 1 << 16 };

static void write_values(const lus_option *option, lus_writer *w)
{
    char least[8], most[8];
    for (unsigned i = 0; option->values && option->values[i]; i++) {
        lus_put_char(w, i == 0 ? '=' : '|');
        lus_put(w, option->values[i]);
    }
    if (option->values)
        return;
    lus_put_char(w, '=');
    lus_put(w, lus_option_value_name(option, option->least, least));
    lus_put(w, "..");
    lus_put(w, lus_option_value_name(option, option->most, most));
}

/* The games, or when one was named its options. */
static bool refuse_game(ugi_reading *r, const lus_fault *fault, lus_field value)
{
    const lus_game *game = lus_game_find(value.at, strcspn(value.at, ": "));
    ugi_refuse_fault(r, fault, value.at);
    lus_put(r->reply, game ? "info string options of this game:" : "info string games:");
    for (unsigned i = 0; !game && lus_games[i]; i++) {
        lus_put_char(r->reply, ' ');
        lus_put(r->reply, lus_games[i]->id);
    }
    for (unsigned i = 0; game && i < game->option_count; i++) {
        lus_put_char(r->reply, ' ');
        lus_put(r->reply, game->options[i].name);
        write_values(&game->options[i], r->reply);
    }
    lus_put_char(r->reply, '\n');
    return false;
}

static bool set_game(ugi_reading *r, lus_field value)
{
    ugi *u = r->ugi;
    char identity[LUS_IDENTITY_MAX];
    lus_variant v;
    lus_fault fault;
    if (value.length >= sizeof identity)
        return ugi_refuse(r, value, "“{what}” is longer than the name of any game");
    memcpy(identity, value.at, value.length);
    identity[value.length] = '\0';
    if (!lus_variant_read(identity, &v, &fault))
        return refuse_game(r, &fault, value);
    lus_match_begin(&u->match, &v, NULL, u->match.steps, u->match.capacity);
    u->forget = true;
    return true;
}

static void write_game(lus_writer *w)
{
    lus_put(w, "type string default ");
    lus_put(w, lus_games[0]->id);
}

static bool set_level(ugi_reading *r, lus_field value)
{
    bool digit = value.length == 1 && value.at[0] >= '1' && value.at[0] < '1' + LUS_LEVELS;
    if (!digit && !ugi_is(value, "off"))
        return ugi_refuse(r, value, "“{what}” is not a level: a number from 1 to 6, or off");
    r->ugi->level = digit ? (unsigned)(value.at[0] - '0') : 0;
    return true;
}

static void write_level(lus_writer *w)
{
    lus_put(w, "type combo default off var off");
    for (unsigned i = 1; i <= LUS_LEVELS; i++) {
        lus_put(w, " var ");
        lus_put_number(w, i);
    }
}

static void write_spin(lus_writer *w, uint64_t standard, uint64_t least, uint64_t most)
{
    char words[96];
    snprintf(words, sizeof words, "type spin default %" PRIu64 " min %" PRIu64 " max %" PRIu64,
             standard, least, most);
    lus_put(w, words);
}

static bool set_hash(ugi_reading *r, lus_field value)
{
    uint64_t mib;
    if (!ugi_number(r, value, HASH_LEAST, HASH_MOST, &mib))
        return false;
    r->ugi->hash = (unsigned)mib;
    return true;
}

static void write_hash(lus_writer *w)
{
    write_spin(w, UGI_HASH_MIB, HASH_LEAST, HASH_MOST);
}

static bool set_seed(ugi_reading *r, lus_field value)
{
    uint64_t seed;
    if (!ugi_number(r, value, 0, UINT64_MAX, &seed))
        return false;
    r->ugi->seed = seed;
    return true;
}

static void write_seed(lus_writer *w)
{
    write_spin(w, 0, 0, UINT64_MAX);
}

static bool set_tables(ugi_reading *r, lus_field value)
{
    ugi *u = r->ugi;
    if (value.length >= sizeof u->tables)
        return ugi_refuse(r, value, "“{what}” is longer than the name of any folder");
    memcpy(u->tables, value.at, value.length);
    u->tables[value.length] = '\0';
    if (ugi_is(value, "<empty>"))
        u->tables[0] = '\0';
    u->tables_changed = true;
    return true;
}

static void write_tables(lus_writer *w)
{
    lus_put(w, "type string default <empty>");
}

static const struct option {
    const char *name;
    bool (*set)(ugi_reading *, lus_field value);
    void (*write)(lus_writer *);
} options[] = {
    {"Game", set_game, write_game},       {"Level", set_level, write_level},
    {"Hash", set_hash, write_hash},       {"Seed", set_seed, write_seed},
    {"Tables", set_tables, write_tables},
};
enum { OPTIONS = sizeof options / sizeof *options };

void ugi_write_options(lus_writer *w)
{
    for (unsigned i = 0; i < OPTIONS; i++) {
        lus_put(w, "option name ");
        lus_put(w, options[i].name);
        lus_put_char(w, ' ');
        options[i].write(w);
        lus_put_char(w, '\n');
    }
}

static bool refuse_name(ugi_reading *r, lus_field name)
{
    char sentence[128];
    lus_writer w = lus_writer_on(sentence, sizeof sentence);
    lus_put(&w, "there is no option “{what}”; options:");
    for (unsigned i = 0; i < OPTIONS; i++) {
        lus_put_char(&w, ' ');
        lus_put(&w, options[i].name);
    }
    return ugi_refuse(r, name, sentence);
}

bool ugi_set_option(ugi_reading *r)
{
    static const char form[] =
        "“{what}” is not expected here: write “setoption name NAME value VALUE”";
    lus_field word = ugi_word(r), name = ugi_word(r), link = ugi_word(r), value = ugi_rest(r);
    if (!ugi_is(word, "name"))
        return ugi_refuse(r, word, form);
    for (unsigned i = 0; i < OPTIONS; i++)
        if (ugi_is(name, options[i].name))
            return ugi_is(link, "value") ? options[i].set(r, value) : ugi_refuse(r, link, form);
    return refuse_name(r, name);
}
