import { iconDroplet } from '#lib/look/service-icons.ts';
import type { Bill, BillForm } from './bill.ts';

export const water: Bill<'water-bill-payment'> = {
  service: 'water-bill-payment',
  slug: 'water',
  name: 'Water',
  path: '/refill/buy-water',
  icon: iconDroplet,
  text: 'Bills of the state water boards',
  on: { NG: 'later', GH: 'country', KE: 'later' },
  provider: 'bills',
  onlyWhereOn: true,
};

export const waterForm: BillForm = {
  biller: 'Water board',
  chooseBiller: 'Choose your water board.',
  number: 'Customer number',
  lookUp: 'Check the number',
  warning: 'A payment can’t be moved to another customer number.',
};
