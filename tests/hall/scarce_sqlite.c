#include "tests/hall/scarce_sqlite.h"

#include <criterion/criterion.h>
#include <sqlite3.h>

#include "tests/hall/scarce.h"

/* The size of a block stands before it. */
static void *sqlite_new(int size)
{
    size_t *block = scarce_malloc(sizeof(size_t) * 2 + (size_t)size);
    if (!block)
        return NULL;
    block[0] = (size_t)size;
    return block + 2;
}
static void sqlite_forget(void *block)
{
    scarce_free((size_t *)block - 2);
}
static void *sqlite_grow(void *block, int size)
{
    size_t *grown = scarce_realloc((size_t *)block - 2, sizeof(size_t) * 2 + (size_t)size);
    if (!grown)
        return NULL;
    grown[0] = (size_t)size;
    return grown + 2;
}
static int sqlite_size(void *block)
{
    return block ? (int)((size_t *)block)[-2] : 0;
}
static int sqlite_round(int size)
{
    return (size + 7) & ~7;
}
static int sqlite_start(void *context)
{
    (void)context;
    return SQLITE_OK;
}
static void sqlite_stop(void *context)
{
    (void)context;
}

void scarce_sqlite(void)
{
    static const sqlite3_mem_methods methods = {sqlite_new,  sqlite_forget, sqlite_grow,
                                                sqlite_size, sqlite_round,  sqlite_start,
                                                sqlite_stop, NULL};
    cr_assert_eq(sqlite3_config(SQLITE_CONFIG_MALLOC, &methods), SQLITE_OK);
}
