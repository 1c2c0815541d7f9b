import type { InactiveReason } from '#lib/reference/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { ServiceGoods } from '#lib/orders/goods.ts';
import type { ProductPictureName } from '#lib/look/product-pictures.ts';
import type { MoneyKind } from './money-kinds.ts';

/** Where a service starts switched on; a word instead of true says why not. */
export type Where = Readonly<Record<CountryCode, true | InactiveReason>>;

type ServicePort =
  'bills' | 'giftcards' | 'payouts' | 'vouchers' | 'cryptoDesk' | 'addressScreening' | 'priceFeed';

/** One service, for everything that switches, logs, prices or names it. */
export interface Service {
  /** Its word in switches, addresses and reference data. */
  service: string;
  /** The type of its orders, if it differs; null while it has none. */
  orders?: string | null;
  /** The name of its orders in the log, its filter and fees. */
  name: string;
  /** The icon of its orders in the log; absent: a receipt. */
  icon?: string;
  /** Clay: ways to get cash. Ink: bank and system. */
  tone?: 'clay' | 'ink';
  /** Absent: it can't be switched off. */
  on?: Where;
  /** Starts switched off in production. */
  demo?: true;
  /** The provider that it can't work without, or several. */
  provider?: ServicePort | readonly ServicePort[];
  /** Its initial fees, in major units; a country that isn't listed charges nothing and doesn't list it. */
  fees?: Readonly<Partial<Record<CountryCode, string>>>;
  /** Its name among fees, if it differs. */
  feeName?: string;
  /**
   * What is bought can be kept or shown, and its type of goods: it is listed among the orders, not only in
   * the log.
   */
  goods?: ServiceGoods;
  /** What its provider does when an order arrives: it delivers it, unless this says otherwise. */
  arrival?: 'credited' | 'confirmed';
  /**
   * False if money is exchanged for money: it counts neither for bonuses and gold coins nor for opportunities.
   */
  isTrade?: false;
  /** False if a late order earns no bonus. */
  earnsLateBonus?: false;
  /**
   * What its owner may have got wrong, as a question, while the order can still be undone; absent: its number,
   * if it has one.
   */
  doubt?: string;
  /** Not a product in the log's filter, because the movement of money already says it. */
  isMoney?: true;
}

/** One line of the products, and a tile. */
export interface Offer {
  name: string;
  /** Short name under a tile. */
  tile: string;
  /** One line under the name. */
  text: string;
  path: string;
  icon: string;
  tone?: 'clay';
  /** Services that must all be on; by name, so that a browser drops offers it doesn't show. */
  services: readonly string[];
}

/** A form that members return to after they have signed in or set up their account. */
export interface Form {
  /** Its drafts, and what is passed to it, are stored under this name. */
  name: string;
  /** Its page; the pages below are part of it. */
  path: string;
  /** “Pay again” on the page of an order fills it in. */
  repeats?: true;
  /** The service whose latest payments the home page offers to pay again. */
  offersAgain?: string;
  /** Guests can only sign in there, so opening it is enough to return to it. */
  guestsSignIn?: true;
}

/** A part of the menu. */
export interface Group {
  name: string;
  path: string;
  /** The page that explains it. */
  told: string;
  /** The picture where its services can’t be used. */
  picture: ProductPictureName;
  offers: readonly Offer[];
  /** Of two forms with the same path, a page belongs to the first. */
  forms: readonly Form[];
  /** What a month of the wallet counts its orders as, by service. */
  kinds: Readonly<Record<string, MoneyKind>>;
}

export const everywhere = { NG: true, GH: true, KE: true } as const satisfies Where;
/** Off in Ghana by the product's rules (spec 4), on elsewhere. */
export const notInGhana = { NG: true, GH: 'country', KE: true } as const satisfies Where;
/** The same, and not ready in Kenya. */
export const onlyInNigeria = { NG: true, GH: 'country', KE: 'later' } as const satisfies Where;
