// Addresses that hold a position or a whole game: #/p=…, #/g=…, #/t=… (play/link.ts reads them).
export const isLink = (hash: string) => /^#\/?[pgt]=/.test(hash);
