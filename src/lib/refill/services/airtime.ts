import { iconSmartphone } from '#lib/look/service-icons.ts';
import { paths } from '#lib/paths.ts';
import type { Bill, BillForm } from './bill.ts';
import { notInGhana } from '#lib/services/service.ts';

export const airtime: Bill<'airtime-bill-payment'> = {
  service: 'airtime-bill-payment',
  slug: 'airtime',
  name: 'Airtime',
  title: 'Buy airtime',
  path: paths.buyAirtime,
  icon: iconSmartphone,
  text: 'Any network, up to 10 numbers in one payment',
  on: notInGhana,
  provider: 'bills',
  fees: { NG: '0.00', KE: '0.00' },
};

export const airtimeForm: BillForm = {
  biller: 'Network',
  chooseBiller: 'Choose the network.',
  warning: 'Airtime can’t be reversed once it’s sent.',
};
