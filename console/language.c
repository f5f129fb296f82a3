/* Which language the program speaks. Debian installs often have no French locale, and gettext then
 * stays silent; so the choice is made here and handed to gettext as LANGUAGE over the C.UTF-8
 * locale, which every glibc has. */
#define _GNU_SOURCE
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "console/language.h"
#include "console/say.h"

static const char *spoken = "en", *asked = "en";

const char *language(void)
{
    return spoken;
}

const char *language_asked(void)
{
    return asked;
}

static const char *from_environment(void)
{
    static const char *const names[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (unsigned i = 0; i < 4; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return strncmp(value, "fr", 2) == 0 ? "fr" : "en";
    }
    return "en";
}

static bool holds_french(const char *folder)
{
    char file[4096];
    return snprintf(file, sizeof file, "%s/fr/LC_MESSAGES/lusoria.mo", folder) < (int)sizeof file &&
           access(file, R_OK) == 0;
}

/* Beside the program in the build folder, otherwise where `meson install` puts catalogues. */
static const char *catalogues(char *buffer, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", buffer, size - 4);
    if (length > 0) {
        buffer[length] = '\0';
        strcpy(strrchr(buffer, '/'), "/po");
        if (holds_french(buffer))
            return buffer;
    }
    return LUSORIA_LOCALEDIR;
}

bool language_set(const char *chosen)
{
    char path[4096];
    if (chosen && strcmp(chosen, "fr") != 0 && strcmp(chosen, "en") != 0)
        return false;
    asked = chosen ? (strcmp(chosen, "fr") == 0 ? "fr" : "en") : from_environment();
    const char *folder = catalogues(path, sizeof path);
    spoken = holds_french(folder) ? asked : "en";
    setlocale(LC_CTYPE, "C.UTF-8");
    setlocale(LC_MESSAGES, "C.UTF-8");
    setenv("LANGUAGE", spoken, 1);
    bindtextdomain("lusoria", folder);
    bind_textdomain_codeset("lusoria", "UTF-8");
    textdomain("lusoria");
    if (chosen && strcmp(chosen, spoken) != 0) /* untranslated, for want of words */
        complain("the French words are not in %s: English is spoken", folder);
    return true;
}
