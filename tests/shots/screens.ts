import { routes, type Audience, type Row } from '#lib/routes.ts';
import type { scenes } from './scenes.ts';

/** The user of the browser; see cast.ts. */
export type Who =
  'stranger' | 'guest' | 'member' | 'newcomer' | 'ghanaian' | 'kenyan' | 'special' | 'operator';

export interface Screen {
  who: Who;
  /**
   * The page. A part in square brackets stands for the first match in the sitemap; words in braces
   * for what the cast has prepared: `/my-orders/{failed}`.
   */
  path: string;
  /** Opens the first link with this prefix on the page at `path`. */
  inside?: string;
  /** The action before the picture is taken. */
  scene?: keyof typeof scenes;
}

/**
 * Excludes files, redirects, pages that only accept a form, and pages that need a name in their
 * address.
 */
const isPage = ({ pattern, built }: Row) =>
  built &&
  !/\[|\.(xml|txt)$|\/(summary|overview)$|^\/(crypto\/checkout|crypto\/checkout\/status|old-index|send-gift|help\/votes)$/.test(
    pattern,
  );
const pagesOf = (...audiences: Audience[]): string[] =>
  routes.filter((row) => isPage(row) && audiences.includes(row.who)).map((row) => row.pattern);
const as = (who: Who, paths: readonly string[]): Screen[] => paths.map((path) => ({ who, path }));

/**
 * Pages that members see too. Content pages are the same for everyone, except for a button in the
 * bar.
 */
const own = routes
  .filter((row) => isPage(row) && row.who === 'everyone' && row.layout !== 'content')
  .map((row) => row.pattern);

const guests: Screen[] = [
  ...as('stranger', ['/', '/get-started']),
  ...as('guest', pagesOf('everyone', 'guestOnly', 'sandbox', 'deskDoor')),
  ...as('guest', [
    ...['/giftcard/rates/[brand]', '/crypto/prices/[token]', '/status/[bill_id]', '/legal/terms'],
    ...['/features/withdraw', '/help/topics/orders', '/help?q=token', '/help/news/time-to-undo'],
    ...['/help/tutorials/sell-a-gift-card', '/e-tickets/events/demo-abuja-laughs', '/no-such-page'],
    ...['/e-tickets?show=films', '/perfect-money/cancelled'],
  ]),
  { who: 'guest', path: '/', inside: '/view-promo?id=' },
  { who: 'guest', path: '/', scene: 'drawer' },
  { who: 'guest', path: '/login', scene: 'wrongPassword' },
];

const members: Screen[] = [
  ...as('member', [...own, ...pagesOf('member')]),
  ...as('member', [
    ...['/wallet/naira', '/wallet/deposit', '/wallet/withdrawal', '/transactions?month='],
    ...['/giftcard/sell?brand=apple', '/settings?edit=true', '/settings?rank=true'],
    ...['/help/case-files/{failed}'],
    ...[
      '/settings?account=true',
      '/settings?kyc=true',
      '/settings?kyc=true&bvn=true',
      '/perfect-money/success',
    ],
    ...['/perfect-money?way=sell', '/my-orders/tickets/{ticket}', '/help/tickets/new', '/help'],
    ...['/my-orders/{done}', '/my-orders/{unknown}', '/my-orders/{failed}', '/my-orders/{sale}'],
    ...['/my-orders/{deposit}', '/offline', '/e-tickets/events/demo-abuja-laughs', '/no-such-page'],
  ]),
  { who: 'member', path: '/giftcard/buy/international', inside: '/giftcard/buy/international/' },
  { who: 'member', path: '/giftcard/buy/local', inside: '/giftcard/buy/local/' },
  { who: 'member', path: '/giftcard/packages/select', inside: '/giftcard/packages/select/' },
  { who: 'member', path: '/e-tickets/events/demo-jollof-treaty', scene: 'seats' },
  { who: 'member', path: '/', scene: 'drawer' },
  { who: 'member', path: '/', scene: 'notifications' },
  { who: 'member', path: '/', scene: 'profileMenu' },
  { who: 'member', path: '/wallet', scene: 'palette' },
  { who: 'member', path: '/settings/bank', scene: 'addAccount' },
  { who: 'member', path: '/refill/buy-airtime', scene: 'airtimeFilled' },
  { who: 'member', path: '/refill/buy-airtime', scene: 'airtimeWrong' },
  { who: 'member', path: '/refill/buy-airtime', scene: 'checkout' },
];

const others: Screen[] = [
  ...as('newcomer', ['/', '/wallet', '/my-orders', '/transactions', '/notifications']),
  ...as('newcomer', ['/help/tickets', '/settings', '/settings/bank', ...pagesOf('memberElseHome')]),
  ...as('newcomer', ['/onboarding/verify-id', '/onboarding/add-bank', '/security/pin-setup']),
  ...as('ghanaian', ['/', '/wallet', '/wallet/deposit', '/wallet/withdrawal', '/giftcard/sell']),
  { who: 'ghanaian', path: '/wallet/deposit?amount=200', scene: 'depositCode' },
  ...as('ghanaian', ['/onboarding/verify/ghana', '/unavailable-for-country']),
  { who: 'kenyan', path: '/refill/buy-electricity', scene: 'compared' },
  ...as('special', ['/', '/wallet', '/transactions']),
];

const queues = [
  'cards',
  'identity',
  'flags',
  'tickets',
  'deposits',
  'shopping',
  'order-cases',
  'disputes',
  'dollars',
];
const desk: Screen[] = [
  ...as('operator', [
    ...pagesOf('operator', 'deskAnyone'),
    ...queues.map((each) => `/desk/${each}`),
  ]),
  ...as('operator', [
    ...['/desk/settings/fees', '/desk/settings/limits', '/desk/settings/flag-rules'],
    ...['/desk/settings/rank-terms', '/desk/settings/fees/edit?country=NG&group=Withdrawals'],
    ...['/desk/settings/banks', '/desk/settings/features', '/desk/promo-codes?add'],
    '/desk/airtime-lines?add',
    ...['/desk/shopping/forbidden?add', '/desk/shopping/forbidden?edit=drones'],
    ...['/desk/settings/airtime-rates', '/desk/settings/dollar-terms'],
    ...['/desk/settings/shopping-rates', '/desk/settings/coin-terms'],
    '/desk/settings/coin-terms/edit?group=Bitcoin+sold+to+us',
    '/desk/settings/banks/picture?id=ng-gtb&title=GTBank',
    '/desk/announcements?add',
  ]),
  ...as('operator', ['/desk/providers?edit=bills', '/desk/providers?edit=identity']),
  ...as('operator', ['/desk/orders/{done}', '/desk/events/demo-abuja-laughs']),
  ...as('operator', ['/desk/events/demo-abuja-laughs/edit', '/desk/gate/demo-abuja-laughs']),
  { who: 'operator', path: '/desk/cards', inside: '/desk/cards/' },
  { who: 'operator', path: '/desk/people?q=demo', inside: '/desk/people/' },
  { who: 'operator', path: '/desk/flags', inside: '/desk/flags/' },
  { who: 'operator', path: '/desk/tickets', scene: 'claimed' },
  { who: 'operator', path: '/desk/cards', scene: 'claimed' },
  { who: 'operator', path: '/desk/flags', scene: 'claimed' },
  { who: 'operator', path: '/desk/dollars', inside: '/desk/dollars/' },
  { who: 'operator', path: '/desk/pictures?book=billers' },
  { who: 'operator', path: '/desk/disputes', inside: '/desk/disputes/' },
  { who: 'operator', path: '/desk/tickets/settings?macro=new' },
  { who: 'operator', path: '/desk', scene: 'deskPalette' },
  { who: 'operator', path: '/desk', scene: 'deskKeys' },
  { who: 'operator', path: '/desk/events/films', inside: '/desk/events/films/' },
  { who: 'operator', path: '/desk/events/cinemas', inside: '/desk/events/cinemas/' },
  { who: 'operator', path: '/desk/events/organisers', inside: '/desk/events/organisers/' },
  { who: 'operator', path: '/desk/events/plans', inside: '/desk/events/plans/' },
];

const nameOf = ({ path, inside, scene }: Screen): string => {
  const place = path
    .replace(/[{}[\]]/g, '')
    .replace(/[^\w-]+/g, '_')
    .replace(/^_|_$/g, '');
  return [place || 'home', ...(inside ? ['first'] : []), ...(scene ? [scene] : [])].join('+');
};

/** Every screen, by a name that is valid for a file: `member/refill_buy-airtime+checkout`. */
export const screens: ReadonlyMap<string, Screen> = new Map(
  [...guests, ...members, ...others, ...desk].map((each) => [`${each.who}/${nameOf(each)}`, each]),
);
