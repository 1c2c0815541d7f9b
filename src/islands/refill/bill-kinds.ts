import type { BillType } from '#lib/order-words.ts';
import { paths } from '#lib/paths.ts';

/** What one kind of bill has of its own on its form. */
export interface BillKind {
  /** The draft's name. */
  product: string;
  url: string;
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

export const billKinds: Record<BillType, BillKind> = {
  'airtime-bill-payment': {
    product: 'airtime',
    url: paths.buyAirtime,
    biller: 'Network',
    chooseBiller: 'Choose the network.',
    warning: 'Airtime cannot be taken back once it is sent.',
  },
  'mobile-data-bill-payment': {
    product: 'data',
    url: paths.buyData,
    biller: 'Network',
    chooseBiller: 'Choose the network.',
    goods: 'Bundle',
    chooseGoods: 'Choose a bundle.',
    warning: 'Data cannot be taken back once it is sent.',
  },
  'cable-bill-payment': {
    product: 'cable',
    url: paths.buyCable,
    biller: 'Provider',
    chooseBiller: 'Choose the provider.',
    number: 'Smartcard or IUC number',
    goods: 'Bouquet',
    chooseGoods: 'Choose a bouquet.',
    lookUp: 'Check the card',
    warning: 'A subscription cannot be moved to another card.',
  },
  'electricity-bill-payment': {
    product: 'electricity',
    url: paths.buyElectricity,
    biller: 'Distributor',
    chooseBiller: 'Choose your distributor.',
    number: 'Meter or account number',
    lookUp: 'Check the meter',
    warning: 'Tokens cannot be moved to another meter.',
  },
  'internet-service-bill-payment': {
    product: 'internet',
    url: paths.buyInternet,
    biller: 'Provider',
    chooseBiller: 'Choose the provider.',
    number: 'Account or customer number',
    goods: 'Plan',
    chooseGoods: 'Choose a plan.',
    lookUp: 'Check the number',
    warning: 'A plan cannot be taken back once it is paid.',
  },
  'education-bill-payment': {
    product: 'education',
    url: paths.payEducation,
    biller: 'Exam body',
    chooseBiller: 'Choose the exam body.',
    goods: 'What to buy',
    chooseGoods: 'Choose what to buy.',
    lookUp: 'Check the code',
    warning: 'A PIN cannot be given back once it is bought.',
  },
};
