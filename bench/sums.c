/* What checksums cost: of an entry beside its writing, and of a record beside its writing; CPU time
 * of one thread, the best of some rounds. bench-sums FILE, which must not be there yet. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/match/record.h"
#include "core/registry.h"
#include "server/store/checksum.h"

enum { ROUNDS = 5, GAMES = 200, BATCH = 20, ENTRIES = 8000, RECORDS = 300, TEXT = 1 << 20 };

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void code_of(unsigned number, char code[CODE_LENGTH + 1])
{
    static const char letters[] = "abcdefghjkmnpqrs";
    for (unsigned i = 0; i < CODE_LENGTH; i++, number /= 16)
        code[i] = letters[number % 16];
    code[CODE_LENGTH] = '\0';
}

static store_job entry_of(unsigned of, uint32_t number)
{
    store_job job = {.kind = JOB_APPEND};
    code_of(of, job.code);
    new_entry *e = &job.append.entry;
    e->number = number;
    e->time = (entry_time){.at = 1700000000000, .spent = 1234};
    strcpy(e->kind, "act");
    strcpy(e->text, "h2-h3");
    return job;
}

/* Seconds for ENTRIES entries, in transactions of BATCH. */
static double write_entries(void *database, unsigned round)
{
    double begun = cpu_seconds();
    for (unsigned i = 0; i < ENTRIES; i += BATCH) {
        static store_job jobs[BATCH];
        for (unsigned k = 0; k < BATCH; k++) {
            jobs[k] = entry_of((i + k) % GAMES, (round * ENTRIES + i + k) / GAMES);
            jobs[k].next = k + 1 < BATCH ? &jobs[k + 1] : NULL;
        }
        if (!store_run(&store_sqlite, database, jobs) || !jobs[BATCH - 1].done) {
            fprintf(stderr, "an entry could not be written\n");
            exit(1);
        }
    }
    return cpu_seconds() - begun;
}

static double sum_entries(unsigned round)
{
    static volatile int64_t sink;
    double begun = cpu_seconds();
    for (unsigned i = 0; i < ENTRIES; i++) {
        store_job job = entry_of(i % GAMES, (round * ENTRIES + i) / GAMES);
        sink = checksum_of_entry(job.code, &job.append.entry);
    }
    (void)sink;
    return cpu_seconds() - begun;
}

static void *open_with_games(const char *place)
{
    char trouble[STORE_TROUBLE_MAX] = "";
    void *database = store_sqlite.open(place, trouble);
    for (unsigned g = 0; database && g < GAMES; g++) {
        store_job job = {.kind = JOB_CREATE};
        code_of(g, job.code);
        strcpy(job.create.identity, lus_games[0]->id);
        if (!store_run(&store_sqlite, database, &job) || !job.done) {
            store_sqlite.close(database);
            return NULL;
        }
    }
    return database;
}

/* Seconds for RECORDS records of a random game: all, and of that the checksum. */
static void write_records(double *all, double *sums)
{
    static lus_step steps[1 << 16];
    static char text[TEXT], sum[LUS_RECORD_CHECKSUM + 1];
    lus_variant v;
    lus_record record = {0};
    lus_rng rng = lus_rng_seeded(1);
    lus_writer w = {0};
    lus_variant_read(lus_games[0]->id, &v, NULL);
    lus_match_begin(&record.match, &v, NULL, steps, 1 << 16);
    while (record.match.status.kind != LUS_OVER && record.match.count < 1 << 16)
        lus_match_play(&record.match, v.game->sample(&v, &record.match.now, &rng), NULL, NULL);
    double begun = cpu_seconds();
    for (unsigned i = 0; i < RECORDS; i++) {
        w = lus_writer_on(text, TEXT);
        lus_record_write(&record, &w);
    }
    *all = cpu_seconds() - begun;
    begun = cpu_seconds();
    for (unsigned i = 0; i < RECORDS; i++)
        lus_record_checksum(text, w.length, 0, 0, sum);
    *sums = cpu_seconds() - begun;
}

static void tell(const char *what, double all, double sums, unsigned count)
{
    printf("%s written: %.2f us of CPU, of that its checksum %.2f us (%.1f %%)\n", what,
           1e6 * all / count, 1e6 * sums / count, 100 * sums / all);
}

int main(int argc, char **argv)
{
    double best[4] = {1e9, 1e9, 1e9, 1e9};
    void *database = argc == 2 && sodium_init() >= 0 ? open_with_games(argv[1]) : NULL;
    if (!database) {
        fprintf(stderr, "bench-sums FILE: a new file for games\n");
        return 2;
    }
    for (unsigned round = 0; round < ROUNDS; round++) {
        double now[4] = {write_entries(database, round), sum_entries(round)};
        write_records(&now[2], &now[3]);
        for (unsigned i = 0; i < 4; i++)
            best[i] = now[i] < best[i] ? now[i] : best[i];
    }
    tell("an entry", best[0], best[1], ENTRIES);
    tell("a record", best[2], best[3], RECORDS);
    store_sqlite.close(database);
    return 0;
}
