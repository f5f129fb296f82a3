// What can happen in the first position of every game, from C++.
#include <lusoria.h>

#include <iostream>
#include <vector>

int main()
{
    std::vector<char> text(LUS_MOVES_MAX);
    std::cout << "lusoria " << lus_version() << '\n';
    for (const lus_game *const *game = lus_games; *game; game++) {
        lus_variant variant = lus_variant_standard(*game);
        lus_state state;
        (*game)->start(&variant, &state);
        lus_writer writer = lus_writer_on(text.data(), text.size());
        lus_moves_write(&variant, &state, &writer);
        std::cout << (*game)->id << '\n' << text.data();
    }
}
