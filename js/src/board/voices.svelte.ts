// Several boards may stand on one page, and what is said must be said once: the first of them has
// the live region.
let boards = $state.raw<readonly symbol[]>([]);

export const voices = {
  get speaker(): symbol | undefined {
    return boards[0];
  },
  /** What is returned leaves again. */
  join(board: symbol): () => void {
    boards = [...boards, board];
    return () => (boards = boards.filter((each) => each !== board));
  },
};
