export interface Limits {
  /** Compressed bytes of all answers: the page, pictures, scripts, also those that come late. */
  kB: number;
  requests: number;
  /** Pictures alone. */
  imageKB: number;
  /** Script files before the first touch. */
  scripts?: number;
  inlineBytes?: number;
  afterTouch?: { kB: number; requests: number };
}

const content: Limits = { kB: 10, requests: 1, imageKB: 0, scripts: 0, inlineBytes: 6_144 };
// A page of one brand, coin or biller, or a list of a few: with their marks. Prices that change compress
// differently, by 0.03 KB.
const marked: Limits = { ...content, kB: 12.05, requests: 2, imageKB: 2.75 };
// The form may warm its code while the page is idle, so that is counted as well.
const auth: Limits = {
  kB: 115,
  requests: 8,
  imageKB: 0,
  afterTouch: { kB: 115, requests: 8 },
};
// An island that hydrates on first touch brings two small loaders; once hydrated it is a form like
// those of the dashboard. Its footer has the line about used data and the code for lite mode.
const form: Limits = {
  ...content,
  kB: 16,
  inlineBytes: 11_808,
  afterTouch: { kB: 131.5, requests: 12 },
};
// The first page that a stranger opens: a form that works without a script.
const first: Limits = {
  kB: 16.75,
  requests: 2,
  imageKB: 0.75,
  scripts: 0,
  inlineBytes: 11_648,
  afterTouch: { kB: 108.25, requests: 9 },
};
// Only read: nothing that React draws comes by itself.
const read: Limits = { kB: 38.25, requests: 5, imageKB: 0 };
// With a form, or something else that wakes by itself.
const dashboard: Limits = { kB: 118, requests: 12, imageKB: 0 };
// All that can be done with an order, and what asks for a PIN.
const order: Limits = { ...dashboard, kB: 142.25 };
// The box that signs in warms up, and is a form.
const door: Limits = {
  ...dashboard,
  kB: 121,
  requests: 10,
  imageKB: 0.75,
  afterTouch: { kB: 127, requests: 14 },
};
// A bill that names its owner and lists what can be bought has the most parts of all.
const renewal: Limits = {
  kB: 113.25,
  requests: 8,
  imageKB: 5,
  afterTouch: { kB: 152, requests: 14 },
};
const trade: Limits = {
  kB: 112.3,
  requests: 8,
  imageKB: 5,
  afterTouch: { kB: 145, requests: 14 },
};
// A bill for a meter looks its owner up as well, and others list what can be bought.
const meter: Limits = { ...trade, afterTouch: { kB: 149, requests: 14 } };

/** What a page of each kind may cost. */
export const limits = {
  content,
  marked,
  // with one mark
  brand: { ...content, requests: 2, imageKB: 0.75 },
  // billers that were paid in recent weeks, with their marks
  status: { ...content, kB: 12, requests: 2, imageKB: 4 },
  // the list of all brands, with the marks of all
  rates: { ...content, kB: 22, requests: 2, imageKB: 12 },
  // the longest pages of answers and steps
  answers: content,
  // a small separate script verifies signatures or shows offline copies, without an island
  script: { ...content, kB: 13.5, requests: 2, scripts: 1 },
  // for emergencies, on a borrowed phone
  plain: { ...content, kB: 6, scripts: 0 },
  form,
  auth,
  first,
  read,
  dashboard,
  order,
  door,
  trade,
  meter,
  renewal,
} as const satisfies Record<string, Limits>;
