import type { TileTone } from '#islands/ui/tile.tsx';
import type { OffReason } from '#lib/contracts/reference.ts';
import {
  iconBitcoin,
  iconCircleDollarSign,
  iconCreditCard,
  iconGift,
  iconHandCoins,
  iconLayoutDashboard,
  iconPackage,
  iconShoppingBag,
  iconTicket,
  iconTrophy,
} from '#lib/look/icons.ts';
import { firstOff, type OpenServices } from '#lib/open-services.ts';
import { paths } from '#lib/paths.ts';
import { rowFor } from '#lib/routes.ts';
import { bills } from '#lib/services/bills.ts';

interface Product {
  name: string;
  /** Short name under a tile. */
  tile: string;
  text: string;
  href: string;
  icon: string;
  /** Services of which all must be on. */
  services: readonly string[];
  group: string;
  tone?: TileTone;
}

/** Everything on sale, in the order people use it. Ways to get cash are clay, ways to spend are not. */
const catalogue: readonly Product[] = [
  ...bills.map(({ name, text, path, icon, service }) => ({
    ...{ name, tile: name, text, icon },
    href: path,
    services: [service],
    group: 'Bills',
  })),
  {
    name: 'Sell gift cards',
    tile: 'Gift cards',
    text: 'See the rate first, then send the card',
    href: '/giftcard/sell',
    icon: iconGift,
    services: ['giftcard-sell'],
    group: 'Gift cards',
    tone: 'clay',
  },
  {
    name: 'Buy international gift cards',
    tile: 'Buy cards',
    text: 'Shops and apps abroad',
    href: '/giftcard/buy/international',
    icon: iconCreditCard,
    services: ['giftcard-buy'],
    group: 'Gift cards',
  },
  {
    name: 'Buy local gift cards',
    tile: 'Local cards',
    text: 'Shops near you',
    href: '/giftcard/buy/local',
    icon: iconCreditCard,
    services: ['local-giftcard-buy'],
    group: 'Gift cards',
  },
  {
    name: 'Sell crypto',
    tile: 'Crypto',
    text: 'Paid into your wallet or bank',
    href: '/crypto/sell',
    icon: iconBitcoin,
    services: ['crypto-sell'],
    group: 'Crypto',
    tone: 'clay',
  },
  {
    name: 'Buy crypto',
    tile: 'Buy crypto',
    text: 'Sent to your own address',
    href: '/crypto/buy',
    icon: iconBitcoin,
    services: ['crypto-buy'],
    group: 'Crypto',
  },
  {
    name: 'Airtime to cash',
    tile: 'Airtime to cash',
    text: 'Turn spare airtime into money',
    href: '/airtime-to-cash',
    icon: iconHandCoins,
    services: ['airtime-to-cash'],
    group: 'Airtime to cash',
    tone: 'clay',
  },
  {
    name: 'Events and movies',
    tile: 'Tickets',
    text: 'Seats held while you pay',
    href: '/e-tickets',
    icon: iconTicket,
    services: ['event-bill-payment', 'movie-bill-payment'],
    group: 'Tickets',
  },
  {
    name: 'Personal shopping',
    tile: 'Shopping',
    text: 'We buy your list and deliver it abroad',
    href: '/personalized-shopping',
    icon: iconShoppingBag,
    services: ['personalized-shopping'],
    group: 'Shopping',
  },
  {
    name: 'Gift packages',
    tile: 'Packages',
    text: 'Ready-made, for someone you care about',
    href: '/giftcard/packages',
    icon: iconPackage,
    services: ['personalized-shopping'],
    group: 'Shopping',
  },
  {
    name: 'Dollar vouchers',
    tile: 'Vouchers',
    text: 'Buy and sell digital dollars',
    href: '/perfect-money',
    icon: iconCircleDollarSign,
    services: ['perfect-money-buy', 'perfect-money-sell'],
    group: 'Vouchers',
  },
  {
    name: 'Fund a betting account',
    tile: 'Betting',
    text: 'For people of 18 and over',
    href: '/fund-bets',
    icon: iconTrophy,
    services: ['fund-bets'],
    group: 'Betting',
  },
];

export interface ShownProduct extends Product {
  active: boolean;
  /** Why it is off. */
  reason: OffReason | null;
  /** Its pages are there in this version. */
  built: boolean;
}

const patternOf = (href: string) => href.replace(/\?.*/, '');

function show(product: Product, services: OpenServices): ShownProduct {
  const off = firstOff(services, product.services);
  return {
    ...product,
    active: !off,
    reason: off?.reason ?? null,
    built: rowFor(patternOf(product.href))?.built ?? false,
    href: off ? paths.featureUnavailable(off.service) : product.href,
  };
}

/** The catalogue as this visitor's country has it. */
export const shownProducts = (services: OpenServices): ShownProduct[] =>
  catalogue.map((product) => show(product, services));

const MOST_TILES = 7;

/** Tiles of the dashboard: only what can be used in the country now, ways to get cash apart. */
export function tilesFor(services: OpenServices): { cash: ShownProduct[]; pay: ShownProduct[] } {
  const on = shownProducts(services).filter(({ active, built }) => active && built);
  return {
    cash: on.filter((product) => product.tone === 'clay'),
    pay: on.filter((product) => product.tone !== 'clay').slice(0, MOST_TILES),
  };
}

export const allProductsIcon = iconLayoutDashboard;
