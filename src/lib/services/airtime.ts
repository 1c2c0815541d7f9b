import { iconSmartphone } from '#lib/look/icons.ts';
import { paths } from '#lib/paths.ts';
import { notInGhana, type Bill, type BillForm } from './bill.ts';

export const airtime: Bill<'airtime-bill-payment'> = {
  service: 'airtime-bill-payment',
  slug: 'airtime',
  name: 'Airtime',
  title: 'Buy airtime',
  path: paths.buyAirtime,
  icon: iconSmartphone,
  text: 'Any network, for up to 10 numbers at once',
  on: notInGhana,
};

export const airtimeForm: BillForm = {
  biller: 'Network',
  chooseBiller: 'Choose the network.',
  warning: 'Airtime cannot be taken back once it is sent.',
};
