// What was found in the games' folders (games/*/page), by the names the games have in C.
export function byGame<T>(found: Record<string, T>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(found).map(([path, value]) => [path.split('/').at(-3)!, value]),
  );
}
