/* Which names may be shown. */
#include <string.h>

#include "server/game/game.h"

/* Characters that nobody sees, or that move the text around them: all that Unicode 16 calls
 * Default_Ignorable (soft hyphen, fillers, joiners, variation selectors, tags), Bidi_Control and Z
 * but the space, the frames of annotations, and two that are only blank: the empty braille cell and
 * the empty note. */
static const struct range {
    uint32_t first, last;
} unseen[] = {
    {0x00a0, 0x00a0},   {0x00ad, 0x00ad},   {0x034f, 0x034f},   {0x061c, 0x061c},
    {0x115f, 0x1160},   {0x1680, 0x1680},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
    {0x2000, 0x200f},   {0x2028, 0x202f},   {0x205f, 0x206f},   {0x2800, 0x2800},
    {0x3000, 0x3000},   {0x3164, 0x3164},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},
    {0xffa0, 0xffa0},   {0xfff0, 0xfffb},   {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159},
    {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};

/* Marks that stand on the letter before them: at the beginning of a name they would stand on
 * something else. These are the blocks of Unicode that hold nothing else. */
static const struct range marks[] = {
    {0x0300, 0x036f}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f},
};

static bool is_in(const struct range *ranges, size_t count, uint32_t character)
{
    for (size_t i = 0; i < count; i++)
        if (character >= ranges[i].first && character <= ranges[i].last)
            return true;
    return false;
}

#define IS_IN(ranges, character) is_in(ranges, sizeof(ranges) / sizeof *(ranges), character)

uint32_t name_take(const char **text)
{
    const unsigned char *s = (const unsigned char *)*text;
    unsigned more = s[0] < 0xc0 ? 0 : s[0] < 0xe0 ? 1 : s[0] < 0xf0 ? 2 : 3;
    uint32_t character = more == 0 ? s[0] : s[0] & (0x3fu >> more);
    for (unsigned i = 1; i <= more; i++)
        character = character << 6 | (s[i] & 0x3f);
    *text += more + 1;
    return character;
}

bool name_is_whole(const char *name)
{
    size_t length = strlen(name);
    return length > 0 && length < NAME_MAX_BYTES && lus_is_clean(name) &&
           lus_columns(name, length) <= NAME_MAX_CHARACTERS && name[0] != ' ' &&
           name[length - 1] != ' ';
}

bool name_is_fit(const char *name)
{
    const char *at = name;
    if (!name_is_whole(name) || IS_IN(marks, name_take(&at)))
        return false;
    for (at = name; *at;)
        if (IS_IN(unseen, name_take(&at)))
            return false;
    return true;
}
