// The one function that fills sentences. Nobody is ever shown an unfilled place: where a dictionary
// says which places a sentence has, TypeScript asks for their values; where a value is missing all
// the same, which is a mistake of ours, a test fails, and a person reads “…” in its place.
export type Values = Record<string, string | number | undefined>;

/** The names of the places of a sentence; none where its text is not known to the compiler. */
export type PlacesOf<Sentence extends string> =
  Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | PlacesOf<Rest> : never;

/** Replaces each {name} by its value. */
export function fill<Sentence extends string>(
  sentence: Sentence,
  values: Values & Record<PlacesOf<Sentence>, string | number>,
): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = (values as Values)[name];
    if (value !== undefined) return String(value);
    const complaint = `no value for {${name}} of “${sentence}”`;
    if (import.meta.env.MODE !== 'production') throw new Error(complaint);
    console.error(complaint);
    return '…';
  });
}
