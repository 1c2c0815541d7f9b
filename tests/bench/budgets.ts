import { promises, type LitePromise } from '#lib/lite-budgets.ts';

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

export interface Budget {
  /** `[id]` stands for the newest order of whoever looks, `[card]` for a card that can be bought. */
  path: string;
  /** Somebody of the demo, or an operator of its desk; without, a guest. */
  as?: string;
  /** In lite mode. */
  lite?: true;
  limits: Limits;
  /** What to touch so that the page's main island wakes. */
  touch?: string;
}

const content: Limits = { kB: 25, requests: 4, imageKB: 30, scripts: 0, inlineBytes: 6_144 };
// Their form may warm its code while the page is idle, so that is counted as well.
const auth: Limits = {
  kB: 110,
  requests: 8,
  imageKB: 30,
  afterTouch: { kB: 110, requests: 8 },
};
// An island that sleeps until the first touch brings its two small loaders along; awake it is a form
// like those of the dashboard. The line of used data and what waits for lite mode stand in its foot.
const form: Limits = { ...content, inlineBytes: 10_752, afterTouch: { kB: 140, requests: 12 } };
const dashboard: Limits = { kB: 140, requests: 12, imageKB: 30 };
const trade: Limits = { kB: 150, requests: 12, imageKB: 30, afterTouch: { kB: 150, requests: 12 } };

// the button that closes a box would lead away from its page
const control =
  'astro-island[client=interaction] :is(input, button:not([aria-label=Close])):visible';
const numberField = 'main astro-island[client=interaction] input[name=user_number]';

/** What is promised to users, in lite mode. */
function liteBudget({ path, member, lite, use }: LitePromise): Budget {
  const limits = { kB: lite, requests: 1, imageKB: 0, scripts: 0 };
  const as = member ? { as: 'ng2' } : {};
  if (use === undefined) return { path, ...as, lite: true, limits };
  const afterTouch = { kB: use, requests: 12 };
  return { path, ...as, lite: true, limits: { ...limits, afterTouch }, touch: `main ${control}` };
}

export const budgets: readonly Budget[] = [
  ...promises.map(liteBudget),
  { path: '/help', limits: content },
  { path: '/help/news', limits: content },
  { path: '/help?q=token', limits: content },
  { path: '/help/news/time-to-undo', limits: content },
  { path: '/help/tutorials/sell-a-gift-card', limits: content },
  { path: '/legal/terms', limits: content },
  { path: '/giftcard/rates', limits: content },
  { path: '/features', limits: content },
  { path: '/features/withdraw', limits: content },
  { path: '/demo', limits: content },
  { path: '/help/tickets/new', limits: form, touch: control },
  // Its own small script checks signatures; there is no island.
  { path: '/verify-receipt', limits: { ...content, scripts: 1 } },
  { path: '/no-such-page', limits: content },
  // The sign-in box stands on the dashboard, so it is held to the dashboard's budget.
  { path: '/login', limits: dashboard, touch: control },
  { path: '/get-started', limits: auth, touch: control },
  { path: '/forgot-password', limits: auth },
  { path: '/', limits: dashboard },
  { path: '/products', limits: dashboard },
  { path: '/wallet', limits: dashboard },
  { path: '/transactions', limits: dashboard },
  { path: '/refill/buy-airtime', limits: trade, touch: control },
  { path: '/refill/buy-data', limits: trade, touch: control },
  { path: '/refill/buy-electricity', limits: trade, touch: control },
  { path: '/refill?type=education', limits: trade, touch: control },
  { path: '/', as: 'ng2', limits: dashboard },
  { path: '/wallet', as: 'ng2', limits: dashboard },
  { path: '/transactions', as: 'ng2', limits: dashboard },
  { path: '/my-orders/[id]', as: 'ng2', limits: dashboard },
  { path: '/settings', as: 'ng2', limits: dashboard },
  { path: '/settings?edit=true', as: 'ng2', limits: dashboard },
  { path: '/settings/referral', as: 'ng2', limits: dashboard },
  { path: '/settings/preferences', as: 'ng2', limits: dashboard },
  { path: '/onboarding/verify-id', as: 'ng0', limits: dashboard },
  { path: '/refill/buy-cable', as: 'ng2', limits: trade, touch: numberField },
  { path: '/refill/buy-internet', as: 'ng2', limits: trade, touch: numberField },
  { path: '/giftcard/sell', as: 'ng2', limits: trade },
  { path: '/giftcard/sell?brand=apple', as: 'ng2', limits: trade, touch: control },
  { path: '/airtime-to-cash', as: 'ng2', limits: trade, touch: `main ${control}` },
  { path: '/giftcard/buy/international', as: 'ng2', limits: trade },
  { path: '/giftcard/buy/local', as: 'ng2', limits: trade },
  {
    path: '/giftcard/buy/international/[card]',
    as: 'ng2',
    limits: trade,
    touch: `main ${control}`,
  },
  { path: '/fund-bets', as: 'ng2', limits: trade, touch: `main ${control}` },
  { path: '/fund-bets/edit-default', as: 'ng2', limits: trade, touch: `main ${control}` },
  { path: '/perfect-money', limits: trade, touch: `main ${control}` },
  { path: '/perfect-money', as: 'ng2', limits: trade, touch: `main ${control}` },
  { path: '/perfect-money/success', as: 'ng2', limits: dashboard },
  { path: '/desk/login', limits: dashboard },
  // a code counts once, so each page has an operator of its own
  { path: '/desk', as: 'op1', limits: dashboard },
  { path: '/desk/cards', as: 'op2', limits: dashboard },
];
