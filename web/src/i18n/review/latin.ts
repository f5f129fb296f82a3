// What the plate at the end says in Latin, the same in every language; what it means is in the
// dictionary (`latin` of en.ts).
export const mottoes = {
  came: 'Veni, vidi, vici.', // Caesar, in Suetonius
  bold: 'Audentes Fortuna iuvat.', // Virgil, Aeneid X
  palm: 'Palmam qui meruit ferat.',
  hail: 'Io triumphe!',
  woe: 'Vae victis!', // Livy V
  glory: 'Sic transit gloria mundi.',
  learn: 'Errando discimus.',
  even: 'Aequo Marte.', // Caesar, Livy
  time: 'Tempus fugit.', // after Virgil, Georgics III
  yield: 'Cedendo victor abibis.', // Ovid, Ars amatoria II
} as const;

export type Motto = keyof typeof mottoes;
