/* Which language the program speaks. Debian installs often have no locale but C.UTF-8, and gettext
 * then stays silent; so the choice is made here and handed to gettext as LANGUAGE over that locale,
 * which every glibc has. */
#define _GNU_SOURCE
#include "console/language.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "console/say.h"

/* po/LINGUAS, and the language of the sources. */
static const char *const known[] = {LUSORIA_LANGUAGES "en", NULL};

static const char *spoken = "en", *asked = "en";

const char *language(void)
{
    return spoken;
}

const char *language_asked(void)
{
    return asked;
}

const char *const *languages(void)
{
    return known;
}

const char *in_context(const char *marked)
{
    const char *found = gettext(marked);
    return found == marked ? strchr(marked, '\004') + 1 : found;
}

/* The counter makes gettext look anew, as its manual says of changing LANGUAGE at run time. */
static void speak(const char *code)
{
    extern int _nl_msg_cat_cntr;
    setenv("LANGUAGE", code, 1);
    _nl_msg_cat_cntr++;
}

const char *in_language(const char *code, const char *marked)
{
    speak(code);
    const char *found = in_context(marked);
    speak(spoken);
    return found;
}

/* One of ours by its code, or NULL. */
static const char *find(const char *code, size_t length)
{
    for (const char *const *each = known; *each; each++)
        if (strlen(*each) == length && strncmp(*each, code, length) == 0)
            return *each;
    return NULL;
}

/* The first of “de_AT:fr”, or of the name of a locale, that we have; else English. */
static const char *first_known(const char *value)
{
    for (; *value; value += *value == ':') {
        const char *found = find(value, strcspn(value, "_.@:-"));
        if (found)
            return found;
        value += strcspn(value, ":");
    }
    return "en";
}

static const char *from_environment(void)
{
    static const char *const names[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (unsigned i = 0; i < 4; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return first_known(value);
    }
    return "en";
}

static bool holds(const char *folder, const char *code)
{
    char file[4096];
    return snprintf(file, sizeof file, "%s/%s/LC_MESSAGES/lusoria.mo", folder, code) <
               (int)sizeof file &&
           access(file, R_OK) == 0;
}

/* Beside the program in the build folder, otherwise where `meson install` puts catalogues. */
static const char *catalogues(char *buffer, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", buffer, size - 4);
    if (length > 0) {
        buffer[length] = '\0';
        strcpy(strrchr(buffer, '/'), "/po");
        for (const char *const *each = known; *each; each++)
            if (holds(buffer, *each))
                return buffer;
    }
    return LUSORIA_LOCALEDIR;
}

bool language_set(const char *chosen)
{
    char path[4096];
    const char *found = chosen ? find(chosen, strlen(chosen)) : from_environment();
    if (!found)
        return false;
    asked = found;
    const char *folder = catalogues(path, sizeof path);
    spoken = holds(folder, asked) ? asked : "en";
    setlocale(LC_CTYPE, "C.UTF-8");
    setlocale(LC_MESSAGES, "C.UTF-8");
    speak(spoken);
    bindtextdomain("lusoria", folder);
    bind_textdomain_codeset("lusoria", "UTF-8");
    textdomain("lusoria");
    if (chosen && strcmp(chosen, spoken) != 0) /* untranslated, for want of words */
        complain("the words of “%s” are not in %s: English is spoken", chosen, folder);
    return true;
}
