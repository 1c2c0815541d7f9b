/** The most characters of a card's code. */
export const CODE_MAX = 60;
