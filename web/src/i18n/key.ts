/**
 * A short name for a message: FNV-1a of 32 bits. A dictionary that named its messages by themselves
 * would carry every English sentence to readers of another language. The build makes sure that no
 * two have the same name.
 */
export function keyOf(message: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < message.length; i++)
    hash = Math.imul(hash ^ message.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
