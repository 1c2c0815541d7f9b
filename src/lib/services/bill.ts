import type { OffReason } from '#lib/contracts/reference.ts';
import type { CountryCode } from '#lib/countries.ts';

/** One type of bill, as everything that lists, opens or names it reads it. */
export interface Bill<Service extends string = string> {
  service: Service;
  /** The draft's name, and the word in addresses. */
  slug: string;
  /** As menus, tiles, the log and fees call it. */
  name: string;
  /** Its page's title, where that says more. */
  title?: string;
  path: string;
  icon: string;
  /** One line under the name. */
  text: string;
  /** Where it starts switched on; a word instead of true says why not. */
  on: Record<CountryCode, true | OffReason>;
  /** Listed only where it is on: an offer of some countries. */
  onlyWhereOn?: true;
}

/** What its form says. */
export interface BillForm {
  /** Who is paid: "Network". */
  biller: string;
  chooseBiller: string;
  /** What the number is called before it is known whose it is; without, it is asked after that. */
  number?: string;
  /** What is chosen of where products are sold: "Bundle". */
  goods?: string;
  chooseGoods?: string;
  /** The button that looks the number up. */
  lookUp?: string;
  /** The one irreversible fact, said right above the button that pays. */
  warning: string;
}

/** Off in Ghana by the product's rules (spec 4), on elsewhere. */
export const notInGhana = { NG: true, GH: 'country', KE: true } as const;
