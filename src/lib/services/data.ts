import { iconWifi } from '#lib/look/icons.ts';
import { paths } from '#lib/paths.ts';
import { notInGhana, type Bill, type BillForm } from './bill.ts';

export const data: Bill<'mobile-data-bill-payment'> = {
  service: 'mobile-data-bill-payment',
  slug: 'data',
  name: 'Data',
  title: 'Buy data',
  path: paths.buyData,
  icon: iconWifi,
  text: 'Bundles by size, days and price',
  on: notInGhana,
};

export const dataForm: BillForm = {
  biller: 'Network',
  chooseBiller: 'Choose the network.',
  goods: 'Bundle',
  chooseGoods: 'Choose a bundle.',
  warning: 'Data cannot be taken back once it is sent.',
};
