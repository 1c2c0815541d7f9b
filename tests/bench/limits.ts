export interface Limits {
  /** Compressed bytes of all answers but images. */
  kB: number;
  requests: number;
  imageKB: number;
  /** Script files before the first touch. */
  scripts?: number;
  inlineBytes?: number;
  afterTouch?: { kB: number; requests: number };
}

const content: Limits = { kB: 25, requests: 4, imageKB: 30, scripts: 0, inlineBytes: 6_144 };
// Their form may warm its code while the page is idle, so that is counted as well.
const auth: Limits = {
  kB: 112.5,
  requests: 8,
  imageKB: 30,
  afterTouch: { kB: 112.5, requests: 8 },
};
// An island that sleeps until the first touch brings its two small loaders along; awake it is a form
// like those of the dashboard. The line of used data and what waits for lite mode stand in its foot.
const form: Limits = { ...content, inlineBytes: 11_008, afterTouch: { kB: 126, requests: 12 } };
// Only read: nothing that React draws comes by itself.
const read: Limits = { kB: 38, requests: 4, imageKB: 30 };
// With a form, or something else that wakes by itself.
const dashboard: Limits = { kB: 118, requests: 12, imageKB: 30 };
// All that can be done with an order, and what asks for a PIN.
const order: Limits = { ...dashboard, kB: 135 };
// The box that signs in warms up, and is a form.
const door: Limits = { ...dashboard, kB: 123 };
// A bill that names its owner and lists what can be bought has the most parts of all.
const renewal: Limits = {
  ...{ kB: 142, requests: 12, imageKB: 30 },
  afterTouch: { kB: 142, requests: 12 },
};
const trade: Limits = { kB: 139, requests: 12, imageKB: 30, afterTouch: { kB: 139, requests: 12 } };
// A bill for a meter looks its owner up as well.
const meter: Limits = { ...trade, kB: 141, afterTouch: { kB: 141, requests: 12 } };

/** What a page of each kind may cost. */
export const limits = {
  content,
  // what someone opens whose money is missing: less than half of what an article may be
  light: { ...content, kB: 11 },
  // what a search of help has found, with the text around it
  found: { ...content, kB: 11.25 },
  // the longest page of answers
  answers: { ...content, kB: 12 },
  // a small script of its own checks signatures or shows what was kept; there is no island
  script: { ...content, scripts: 1 },
  form,
  auth,
  read,
  dashboard,
  order,
  door,
  trade,
  meter,
  renewal,
} as const satisfies Record<string, Limits>;
