/* A wear map, after a line that names the game: what is accepted can be written and read again, and
 * has evidence; a fault has its place. */
#include <math.h>

#include "lab/wear/fit.h"
#include "tests/fuzz/fuzz.h"

static void demand_evidence(const wear_ground *g, const wear_map *m)
{
    static wear_sight sight;
    static wear_shares shares;
    wear_evidence e;
    wear_sight_of(&sight, g, m);
    wear_evidence_of(&shares, &sight, &e); /* of no games: all is background */
    fuzz_demand(isfinite(e.log) && e.log <= 1e-6 && isfinite(wear_log_any(&sight)));
}

static void read_map(const lus_variant *v, const char *text)
{
    static wear_ground ground;
    static wear_map map, again;
    static char once[WEAR_MAP_TEXT_MAX], twice[WEAR_MAP_TEXT_MAX];
    lus_fault fault;
    wear_ground_of(&ground, v, 1);
    if (wear_map_read(&ground, text, &map, &fault)) {
        lus_writer w = lus_writer_on(once, sizeof once), w2 = lus_writer_on(twice, sizeof twice);
        wear_map_write(&ground, &map, &w);
        fuzz_demand(!w.full && wear_map_read(&ground, once, &again, &fault));
        wear_map_write(&ground, &again, &w2);
        fuzz_demand(strcmp(once, twice) == 0);
        demand_evidence(&ground, &map);
    } else {
        fuzz_demand(fault.code != LUS_OK && fault.line > 0 && fault.offset <= strlen(text));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *rest, *text = fuzz_text(data, size, &rest);
    lus_variant v;
    if (lus_variant_read(text, &v, NULL))
        read_map(&v, rest);
    free(text);
    return 0;
}
