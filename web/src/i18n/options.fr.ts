// Options that several games have.
export const first = { label: 'Qui commence', values: { white: 'les Blancs', black: 'les Noirs' } };
export const number = { label: 'Pions par joueur', values: {} };
