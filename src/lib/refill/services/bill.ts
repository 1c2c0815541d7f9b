import type { Service, Where } from '#lib/services/service.ts';

/** One type of bill: menus and tiles call it as the log and fees do. */
export interface Bill<Name extends string = string> extends Service {
  service: Name;
  /** The draft's name, and the word in addresses. */
  slug: string;
  /** Its page's title, where that says more. */
  title?: string;
  path: string;
  icon: string;
  /** One line under the name. */
  text: string;
  on: Where;
  provider: 'bills';
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
