/* A file as text, for tests and tools. */
#ifndef LUS_TEST_WHOLE_FILE_H
#define LUS_TEST_WHOLE_FILE_H

/* NUL-terminated, the caller frees it; NULL when it cannot be read. */
char *whole_file(const char *path);

#endif
