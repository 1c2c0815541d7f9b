/**
 * The picture of a brand, by its id. A sheet holds all of a list, so a list costs one request; the ids of
 * countries' brands begin with the country.
 */
export const markUrl = (id: string, sheet = id): string => `${__MARKS__}${sheet}.svg#${id}`;

/** The sheet of bills, bets or banks in which an id stands: "ng-mtn" is on "bills-ng". */
export const sheetOf = (kind: 'bills' | 'bets' | 'banks', id: string): string =>
  `${kind}-${id.slice(0, 2)}`;
