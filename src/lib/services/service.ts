import type { OffReason } from '#lib/reference/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { ServiceGoods } from '#lib/orders/goods.ts';

/** Where a service starts switched on; a word instead of true says why not. */
export type Where = Readonly<Record<CountryCode, true | OffReason>>;

type ServicePort =
  'bills' | 'giftcards' | 'payouts' | 'vouchers' | 'cryptoDesk' | 'addressScreening' | 'priceFeed';

/** One service, as everything that switches, logs, prices or names it reads it. */
export interface Service {
  /** Its word in switches, addresses and reference data. */
  service: string;
  /** The type of its orders, if that is another word; null while it has none. */
  orders?: string | null;
  /** As the log, its filter and fees call its orders. */
  name: string;
  /** Its orders in the log; without, they have a receipt's. */
  icon?: string;
  /** Clay: ways to get cash. Ink: bank and system. */
  tone?: 'clay' | 'ink';
  /** Missing: it can't be switched off. */
  on?: Where;
  /** Starts off in production. */
  demo?: true;
  /** The provider that it stops without, or several. */
  provider?: ServicePort | readonly ServicePort[];
  /** What it costs at first, in major units; a country that isn't named charges nothing and doesn't list it. */
  fees?: Readonly<Partial<Record<CountryCode, string>>>;
  /** Its name where it stands among fees, if that says more. */
  feeName?: string;
  /** What is bought can be held or shown, and what kind of goods it is: it is among the orders, not only in the log. */
  goods?: ServiceGoods;
  /** Money for money: it counts neither for bonuses and gold coins nor for opportunities. */
  isNoTrade?: true;
  /** Not a product of the log's filter: what money did says it already. */
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
  /** Services of which all must be on; by name, so that a browser drops offers it does not show. */
  services: readonly string[];
}

/** A part of the menu. */
export interface Group {
  name: string;
  path: string;
  /** The page that says how it works. */
  told: string;
  offers: readonly Offer[];
}

export const everywhere = { NG: true, GH: true, KE: true } as const satisfies Where;
/** Off in Ghana by the product's rules (spec 4), on elsewhere. */
export const notInGhana = { NG: true, GH: 'country', KE: true } as const satisfies Where;
/** The same, and not ready in Kenya. */
export const onlyInNigeria = { NG: true, GH: 'country', KE: 'later' } as const satisfies Where;
