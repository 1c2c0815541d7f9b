import type { Theme } from '#lib/theme.ts';

type Marks = Readonly<Record<string, string>>;

let uploaded: Marks | undefined;

/** The element in which a page carries uploaded pictures to the browser. */
export const MARKS = 'marks';

/** The desk's uploads by id, set before the server renders a page. */
export const setUploadedMarks = (marks: Marks): void => {
  uploaded = marks;
};

/** The desk's uploads; a browser reads them from its page, so that both draw the same. */
export function uploadedMarks(): Marks {
  if (!uploaded && typeof document !== 'undefined') {
    const text = document.getElementById(MARKS)?.textContent;
    uploaded = text ? (JSON.parse(text) as Marks) : {};
  }
  return uploaded ?? {};
}

/**
 * The picture of a brand, by its id: an upload, else our own drawing. A sheet holds a whole list, so a list
 * costs one request; ids of countries' brands begin with the country.
 */
export const markUrl = (id: string, sheet = id): string =>
  uploadedMarks()[id] ?? `${__MARKS__}${sheet}.svg#${id}`;

/** The sheet of bills, bets or banks that has an id: "ng-mtn" is on "bills-ng". */
export const sheetOf = (kind: 'bills' | 'bets' | 'banks', id: string): string =>
  `${kind}-${id.slice(0, 2)}`;

/** The drawing of a stall with cards and coins, in the colours of a scheme. */
export const stallUrl = (scheme: Theme): string => `${__MARKS__}stall-cards-${scheme}.svg`;
