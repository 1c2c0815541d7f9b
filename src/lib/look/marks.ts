type Marks = Readonly<Record<string, string>>;

let uploaded: Marks | undefined;

/** The element in which a page carries what was uploaded to the browser. */
export const MARKS = 'marks';

/** What the desk uploaded, by id: told to the server before it draws a page. */
export const setUploadedMarks = (marks: Marks): void => {
  uploaded = marks;
};

/** What the desk uploaded; a browser reads it from its page, so that both draw the same. */
export function uploadedMarks(): Marks {
  if (!uploaded && typeof document !== 'undefined') {
    const text = document.getElementById(MARKS)?.textContent;
    uploaded = text ? (JSON.parse(text) as Marks) : {};
  }
  return uploaded ?? {};
}

/**
 * The picture of a brand, by its id: what was uploaded, else what we draw. A sheet holds all of a list, so a list costs one request; the ids of
 * countries' brands begin with the country.
 */
export const markUrl = (id: string, sheet = id): string =>
  uploadedMarks()[id] ?? `${__MARKS__}${sheet}.svg#${id}`;

/** The sheet of bills, bets or banks in which an id stands: "ng-mtn" is on "bills-ng". */
export const sheetOf = (kind: 'bills' | 'bets' | 'banks', id: string): string =>
  `${kind}-${id.slice(0, 2)}`;
