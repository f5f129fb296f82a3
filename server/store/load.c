#define _GNU_SOURCE /* strdup */
/* What backends read, whatever the database: games and rooms rebuilt, every entry judged again; or
 * rows as they are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/checksum.h"
#include "server/store/store.h"

/* Space for one more in a list that grows by doubling; false without memory. */
static bool grow_by_one(void **list, size_t count, size_t size)
{
    if (count > 0 && (count & (count - 1)) != 0)
        return true;
    void *grown = realloc(*list, (count ? 2 * count : 1) * size);
    if (grown)
        *list = grown;
    return grown != NULL;
}

/* A game without entries yet; NULL when the row cannot be understood, or without memory. */
static game *game_of(const char *code, const found_row *row, damage *wrong)
{
    game_plan plan;
    *wrong = ROW_UNREADABLE;
    if (row->secret_bytes != FAIR_BYTES || !game_plan_read(row->identity, &plan))
        return NULL;
    *wrong = NO_MEMORY;
    plan.listed = row->listed;
    game *g = malloc(sizeof *g);
    if (g && game_begin(g, code, &plan, row->created, row->secret))
        return g;
    free(g);
    return NULL;
}

static void game_free(game *g)
{
    if (g)
        game_end(g);
    free(g);
}

static bool keep_row(stored_row *kept, const found_row *row)
{
    if (row->secret_bytes != FAIR_BYTES || strlen(row->identity) >= sizeof kept->identity)
        return false;
    strcpy(kept->identity, row->identity);
    memcpy(kept->secret, row->secret, FAIR_BYTES);
    kept->listed = row->listed;
    kept->created = row->created;
    return true;
}

static bool add_waiting(lobby_job *lobby, const found_row *row, damage *wrong)
{
    void *list = lobby->games;
    game *g = game_of(row->code, row, wrong);
    bool fits = g && grow_by_one(&list, lobby->count, sizeof *lobby->games);
    lobby->games = list;
    if (fits)
        lobby->games[lobby->count++] = g;
    else
        game_free(g);
    return fits;
}

/* The first piece makes the game or room that the others are added to. */
static bool load(load_job *load, const char *code, const found_row *row, damage *wrong)
{
    room_plan plan;
    load->piece = 0;
    *wrong = NO_MEMORY;
    if (load->game || load->room)
        return true;
    if (!room_plan_read(row->identity, &plan)) {
        load->game = game_of(code, row, wrong);
        return load->game != NULL;
    }
    load->room = malloc(sizeof *load->room);
    if (load->room)
        room_begin(load->room, code, &plan, row->created);
    return load->room != NULL;
}

/* The number of the entry that comes next. */
static uint32_t next_number(const store_job *job)
{
    switch (job->kind) {
    case JOB_FETCH: return job->fetch.from + (uint32_t)job->fetch.count;
    case JOB_LOBBY: return job->lobby.count > 0 ? job->lobby.games[job->lobby.count - 1]->count : 0;
    default: return job->load.next;
    }
}

bool store_load_unreadable(store_job *job, damage wrong)
{
    job->wrong = wrong;
    job->at = next_number(job);
    return false;
}

const char *store_damage_words(damage wrong)
{
    static const char *const words[] = {
        [DAMAGE_UNKNOWN] = "it cannot be read",
        [ROW_UNREADABLE] = "its row makes no sense",
        [ROW_CHANGED] = "its row does not match its checksum",
        [ENTRY_UNREADABLE] = "an entry makes no sense",
        [ENTRY_CHANGED] = "an entry does not match its checksum",
        [ENTRY_REFUSED] = "an entry is against the rules",
        [ENTRIES_MISSING] = "entries are missing at its end",
        [NO_MEMORY] = "no memory",
    };
    return words[wrong];
}

static bool take_row(store_job *job, const found_row *row, damage *wrong)
{
    *wrong = ROW_UNREADABLE;
    switch (job->kind) {
    case JOB_FETCH: return keep_row(&job->fetch.row, row);
    case JOB_LOBBY: return add_waiting(&job->lobby, row, wrong);
    default: return load(&job->load, job->code, row, wrong);
    }
}

bool store_load_row(store_job *job, const found_row *row)
{
    bool whole = row->secret_bytes == FAIR_BYTES, fits = whole && checksum_fits_row(row);
    bool salvages = job->kind == JOB_FETCH && job->fetch.salvage;
    if (whole && !fits && !salvages)
        return store_load_unreadable(job, ROW_CHANGED);
    if (salvages)
        job->fetch.doubtful = !fits;
    if (job->kind == JOB_FETCH)
        job->fetch.counted = row->counted;
    else if (job->kind == JOB_LOAD)
        job->load.counted = row->counted;
    damage wrong;
    return take_row(job, row, &wrong) || store_load_unreadable(job, wrong);
}

static bool entry_has_form(const found_entry *e)
{
    return strlen(e->kind) < ENTRY_WORD_MAX && strlen(e->text) < ENTRY_TEXT_MAX;
}

/* False without memory. */
static bool keep_entry(fetch_job *fetch, const found_entry *e, bool doubtful)
{
    void *list = fetch->entries;
    stored_entry kept = {
        .seat = e->seat, .time = e->time, .text = strdup(e->text), .doubtful = doubtful};
    bool fits = kept.text && grow_by_one(&list, fetch->count, sizeof *fetch->entries);
    fetch->entries = list;
    if (!fits) {
        free(kept.text);
        return false;
    }
    strcpy(kept.kind, e->kind);
    fetch->entries[fetch->count++] = kept;
    return true;
}

bool store_load_goes_on(const store_job *job)
{
    return job->kind == JOB_LOAD && job->done && job->load.piece == LOAD_PIECE;
}

static refusal add_to_game(game *g, const found_entry *e)
{
    return game_add(g, entry_kind_named(e->kind), e->seat, e->text, e->time);
}

static bool add_to_lobby(const lobby_job *lobby, const found_entry *e)
{
    return lobby->count > 0 && add_to_game(lobby->games[lobby->count - 1], e) == FINE;
}

static refusal add_loaded(load_job *load, const found_entry *e)
{
    refusal judged =
        load->room   ? room_add(load->room, room_entry_named(e->kind), e->seat, e->text, e->time.at)
        : load->game ? add_to_game(load->game, e)
                     : REFUSED_PHASE;
    load->piece += judged == FINE;
    load->next += judged == FINE;
    return judged;
}

static bool load_entry(store_job *job, const found_entry *e)
{
    refusal judged = add_loaded(&job->load, e);
    return judged == FINE ||
           store_load_unreadable(job, judged == REFUSED_MEMORY ? NO_MEMORY : ENTRY_REFUSED);
}

static bool fetch_entry(store_job *job, const found_entry *e, bool doubtful)
{
    if (!entry_has_form(e))
        return store_load_unreadable(job, ENTRY_UNREADABLE);
    return keep_entry(&job->fetch, e, doubtful) || store_load_unreadable(job, NO_MEMORY);
}

static bool take_entry(store_job *job, const found_entry *e, bool doubtful)
{
    switch (job->kind) {
    case JOB_FETCH: return fetch_entry(job, e, doubtful);
    case JOB_LOBBY: return add_to_lobby(&job->lobby, e);
    default: return load_entry(job, e);
    }
}

static const char *code_of(const store_job *job)
{
    if (job->kind == JOB_LOBBY)
        return job->lobby.count > 0 ? job->lobby.games[job->lobby.count - 1]->code : "";
    return job->code;
}

bool store_load_entry(store_job *job, const found_entry *e)
{
    bool fits = checksum_fits_entry(code_of(job), next_number(job), e);
    if (!fits && !(job->kind == JOB_FETCH && job->fetch.salvage))
        return store_load_unreadable(job, ENTRY_CHANGED);
    return take_entry(job, e, !fits);
}

/* A game of which no entry is there may be deleted at this moment, after its row was read. */
bool store_load_end(store_job *job)
{
    const bool fetches = job->kind == JOB_FETCH;
    uint32_t next = next_number(job), counted = fetches ? job->fetch.counted : job->load.counted;
    bool more = fetches ? job->fetch.most > 0 && job->fetch.count == job->fetch.most
                        : job->load.piece == LOAD_PIECE;
    return more || next == 0 || next >= counted || store_load_unreadable(job, ENTRIES_MISSING);
}

bool store_notes_count(const append_job *job)
{
    return job->last || (job->entry.number + 1) % COUNT_EVERY == 0;
}

bool store_list_code(store_job *job, const char *code)
{
    list_job *l = &job->list;
    void *list = l->codes;
    bool fits = grow_by_one(&list, l->count, sizeof *l->codes);
    l->codes = list;
    if (fits)
        snprintf(l->codes[l->count++], sizeof *l->codes, "%s", code);
    return fits;
}

bool store_list_subscriber(store_job *job, const subscriber *found)
{
    subscribers_job *s = &job->subscribers;
    void *list = s->list;
    bool fits = grow_by_one(&list, s->count, sizeof *s->list);
    s->list = list;
    if (fits)
        s->list[s->count++] = *found;
    return fits;
}

bool store_has_key(const push_key *key)
{
    return key->point[0] != 0; /* every point begins with a 4 */
}

static void drop_loaded(load_job *load)
{
    game_free(load->game);
    if (load->room)
        room_end(load->room);
    free(load->room);
    load->game = NULL;
    load->room = NULL;
    load->next = load->piece = 0;
}

static void drop_fetched(fetch_job *fetch)
{
    for (size_t i = 0; i < fetch->count; i++)
        free(fetch->entries[i].text);
    free(fetch->entries);
    free(fetch->members);
    fetch->entries = NULL;
    fetch->members = NULL;
    fetch->count = 0;
    fetch->cut_off = fetch->doubtful = false;
}

static void drop_lobby(lobby_job *lobby)
{
    for (size_t i = 0; i < lobby->count; i++)
        game_free(lobby->games[i]);
    free(lobby->games);
    *lobby = (lobby_job){0};
}

static void drop_codes(list_job *list)
{
    free(list->codes);
    list->codes = NULL;
    list->count = 0;
}

static void drop_subscribers(subscribers_job *s)
{
    free(s->list);
    s->list = NULL;
    s->count = 0;
}

void store_drop_answer(store_job *job)
{
    switch (job->kind) {
    case JOB_LOAD: drop_loaded(&job->load); break;
    case JOB_FETCH: drop_fetched(&job->fetch); break;
    case JOB_LOBBY: drop_lobby(&job->lobby); break;
    case JOB_LIST: drop_codes(&job->list); break;
    case JOB_SUBSCRIBERS: drop_subscribers(&job->subscribers); break;
    default: break; /* they own nothing */
    }
}
