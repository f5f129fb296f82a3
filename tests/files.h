/* Test data from the source tree. */
#ifndef LUS_TEST_FILES_H
#define LUS_TEST_FILES_H

/* The text of a file of tests/; the caller frees it. The test fails when it cannot be read. */
char *test_file(const char *path);

#endif
