import { iconTv } from '#lib/look/service-icons.ts';
import { paths } from '#lib/paths.ts';
import type { Bill, BillForm } from './bill.ts';
import { notInGhana } from '#lib/services/service.ts';

export const cable: Bill<'cable-bill-payment'> = {
  service: 'cable-bill-payment',
  slug: 'cable',
  name: 'Cable TV',
  path: paths.buyCable,
  icon: iconTv,
  text: 'Renew or change your bouquet',
  on: notInGhana,
  provider: 'bills',
  fees: { NG: '100.00' },
};

export const cableForm: BillForm = {
  biller: 'Provider',
  chooseBiller: 'Choose the provider.',
  number: 'Smartcard or IUC number',
  goods: 'Bouquet',
  chooseGoods: 'Choose a bouquet.',
  lookUp: 'Check the card',
  warning: 'A subscription can’t be moved to another card.',
};
