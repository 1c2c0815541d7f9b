import { iconZap } from '#lib/look/service-icons.ts';
import { paths } from '#lib/paths.ts';
import type { Bill, BillForm } from './bill.ts';
import { notInGhana } from '#lib/services/service.ts';

export const electricity: Bill<'electricity-bill-payment'> = {
  service: 'electricity-bill-payment',
  slug: 'electricity',
  name: 'Electricity',
  path: paths.buyElectricity,
  icon: iconZap,
  text: 'Prepaid tokens and postpaid bills',
  on: notInGhana,
  provider: 'bills',
  fees: { NG: '100.00' },
};

export const electricityForm: BillForm = {
  biller: 'Distributor',
  chooseBiller: 'Choose your distributor.',
  number: 'Meter or account number',
  lookUp: 'Check the meter',
  warning: 'Tokens can’t be moved to another meter.',
};
