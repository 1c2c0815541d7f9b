/** The maximum that a main screen may download, in KB, with an empty cache. */
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
  { name: 'Home', path: '/', lite: 23, full: 30 },
  { name: 'Home, signed in', path: '/', member: true, lite: 24.25, full: 40 },
  { name: 'Wallet', path: '/wallet', member: true, lite: 23, full: 38.25 },
  { name: 'Transactions', path: '/transactions', member: true, lite: 23, full: 38 },
  { name: 'One order', path: '/my-orders/[id]', member: true, lite: 23, full: 140.5 },
  {
    name: 'Buy airtime',
    path: '/refill/buy-airtime',
    member: true,
    lite: 22,
    use: 139.75,
    full: 144,
  },
  { name: 'Buy data', path: '/refill/buy-data', member: true, lite: 22, use: 142.5, full: 148 },
  { name: 'Sell a gift card', path: '/giftcard/sell', member: true, lite: 22, full: 50 },
  { name: 'Gift card rates', path: '/giftcard/rates', lite: 11, full: 22 },
  { name: 'Sign in', path: '/login', lite: 21, use: 126, full: 127 },
  { name: 'Help', path: '/help', lite: 10, full: 10 },
  { name: 'Contact us', path: '/help/tickets/new', lite: 16, use: 130.5, full: 130.5 },
];

/**
 * Also promised there: the maximum of one of these screens, in KB, when opened from another page in a browser
 * that supports shared dictionaries.
 */
export const SEEN_AGAIN_KB = 8;

/** The promise for a screen, by its path, for users who are signed in or not. */
export const promiseOf = (path: string, isMember: boolean): LitePromise | undefined =>
  promises.find((each) => each.path === path && (each.member ?? false) === isMember);
