/* Runs tests written with Criterion without Criterion: one process a test, by fork alone. Criterion
 * starts itself anew for every test, which a program for another processor cannot do under qemu. A
 * test that fails says where and ends its process; suites with fixtures are not known here. */
#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the linker makes of all Test(). */
extern struct criterion_test *__start_cr_tst[], *__stop_cr_tst[];
extern struct criterion_suite *__start_cr_sts[] __attribute__((weak)),
    *__stop_cr_sts[] __attribute__((weak));

struct criterion_options criterion_options;
static const struct criterion_test *running;
static int failures; /* of this process's test that did not end it */

void criterion_internal_test_setup(void)
{
    if (running->data->init)
        running->data->init();
}

void criterion_internal_test_main(void (*test)(void))
{
    test();
}

void criterion_internal_test_teardown(void)
{
    if (running->data->fini)
        running->data->fini();
}

void cri_asserts_passed_incr(void) {}

void criterion_send_assert(struct criterion_assert_stats *stats)
{
    fprintf(stderr, "%s:%u: %s\n", stats->file, stats->line, stats->message);
}

void criterion_continue_test(void)
{
    failures++;
}

void criterion_abort_test(void)
{
    fflush(NULL);
    _exit(EXIT_FAILURE);
}

char *cr_translate_assert_msg(int index, ...)
{
    char *text = NULL;
    cr_asprintf(&text, "an assertion of kind %d", index);
    return text;
}

int cr_asprintf(char **text, const char *format, ...)
{
    va_list rest;
    va_start(rest, format);
    int length = vasprintf(text, format, rest);
    va_end(rest);
    return length;
}

void cr_asprintf_free(char *text)
{
    free(text);
}

static bool passes(const struct criterion_test *test)
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        running = test;
        test->test();
        fflush(NULL);
        _exit(failures > 0);
    }
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

int main(void)
{
    unsigned tried = 0, failed = 0;
    if (&__start_cr_sts[0] != &__stop_cr_sts[0]) {
        fprintf(stderr, "plain: a suite has fixtures\n");
        return EXIT_FAILURE;
    }
    for (struct criterion_test **each = __start_cr_tst; each < __stop_cr_tst; each++) {
        if (!*each || (*each)->data->disabled)
            continue;
        tried++;
        if (!passes(*each)) {
            failed++;
            fprintf(stderr, "FAILED %s/%s\n", (*each)->category, (*each)->name);
        }
    }
    printf("%u tests, %u failed\n", tried, failed);
    return tried == 0 || failed > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
