/* The best actions in a position: hint GAME POSITION. */
#include <lusoria.h>
#include <stdio.h>
#include <stdlib.h>

static void print(const lus_variant *variant, const lus_state *state, const lus_choice *choice)
{
    char text[LUS_ACTION_MAX];
    lus_writer writer = lus_writer_on(text, sizeof text);
    variant->game->write_action(variant, state, choice->action, &writer);
    printf("%s %.3f\n", text, (double)choice->value);
}

int main(int argc, char **argv)
{
    lus_variant variant;
    lus_state state;
    lus_fault fault;
    if (argc != 3 || !lus_variant_read(argv[1], &variant, &fault) ||
        !variant.game->read_position(&variant, argv[2], &state, &fault) ||
        variant.game->status(&variant, &state).kind != LUS_DECISION) {
        fprintf(stderr, "usage: hint GAME POSITION, where somebody decides\n");
        return 2;
    }
    lus_memory memory = {calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    lus_thought *thought = malloc(sizeof *thought);
    lus_think *think = lus_search_of(variant.game);
    if (!memory.bytes || !thought || !think)
        return 1;
    lus_limits limits = {.depth = 2, .all = true};
    think(&variant, &state, &limits, &memory, thought);
    for (unsigned i = 0; i < thought->count && i < 3; i++)
        print(&variant, &state, &thought->choices[i]);
    free(thought);
    free(memory.bytes);
    return 0;
}
