const IN_TEXT = /(?=OJ([2-9A-Z]{4})([2-9A-Z]{4})([2-9A-Z]{2}))/g;

/** Without what people and banks change in a text: case, spaces and dashes. */
export const plainOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * The order references that may be meant in a transfer's note, in order: "oj 3fz8 9twa k2, thanks" is
 * OJ-3FZ8-9TWA-K2. It doesn't check whether the orders exist.
 */
export const referencesIn = (text: string): string[] => [
  ...new Set([...plainOf(text).matchAll(IN_TEXT)].map(([, ...parts]) => `OJ-${parts.join('-')}`)),
];

/** Ours that are not orders': flags, documents, disputes, transfers, and what is to be bought. */
const OTHERS =
  /^(FL|ID|DP|TRF)([2-9A-Z]{4})([2-9A-Z]{4})([2-9A-Z]{2})$|^(CART|ITEM)([2-9A-Z]{4})([2-9A-Z]{4})$/;

/** Our reference as it is stored, however it was typed: "oj3fz89twak2" is OJ-3FZ8-9TWA-K2. */
export const storedReference = (text: string): string =>
  referencesIn(text)[0] ??
  OTHERS.exec(plainOf(text))?.slice(1).filter(Boolean).join('-') ??
  text.trim().toUpperCase();
