/** A part of an address; `bent` where somebody has made something of it that cannot be decoded. */
export function decoded(text: string, bent = ''): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return bent;
  }
}
