// The one function that fills sentences. Nobody is ever shown an unfilled place: where a value is missing, which is a mistake of
// ours, a test fails, and a person reads “…” in its place.
export type Values = Record<string, string | number | undefined>;

/** Replaces each {name} by its value. */
export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value !== undefined) return String(value);
    const complaint = `no value for {${name}} of “${sentence}”`;
    if (import.meta.env.MODE === 'test') throw new Error(complaint);
    console.error(complaint);
    return '…';
  });
}
