/** The longest text that can be checked, in characters. */
export const LONGEST = 3_000;

export const TOO_LONG = `Paste ${LONGEST.toLocaleString('en')} characters at most.`;
