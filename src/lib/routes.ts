import { deskPages } from '#lib/desk/pages.ts';
import type { DeskRight } from '#lib/desk/rights.ts';
import { bills } from './refill/services/bills.ts';
import type { Switch } from './services/services.ts';

/**
 * The guard table: one row per page (spec 2, 4 and 6). Rows are found by Astro's route pattern, never by
 * pathname, and a pattern without a row is refused.
 */
export type Audience =
  | 'everyone'
  | 'guestOnly'
  | 'member'
  | 'memberElseHome'
  | 'operator'
  | 'deskDoor'
  | 'deskAnyone'
  | 'sandbox';
/** `plain`: a page for an emergency, in 6 KB, without script. */
export type LayoutName = 'app' | 'auth' | 'onboarding' | 'content' | 'plain' | 'none';
export type GuardName = 'audience' | 'country' | 'unavailable' | 'service' | 'verify';

export interface Row {
  pattern: string;
  title: string;
  layout: LayoutName;
  who: Audience;
  /** The right that a page of the desk requires. */
  right?: DeskRight;
  /** The names of the checks to run, in the order of spec 4. */
  guards: readonly GuardName[];
  /** Services that must all be active, else /feature-unavailable. */
  services: readonly string[];
  /** Guests without a selected country have to choose one first. */
  asksCountry: boolean;
  back: boolean;
  topBar: boolean;
  built: boolean;
  /** Search engines may list it. */
  indexed: boolean;
}

type Options = Partial<Pick<Row, 'asksCountry' | 'back' | 'topBar' | 'built' | 'indexed'>> & {
  services?: readonly Switch[];
  needs?: 'setUp';
  gh?: 'closed';
};

function row(
  pattern: string,
  title: string,
  layout: LayoutName,
  who: Audience,
  { needs, gh, ...flags }: Options = {},
): Row {
  const guards: GuardName[] = ['audience'];
  const asksCountry = flags.asksCountry ?? (layout === 'app' && who === 'everyone');
  if (asksCountry) guards.unshift('country');
  if (gh === 'closed') guards.push('unavailable');
  if (flags.services?.length) guards.push('service');
  if (needs === 'setUp') guards.push('verify');
  const nested = pattern.split('/').length > 2;
  const defaults = { services: [], back: nested, topBar: true, built: false, indexed: false };
  return { pattern, title, layout, who, guards, ...defaults, ...flags, asksCountry };
}

const built = { built: true } as const;
const open = { built: true, asksCountry: false } as const;
const later = { asksCountry: false, indexed: true } as const;
const setUp = { needs: 'setUp' } as const;
const closedInGhana = { gh: 'closed' } as const;
const voucher = { ...built, services: ['perfect-money-buy', 'perfect-money-sell'] } as const;
const bill = (slug: Switch) => ({ ...built, ...closedInGhana, services: [slug] });
const shopping = { ...built, services: ['personalized-shopping'] } as const;
const localCards = bill('local-giftcard-buy');
const packages = { ...built, services: ['giftcard-buy'] } as const;
const sellCoins = { ...setUp, ...bill('crypto-sell') } as const;
/** Stays open after the service was switched off: coins may be on their way, and tickets on hold. */
const openInNigeria = { ...built, ...setUp, ...closedInGhana } as const;
/** Everyone can read what is on, even before they have chosen a country. */
const findTickets = { ...later, ...built, ...setUp, ...closedInGhana } as const;
const buyCoins = { ...built, ...setUp, services: ['crypto-buy'] } as const;

const home: Row[] = [
  row('/', 'Dashboard', 'app', 'everyone', { ...built, back: false, indexed: true }),
  row('/products', 'Products', 'app', 'everyone', { ...built, back: false, indexed: true }),
  row('/wallet', 'Wallet', 'app', 'everyone', { ...built, ...setUp, back: false }),
  row('/wallet/[type]', 'Wallet', 'app', 'everyone', { ...built, ...setUp }),
  row('/transactions', 'Transaction Log', 'app', 'everyone', { ...built, back: false }),
  row('/transactions/statement', 'Signed statement', 'app', 'member', built),
  row('/my-orders', 'My orders', 'app', 'everyone', { ...built, back: false }),
  row('/my-orders/[id]', 'Order', 'app', 'everyone', built),
  row('/my-orders/tickets', 'My tickets', 'app', 'member', built),
  row('/my-orders/tickets/[id]', 'Ticket', 'app', 'member', built),
  row('/notifications', 'Notifications', 'app', 'everyone', { ...built, back: true }),
  row('/earnings', 'Earnings', 'app', 'everyone', { ...built, back: false }),
  row('/earnings/opportunities', 'Opportunities', 'app', 'everyone', built),
  row('/spin-the-wheel', 'Spin the wheel', 'app', 'everyone', { ...built, ...setUp, back: true }),
  row('/old-index', 'Dashboard', 'none', 'everyone', { ...open }),
];

const trade: Row[] = [
  row('/giftcard', 'Gift cards', 'app', 'everyone', { ...built, back: true }),
  row('/giftcard/sell', 'Sell gift card', 'app', 'everyone', {
    ...built,
    ...setUp,
    services: ['giftcard-sell'],
  }),
  row('/giftcard/buy', 'Buy gift cards', 'app', 'everyone', built),
  row('/giftcard/buy/international', 'International gift cards', 'app', 'everyone', {
    ...built,
    services: ['giftcard-buy'],
  }),
  row('/giftcard/buy/international/summary', 'Summary', 'app', 'everyone', {
    ...built,
    services: ['giftcard-buy'],
  }),
  row('/giftcard/buy/international/[uuid]', 'Buy gift card', 'app', 'everyone', {
    ...built,
    services: ['giftcard-buy'],
  }),
  row('/giftcard/buy/local', 'Local gift cards', 'app', 'everyone', localCards),
  row('/giftcard/buy/local/summary', 'Summary', 'app', 'everyone', localCards),
  row('/giftcard/buy/local/[id]', 'Local gift card', 'app', 'everyone', localCards),
  row('/giftcard/packages', 'Gift packages', 'app', 'everyone', packages),
  row('/giftcard/packages/select', 'Choose a package', 'app', 'everyone', packages),
  row('/giftcard/packages/select/recipient', 'Recipient', 'app', 'everyone', packages),
  row('/giftcard/packages/select/[id]', 'Package', 'app', 'everyone', packages),
  row('/giftcard/rates', 'Gift card rates', 'content', 'everyone', { ...later, ...built }),
  row('/giftcard/rates/[brand]', 'Gift card rate', 'content', 'everyone', { ...later, ...built }),
  row('/send-gift', 'Send a gift', 'none', 'everyone', { ...open }),
  row('/sell-planner', 'What to sell', 'content', 'everyone', { ...later, ...built }),
  row('/crypto', 'Crypto', 'app', 'everyone', { ...built, ...setUp }),
  row('/crypto/prices', 'Crypto prices', 'content', 'everyone', { ...later, ...built }),
  row('/crypto/prices/[token]', 'Crypto price', 'content', 'everyone', { ...later, ...built }),
  row('/crypto/alerts', 'Rate alerts', 'app', 'everyone', built),
  row('/crypto/buy', 'Buy crypto', 'app', 'everyone', buyCoins),
  row('/crypto/buy/overview', 'Overview', 'app', 'everyone', buyCoins),
  row('/crypto/buy/status', 'Purchase status', 'app', 'everyone', { ...built, ...setUp }),
  row('/crypto/checkout', 'Checkout', 'app', 'everyone', { ...built, ...setUp }),
  row('/crypto/checkout/status', 'Checkout status', 'app', 'everyone', { ...built, ...setUp }),
  row('/crypto/sell', 'Sell crypto', 'app', 'everyone', sellCoins),
  row('/crypto/sell/payment', 'Payout', 'app', 'everyone', sellCoins),
  row('/crypto/sell/wallet', 'Your address', 'app', 'everyone', openInNigeria),
  row('/airtime-to-cash', 'Airtime to cash', 'app', 'everyone', {
    ...setUp,
    ...bill('airtime-to-cash'),
    back: true,
  }),
  row('/e-tickets', 'Events and films', 'app', 'everyone', { ...findTickets, back: true }),
  row('/e-tickets/events', 'Events', 'app', 'everyone', {
    ...findTickets,
    services: ['event-bill-payment'],
  }),
  row('/e-tickets/events/summary', 'Summary', 'app', 'everyone', openInNigeria),
  row('/e-tickets/events/[id]', 'Event', 'app', 'everyone', findTickets),
  row('/e-tickets/calendar/[id]', 'Calendar', 'none', 'everyone', open),
  row('/ticket/[token]', 'A ticket for you', 'content', 'everyone', open),
  row('/perfect-money', 'Dollar vouchers', 'app', 'everyone', { ...voucher, back: true }),
  row('/perfect-money/[status]', 'Dollar vouchers', 'app', 'everyone', voucher),
  row('/fund-bets', 'Fund betting account', 'app', 'everyone', {
    ...built,
    ...setUp,
    services: ['fund-bets'],
    back: true,
  }),
  row('/fund-bets/edit-default', 'Edit default', 'app', 'everyone', {
    ...built,
    ...setUp,
    services: ['fund-bets'],
  }),
  row('/personalized-shopping', 'Personal shopping', 'app', 'everyone', {
    ...later,
    ...shopping,
    back: true,
  }),
  row('/personalized-shopping/cart', 'Cart', 'app', 'everyone', shopping),
  row('/personalized-shopping/create', 'New list', 'app', 'everyone', shopping),
  row('/personalized-shopping/delivery', 'Delivery', 'app', 'everyone', shopping),
];

const refill: Row[] = [
  row('/refill', 'Pay bills', 'app', 'everyone', { ...built, ...closedInGhana, back: true }),
  ...bills
    .filter(({ path }) => !path.includes('?'))
    .map(({ path, name, title = name, service }) =>
      row(path, title, 'app', 'everyone', bill(service)),
    ),
];

const auth: Row[] = [
  row('/login', 'Sign In', 'app', 'guestOnly', { ...open, back: false }),
  row('/sign-up', 'Sign Up', 'app', 'guestOnly', { ...open, back: false }),
  row('/get-started', 'Get started', 'auth', 'guestOnly', open),
  row('/sign-up/edit-email', 'Change your email', 'auth', 'guestOnly', open),
  row('/sign-up/verify-email/[token]', 'Verify your email', 'auth', 'everyone', open),
  row('/sign-up/verify-email/[token]/[uuid]', 'Verify your email', 'auth', 'everyone', open),
  row('/verify-email', 'Verify your email', 'auth', 'everyone', open),
  row('/forgot-password', 'Forgot password', 'auth', 'guestOnly', open),
  row('/reset-password', 'Reset password', 'auth', 'guestOnly', open),
  row('/reset-password/code', 'Enter the code', 'auth', 'guestOnly', open),
  row('/account-unlock', 'Unlock your account', 'auth', 'everyone', open),
  row('/lock', 'Lock with your lock code', 'plain', 'everyone', open),
  row('/guardian/[token]', 'Guardian', 'plain', 'everyone', open),
  row('/recover', 'Get back in with guardians', 'plain', 'everyone', open),
  row('/recover/[token]', 'Get back in with guardians', 'plain', 'everyone', open),
  row('/recover/stop', 'Stop a recovery', 'plain', 'everyone', open),
  row('/lock/open', 'Open your account', 'plain', 'everyone', open),
  row('/not-me', 'Lock your account', 'auth', 'everyone', open),
  row('/restore-account/[uuid]', 'Restore your account', 'auth', 'everyone', open),
];

const account: Row[] = [
  row('/complete-kyc', 'Complete your profile', 'onboarding', 'memberElseHome', built),
  row('/onboarding/verify-id', 'Verify your identity', 'onboarding', 'member', built),
  row('/onboarding/verify/ghana', 'Verify your identity', 'onboarding', 'member', built),
  row('/onboarding/add-bank', 'Add your bank account', 'onboarding', 'member', built),
  row('/settings', 'Settings', 'app', 'member', { ...built, back: true }),
  row('/settings/bank', 'Payout accounts', 'app', 'member', built),
  row('/settings/guardians', 'Guardians', 'app', 'member', built),
  row('/settings/preferences', 'Preferences', 'app', 'member', built),
  row('/settings/referral', 'Referral', 'app', 'member', built),
  row('/settings/security', 'Security', 'app', 'member', built),
  row('/books/mine', 'Your balance in our books', 'app', 'member', built),
  row('/security/delete-account', 'Delete account', 'app', 'member', built),
  row('/security/pin-setup', 'Set up your PIN', 'onboarding', 'member', built),
  row('/security/reset-password', 'Change password', 'app', 'member', built),
  row('/security/reset-pin', 'Change PIN', 'app', 'member', built),
  row('/security-update', 'Security update', 'onboarding', 'member', built),
  row('/two-factor-auth', 'Two-factor authentication', 'app', 'member', { ...built, back: true }),
  row('/two-factor-auth/disable', 'Turn off two-factor', 'app', 'member', built),
];

const open404 = { ...open, indexed: false } as const;
const content: Row[] = [
  row('/features', 'Features', 'content', 'everyone', { ...later, ...built, topBar: false }),
  row('/features/[slug]', 'Feature', 'content', 'everyone', { ...later, ...built }),
  row('/demo', 'Demo', 'content', 'everyone', open),
  row('/view-promo', 'Promo', 'content', 'everyone', open),
  row('/help', 'Help', 'content', 'everyone', { ...later, ...built }),
  row('/help/topics/[topic]', 'Help', 'content', 'everyone', { ...later, ...built }),
  row('/help/answers/[id]', 'Help', 'none', 'everyone', open),
  row('/banner', 'Dismiss', 'none', 'everyone', open),
  row('/help/votes', 'Help', 'none', 'everyone', open),
  row('/help/news', 'News', 'content', 'everyone', { ...later, ...built }),
  row('/help/news/[id]', 'News', 'content', 'everyone', { ...later, ...built }),
  row('/help/news/rss.xml', 'News', 'none', 'everyone', open),
  row('/help/tutorials/[slug]', 'Tutorial', 'content', 'everyone', { ...later, ...built }),
  row('/help/tickets', 'Support tickets', 'app', 'member', built),
  row('/help/tickets/new', 'Contact us', 'content', 'everyone', open),
  row('/help/tickets/[id]', 'Ticket', 'app', 'member', built),
  row('/legal/[slug]', 'Legal', 'content', 'everyone', { ...later, ...built }),
  row('/lite', 'Data and lite mode', 'content', 'everyone', { ...later, ...built }),
  row('/status', 'Service status', 'content', 'everyone', { ...later, ...built }),
  row('/status/[bill_id]', 'Service status', 'content', 'everyone', { ...later, ...built }),
  row('/verify-receipt', 'Check a receipt', 'content', 'everyone', { ...later, ...built }),
  row('/help/tricked/[id]', 'I was tricked', 'plain', 'member', built),
  row('/help/case-files/[id]', 'Case file', 'plain', 'member', built),
  row('/verify-statement', 'Check a statement', 'content', 'everyone', { ...later, ...built }),
  row('/verify-case-file', 'Check a case file', 'content', 'everyone', { ...later, ...built }),
  row('/books', 'What we owe members', 'plain', 'everyone', { ...later, ...built }),
  row('/was-that-you', 'Was that us?', 'plain', 'everyone', { ...later, ...built }),
  row('/gift/[token]', 'A gift for you', 'content', 'everyone', open),
  row('/unsubscribe', 'Stop emails', 'content', 'everyone', open),
  row('/feature-unavailable', 'Not available', 'content', 'everyone', open404),
  row('/service-unavailable', 'Service unavailable', 'content', 'everyone', open404),
  row('/unavailable-for-country', 'Not in your country', 'content', 'everyone', open404),
  row('/offline', 'Offline', 'content', 'everyone', open404),
  row('/sitemap.xml', 'Sitemap', 'none', 'everyone', open),
  row('/robots.txt', 'For crawlers', 'none', 'everyone', open),
  row('/.well-known/security.txt', 'For security reports', 'none', 'everyone', open),
  row('/404', 'Page not found', 'content', 'everyone', open404),
  row('/500', 'Something went wrong', 'content', 'everyone', open404),
];

const operations: Row[] = [
  row('/sandbox', 'Sandbox console', 'content', 'sandbox', open404),
  row('/sandbox/gateway/[reference]', 'Payment gateway', 'content', 'sandbox', open404),
  row('/desk/login', 'Desk sign-in', 'none', 'deskDoor', open),
  row('/desk/welcome', 'Set up your sign-in', 'none', 'deskAnyone', open),
  ...deskPages.map(([pattern, title, right]) => ({
    ...row(pattern, title, 'none', 'operator', open),
    right,
  })),
];

export const routes: readonly Row[] = [
  ...home,
  ...trade,
  ...refill,
  ...auth,
  ...account,
  ...content,
  ...operations,
];

const byPattern = new Map(routes.map((each) => [each.pattern, each]));

/** The row of a route pattern; undefined means that the page is refused. */
export const rowFor = (pattern: string): Row | undefined => byPattern.get(pattern);
