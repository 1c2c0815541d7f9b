import { iconGlobe } from '#lib/look/service-icons.ts';
import { paths } from '#lib/paths.ts';
import type { Bill, BillForm } from './bill.ts';
import { notInGhana } from '#lib/services/service.ts';

export const internet: Bill<'internet-service-bill-payment'> = {
  service: 'internet-service-bill-payment',
  slug: 'internet',
  name: 'Internet',
  path: paths.buyInternet,
  icon: iconGlobe,
  text: 'Home and office subscriptions',
  on: notInGhana,
  provider: 'bills',
  fees: { NG: '0.00', KE: '0.00' },
};

export const internetForm: BillForm = {
  biller: 'Provider',
  chooseBiller: 'Choose the provider.',
  number: 'Account or customer number',
  goods: 'Plan',
  chooseGoods: 'Choose a plan.',
  lookUp: 'Check the number',
  warning: 'A plan can’t be refunded once it’s paid.',
};
