/**
 * Where a key leads in a game of `count` steps that is looked at: undefined where it leads nowhere.
 * On the board arrows go from square to square; with Alt or Ctrl a key is the browser's.
 */
export function stepOf(event: KeyboardEvent, at: number, count: number): number | undefined {
  const onBoard = event.target instanceof Element && event.target.closest('.board') !== null;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key.startsWith('Arrow') && onBoard) return undefined;
  return {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    PageUp: at - 1,
    PageDown: at + 1,
    Home: 0,
    End: count,
  }[event.key];
}
