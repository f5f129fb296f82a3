/* Template over LUS_ID, for games with dice: whole turns. All the states in which a player's turn
 * can leave the game, each once however many orders of play lead there, and what each is worth.
 *
 * The including file has defined OF_GAME and own_state (see engine/search/expect.c). */

enum {
    TURNS_MOST = 4096, /* four equal moves of fifteen pieces: 3060 */
    TURNS_SEEN = 1 << 13,
    TURNS_LEVELS = 12, /* turns within turns: the search's own, and replies with given dice */
};

/* The caller's memory for one turn. `seen` remembers the states met on the way; those with an older
 * stamp are forgotten, so that nothing has to be cleared. */
typedef struct turns_level {
    uint32_t stamp, count;
    uint32_t stamps[TURNS_SEEN];
    uint64_t seen[TURNS_SEEN];
    own_state ends[TURNS_MOST];
} turns_level;

/* Whether a state comes up for the first time. A crowded table answers yes, too: then a state is
 * looked at twice, which costs time and changes nothing. */
static inline bool turns_is_new(turns_level *level, const own_state *s)
{
    uint64_t key = lus_hash_bytes(s, sizeof *s);
    for (unsigned i = 0; i < 16; i++) {
        size_t slot = (key + i) % TURNS_SEEN;
        if (level->stamps[slot] != level->stamp) {
            level->stamps[slot] = level->stamp;
            level->seen[slot] = key;
            return true;
        }
        if (level->seen[slot] == key)
            return false;
    }
    return true;
}

static void turns_walk(const lus_variant *v, turns_level *level, const own_state *s,
                       unsigned player)
{
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = OF_GAME(_actions)(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        own_state after = *s;
        OF_GAME(_apply)(v, &after, actions[i], NULL);
        if (!turns_is_new(level, &after))
            continue;
        lus_status status = OF_GAME(_status)(v, &after);
        if (status.kind == LUS_DECISION && status.player == player)
            turns_walk(v, level, &after, player);
        else if (level->count < TURNS_MOST)
            level->ends[level->count++] = after;
    }
}

/* Fills level->ends with all states where the turn that goes on in `s`, a decision, can end. */
static inline void turns_collect(const lus_variant *v, turns_level *level, const own_state *s)
{
    level->count = 0;
    level->stamp++;
    turns_walk(v, level, s, OF_GAME(_status)(v, s).player);
}

/* What a state before a throw is worth to the player who throws: exactly where that is known,
 * otherwise in the net's opinion. */
static inline float turns_opinion(const lus_variant *v, const lus_net *net, const void *exact,
                                  const own_state *s)
{
    lus_facts facts;
    float value;
    if (exact && OF_GAME(_knows)(exact, s, &value))
        return value;
    OF_GAME(_facts)(v, s, &facts);
    return lus_net_value(net, OF_GAME(_hidden), &facts);
}

/* What a state at the end of a turn is worth to `player` without looking ahead. Where dice were
 * given to the other player (S3-10), he plays them first, as well as he can. */
static inline float turns_value(const lus_variant *v, const lus_net *net, const void *exact,
                                turns_level *levels, const own_state *s, unsigned player)
{
    lus_status status = OF_GAME(_status)(v, s);
    float value = 0;
    if (status.kind == LUS_OVER)
        return status.player == player ? 1.0f : status.player == LUS_NOBODY ? 0.5f : 0.0f;
    if (status.kind == LUS_CHANCE) {
        value = turns_opinion(v, net, exact, s);
    } else {
        turns_collect(v, levels, s);
        for (unsigned i = 0; i < levels->count; i++) {
            float reply = turns_value(v, net, exact, levels + 1, &levels->ends[i], status.player);
            value = reply > value ? reply : value;
        }
    }
    return status.player == player ? value : 1 - value;
}
