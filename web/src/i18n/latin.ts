// What Romans would have said, the same in every language; what it means is in the dictionaries
// (latin.en.ts).
export const exclamations = {
  begins: 'Iacta alea est!',
  doubles: 'Gemini!',
  hit: 'Ictus!',
  loss: 'Vae!',
  taken: 'Captus!',
  won: 'Vicisti!',
  lost: 'Vae victis!',
  wins: 'Io triumphe!',
  nobody: 'Aequo Marte.',
} as const;

export type Exclamation = keyof typeof exclamations;
