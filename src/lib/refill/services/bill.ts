import type { Service, Where } from '#lib/services/service.ts';

/** One type of bill: menus and tiles name it as the log and fees do. */
export interface Bill<Name extends string = string> extends Service {
  service: Name;
  /** The draft's name, and the word in addresses. */
  slug: string;
  /** Its page's title, if that is more specific. */
  title?: string;
  path: string;
  icon: string;
  /** One line under the name. */
  text: string;
  on: Where;
  provider: 'bills';
  /** Listed only in countries where it is on. */
  onlyWhereOn?: true;
}

/** The texts of its form. */
export interface BillForm {
  /** The biller's label: "Network". */
  biller: string;
  chooseBiller: string;
  /** The number's label before its owner is known; absent: it is asked for after that. */
  number?: string;
  /** The products' label, if products are sold: "Bundle". */
  goods?: string;
  chooseGoods?: string;
  /** The button that looks the number up. */
  lookUp?: string;
  /** The one irreversible fact, shown right above the button that pays. */
  warning: string;
}
