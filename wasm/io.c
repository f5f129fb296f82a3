/* Text in, JSON out. */
#include "core/json.h"
#include "wasm/page.h"

EXPORT(input) char *page_input(void);
EXPORT(input_size) unsigned page_input_size(void);
EXPORT(output) const char *page_output(void);
EXPORT(output_length) unsigned page_output_length(void);

page the_page;

static char output[PAGE_OUTPUT];

char *page_input(void)
{
    return the_page.input;
}

unsigned page_input_size(void)
{
    return PAGE_INPUT;
}

const char *page_output(void)
{
    return output;
}

unsigned page_output_length(void)
{
    return (unsigned)the_page.out.length;
}

lus_writer *page_answer(void)
{
    the_page.out = lus_writer_on(output, sizeof output);
    return &the_page.out;
}

bool page_done(void)
{
    lus_writer *w = page_answer();
    json_open(w, '{');
    json_close(w, '}');
    return true;
}

static bool refuse(const char *name, const char *sentence, const lus_fault *fault)
{
    lus_writer *w = page_answer();
    json_open(w, '{');
    json_field(w, "error", name);
    json_field(w, "sentence", sentence);
    json_field(w, "what", fault->what);
    json_field(w, "label", fault->label);
    json_count(w, "a", fault->a);
    json_count(w, "b", fault->b);
    json_count(w, "who", fault->who);
    json_count(w, "line", fault->line);
    json_count(w, "offset", fault->offset);
    json_close(w, '}');
    return false;
}

bool page_refuse(const lus_fault *fault)
{
    return refuse(lus_error_name(fault->code), lus_error_sentence(fault->code), fault);
}

bool page_refuse_as(const char *name, const char *sentence)
{
    return refuse(name, sentence, &(lus_fault){0});
}

bool page_refuse_memory(void)
{
    return page_refuse_as("memory", LUS_TEXT("there is no memory left"));
}
