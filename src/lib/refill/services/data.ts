import { iconWifi } from '#lib/look/service-icons.ts';
import { paths } from '#lib/paths.ts';
import type { Bill, BillForm } from './bill.ts';
import { notInGhana } from '#lib/services/service.ts';

export const data: Bill<'mobile-data-bill-payment'> = {
  service: 'mobile-data-bill-payment',
  slug: 'data',
  name: 'Data',
  title: 'Buy data',
  path: paths.buyData,
  icon: iconWifi,
  text: 'Bundles by size, days and price',
  on: notInGhana,
  provider: 'bills',
  fees: { NG: '0.00', KE: '0.00' },
};

export const dataForm: BillForm = {
  biller: 'Network',
  chooseBiller: 'Choose the network.',
  goods: 'Bundle',
  chooseGoods: 'Choose a bundle.',
  warning: 'Data can’t be reversed once it’s sent.',
};
