/* Template over LUS_ID, for games with dice that have no quicker way to value the ends of all
 * throws than one by one: the plain search does it. games/scripta/engine/survey.h is one that has.
 */
typedef struct survey {
    uint64_t ends; /* of the throw that was looked at */
} survey;

static inline void survey_prepare(survey *y, const lus_variant *v, const lus_net *net)
{
    (void)y;
    (void)v;
    (void)net;
}

static inline bool survey_begin(survey *y, const own_state *first)
{
    (void)y;
    (void)first;
    return false;
}

static inline bool survey_throw(survey *y, const own_state *thrown, float *value)
{
    (void)y;
    (void)thrown;
    (void)value;
    return false;
}
