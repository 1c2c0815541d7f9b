import { headersKB, promises, type LitePromise } from '#lib/lite/budgets.ts';
import { limits as kinds, type Limits } from './limits.ts';
import { publicPages, type PublicPage } from './public-pages.ts';

export interface Budget {
  /**
   * `[id]` stands for the visitor's newest order, `[tickets]` for their newest order of tickets,
   * `[card]` for a card on sale, `[ticket]` for one of their tickets and `[handover]` for the link
   * to one; any other pattern for its first match in the sitemap.
   */
  path: string;
  /** Someone of the demo, or an operator of its desk; without, a guest. */
  as?: string;
  /** In lite mode. */
  lite?: true;
  /** The first page of a member in a browser, whose zone isn't known and who was never asked for notifications. */
  first?: true;
  limits: Limits;
  /** What to touch so that the page's main island hydrates. */
  touch?: string;
  /** What the tab has stored before, without which the page leads elsewhere. */
  session?: Readonly<Record<string, string>> | undefined;
}

// the button that closes a box would lead away from its page
const control =
  'astro-island[client=interaction] :is(input, button:not([aria-label=Close])):enabled:visible';
const numberField = 'main astro-island[client=interaction] input[name=user_number]';

/** The most requests of a screen in lite mode whose form was touched. */
const TOUCHED = 13;

/** What is promised to users, in lite mode. */
function liteBudget({ path, member, lite, use }: LitePromise): Budget {
  const limits = { kB: lite - headersKB(1), requests: 1, imageKB: 0, scripts: 0 };
  const as = member ? { as: 'ng2' } : {};
  if (use === undefined) return { path, ...as, lite: true, limits };
  const afterTouch = { kB: use - headersKB(TOUCHED), requests: TOUCHED };
  // the sign-in dialog covers the page
  const touch = path === '/login' ? control : `main ${control}`;
  return { path, ...as, lite: true, limits: { ...limits, afterTouch }, touch };
}

/** What anyone may open, as a guest of a country. */
const publicBudget = ({ path, kind, wakes }: PublicPage): Budget => ({
  path,
  limits: kinds[kind],
  ...(wakes && { touch: control }),
});

const { content, dashboard, door, meter, order, read, renewal, trade } = kinds;

/** Two tickets that were chosen on the page before. */
const chosenTickets = {
  'draft:e-tickets': JSON.stringify({
    key: '00000000-0000-4000-8000-000000000000',
    sent: false,
    owner: null,
    values: {
      event_id: 'demo-abuja-laughs',
      service_type: 'event-bill-payment',
      items: JSON.stringify([{ class: 'regular', quantity: 2 }]),
      names: '[]',
      promo_code: '',
    },
  }),
};

export const budgets: readonly Budget[] = [
  ...promises.map(liteBudget),
  ...publicPages.map(publicBudget),
  // the brand with the heaviest page
  { path: '/giftcard/rates/walmart', limits: kinds.brand },
  { path: '/login', limits: door, touch: control },
  // six marks, and the advert that opens by itself
  { path: '/', limits: { ...read, kB: 30, requests: 7, imageKB: 2.5 } },
  { path: '/products', limits: read },
  { path: '/wallet', limits: read },
  { path: '/transactions', limits: read },
  { path: '/refill/buy-airtime', limits: trade, touch: control },
  { path: '/refill/buy-data', limits: meter, touch: control },
  {
    path: '/refill/buy-electricity',
    limits: { ...meter, afterTouch: { kB: 150.9, requests: 14 } },
    touch: control,
  },
  { path: '/refill?type=education', limits: meter, touch: control },
  { path: '/', as: 'ng2', limits: { ...read, kB: 40.4 } },
  // with a curve, saved people and the pictures of their networks
  { path: '/', as: 'ng3', limits: { ...read, kB: 47.75, requests: 9, imageKB: 6.5 } },
  { path: '/wallet', as: 'ng2', limits: { ...read, kB: 38.25 } },
  { path: '/transactions', as: 'ng2', limits: read },
  // with our own question about notifications
  { path: '/transactions', as: 'ng2', first: true, limits: { ...read, kB: 39.5 } },
  { path: '/transactions/statement', as: 'ng2', limits: dashboard },
  // with the code that checks the books
  { path: '/books/mine', as: 'ng2', limits: { ...read, kB: 39.25 } },
  { path: '/help/tricked/[id]', as: 'ng2', limits: content },
  { path: '/help/case-files/[id]', as: 'ng2', limits: content },
  { path: '/my-orders/[id]', as: 'ng2', limits: order },
  // with the tickets and what draws their codes
  { path: '/my-orders/[tickets]', as: 'ng2', limits: { ...order, kB: 152.75, requests: 18 } },
  { path: '/settings', as: 'ng2', limits: read },
  { path: '/settings?edit=true', as: 'ng2', limits: dashboard },
  { path: '/settings/referral', as: 'ng2', limits: read },
  { path: '/settings/guardians', as: 'ng2', limits: dashboard },
  { path: '/settings/preferences', as: 'ng2', limits: dashboard },
  { path: '/onboarding/verify-id', as: 'ng0', limits: dashboard },
  { path: '/refill/buy-cable', as: 'ng2', limits: renewal, touch: numberField },
  { path: '/refill/buy-internet', as: 'ng2', limits: renewal, touch: numberField },
  { path: '/giftcard/sell', as: 'ng2', limits: { ...read, kB: 50, requests: 6, imageKB: 12 } },
  // three looks, one of which takes photos
  {
    path: '/giftcard/sell?brand=apple',
    as: 'ng2',
    limits: { ...trade, afterTouch: { kB: 147.75, requests: 14 } },
    touch: control,
  },
  { path: '/airtime-to-cash', as: 'ng2', limits: trade, touch: `main ${control}` },
  {
    path: '/giftcard/buy/international',
    as: 'ng2',
    limits: { ...read, kB: 49.5, requests: 5, imageKB: 12 },
  },
  {
    path: '/giftcard/buy/local',
    as: 'ng2',
    limits: { ...read, kB: 40.25, requests: 5, imageKB: 4.5 },
  },
  {
    path: '/giftcard/buy/international/[card]',
    as: 'ng2',
    limits: trade,
    touch: `main ${control}`,
  },
  { path: '/crypto/buy', as: 'ng2', limits: trade, touch: `main ${control}` },
  { path: '/crypto/sell', as: 'ng2', limits: trade, touch: `main ${control}` },
  {
    path: '/crypto/alerts',
    as: 'ng2',
    // including new prices
    limits: { ...trade, afterTouch: { kB: 148.75, requests: 14 } },
    touch: `main ${control}`,
  },
  { path: '/fund-bets', as: 'ng2', limits: trade, touch: `main ${control}` },
  { path: '/fund-bets/edit-default', as: 'ng2', limits: trade, touch: `main ${control}` },
  { path: '/perfect-money', limits: trade, touch: `main ${control}` },
  { path: '/perfect-money', as: 'ng2', limits: trade, touch: `main ${control}` },
  { path: '/perfect-money/success', as: 'ng2', limits: read },
  {
    path: '/e-tickets/events/demo-abuja-laughs',
    as: 'ng2',
    limits: trade,
    touch: `main ${control}`,
  },
  {
    path: '/e-tickets/events/summary',
    as: 'ng2',
    // it asks for the event, the price and what is held
    limits: { ...dashboard, kB: 139, requests: 15 },
    session: chosenTickets,
  },
  { path: '/earnings', as: 'ng2', limits: read },
  { path: '/earnings/opportunities', as: 'ng2', limits: read },
  // with the wheel itself
  { path: '/spin-the-wheel', as: 'ng2', limits: { ...dashboard, kB: 130 }, touch: control },
  { path: '/my-orders/tickets', as: 'ng2', limits: read },
  // with what draws its code
  {
    path: '/my-orders/tickets/[ticket]',
    as: 'ng2',
    limits: { ...dashboard, kB: 139, requests: 13 },
  },
  // as a guest, because the recipient of the link may not have an account
  { path: '/ticket/[handover]', limits: content },
  // its form warms up
  { path: '/desk/login', limits: { ...dashboard, kB: 138.75 } },
  // each code is accepted once, so each page has a separate operator
  { path: '/desk', as: 'op1', limits: { ...dashboard, kB: 123.25 } },
  { path: '/desk/cards', as: 'op2', limits: { ...dashboard, kB: 123.75 } },
];
