/* Test data from the source tree. */
#ifndef LUS_TEST_FILES_H
#define LUS_TEST_FILES_H

/* The text of a file, its path from the root of the tree; the caller frees it. The test fails when
 * it cannot be read. */
char *test_file(const char *path);

#endif
