// Options that several games have.
export const first = { label: 'Who begins', values: { white: 'White', black: 'Black' } };
export const number = { label: 'Pieces each', values: {} };
