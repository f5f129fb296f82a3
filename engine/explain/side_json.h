/* What a review says of one player, as JSON: the same for the page and for Python. */
#ifndef LUS_SIDE_JSON_H
#define LUS_SIDE_JSON_H

#include "core/json.h"
#include "engine/explain/analysis.h"

static inline void lus_put_side(lus_writer *w, const lus_side *s)
{
    json_open(w, '{');
    json_count(w, "decisions", s->decisions);
    json_key(w, "grades");
    json_open(w, '[');
    for (unsigned i = 0; i < LUS_GRADES; i++)
        json_number(w, s->grades[i]);
    json_close(w, ']');
    json_count(w, "throws", s->throws);
    json_millionths(w, "cost", s->cost);
    json_millionths(w, "luck", s->luck);
    json_millionths(w, "rate", lus_error_rate(s));
    json_close(w, '}');
}

#endif
