const IN_TEXT = /(?=OJ([2-9A-Z]{4})([2-9A-Z]{4})([2-9A-Z]{2}))/g;

/** Without what people and banks change in a text: case, spaces and dashes. */
export const plainOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * The references of orders that may be meant by what someone wrote beside a transfer, in their order:
 * "oj 3fz8 9twa k2, thanks" is OJ-3FZ8-9TWA-K2. Whether there are such orders is another question.
 */
export const referencesIn = (text: string): string[] => [
  ...new Set([...plainOf(text).matchAll(IN_TEXT)].map(([, ...parts]) => `OJ-${parts.join('-')}`)),
];

/** The reference of one order as it is stored, however it was typed: "oj3fz89twak2" is OJ-3FZ8-9TWA-K2. */
export const storedReference = (text: string): string =>
  referencesIn(text)[0] ?? text.trim().toUpperCase();
