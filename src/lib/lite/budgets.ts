/** The maximum that a main screen may download, in KB, headers included, with an empty cache. */
export interface LitePromise {
  name: string;
  path: string;
  /** Only for signed-in users. */
  member?: true;
  /** In lite mode, for reading it. */
  lite: number;
  /** In lite mode, once its form is touched. */
  use?: number;
  /** Without lite mode. */
  full: number;
}

/**
 * Promised to users at /lite and enforced by the byte budgets of the test run: changing a number changes
 * both.
 */
export const promises: readonly LitePromise[] = [
  { name: 'Home', path: '/', lite: 25, full: 37 },
  { name: 'Home, signed in', path: '/', member: true, lite: 26, full: 45 },
  { name: 'Wallet', path: '/wallet', member: true, lite: 25, full: 43 },
  { name: 'Transactions', path: '/transactions', member: true, lite: 25, full: 43 },
  { name: 'One order', path: '/my-orders/[id]', member: true, lite: 25, full: 153 },
  { name: 'Buy airtime', path: '/refill/buy-airtime', member: true, lite: 24, use: 152, full: 157 },
  { name: 'Buy data', path: '/refill/buy-data', member: true, lite: 24, use: 155, full: 161 },
  { name: 'Sell a gift card', path: '/giftcard/sell', member: true, lite: 25, full: 56 },
  { name: 'Gift card rates', path: '/giftcard/rates', lite: 13, full: 25 },
  { name: 'Sign in', path: '/login', lite: 23, use: 137, full: 139 },
  { name: 'Help', path: '/help', lite: 12, full: 12 },
  { name: 'Contact us', path: '/help/tickets/new', lite: 18, use: 142, full: 142 },
];

/** The maximum size of a response's headers, in KB: of a page, which has the longer policy, and of a file. */
const HEADERS_KB = { page: 1.6, file: 0.75 };

/** The headers of a page and of everything that it requests, in KB. */
export const headersKB = (requests: number): number =>
  HEADERS_KB.page + (requests - 1) * HEADERS_KB.file;

/**
 * Also promised there: the maximum of one of these screens, in KB, when opened from another page in a browser
 * that supports shared dictionaries.
 */
export const SEEN_AGAIN_KB = 11;

/** Also promised there: the worker and the page that it saves for times offline, in KB, once per version. */
export const OFFLINE_KB = 20;

/** The promise for a screen, by its path, for users who are signed in or not. */
export const promiseOf = (path: string, isMember: boolean): LitePromise | undefined =>
  promises.find((each) => each.path === path && (each.member ?? false) === isMember);
