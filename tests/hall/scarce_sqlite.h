/* SQLite's own allocations count, too (tests/hall/scarce.h). */
#ifndef LUS_TEST_SCARCE_SQLITE_H
#define LUS_TEST_SCARCE_SQLITE_H

/* It takes an allocator before it starts: call this first in a test, which is a process of its own.
 */
void scarce_sqlite(void);

#endif
