/* Installed as the program where several builds of it lie side by side (meson's -Dlauncher=true):
 * becomes the one that this processor runs best. It links nothing but libc, so it costs next to
 * nothing, and is itself compiled for every processor. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "console/exit.h"

int main(int count, char **words)
{
    static const char plain[] = LUSORIA_PROGRAMS "/generic/lusoria";
    (void)count;
#ifdef __x86_64__
    if (__builtin_cpu_supports("x86-64-v3"))
        execv(LUSORIA_PROGRAMS "/x86-64-v3/lusoria", words); /* comes back where it is absent */
#endif
    execv(plain, words);
    fprintf(stderr, "lusoria: %s: %s\n", plain, strerror(errno));
    return TROUBLE;
}
