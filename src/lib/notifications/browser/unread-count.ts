const MOST_SHOWN = 99;

/** A count as it fits into a badge: "7", "99+". */
export const shownCount = (count: number): string =>
  count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
