/** Where the laboratory is. */
export const LAB = '#/laboratoire';

export const isLabRoute = (hash: string) => hash.replace(/^#\/?/, '#/') === LAB;
