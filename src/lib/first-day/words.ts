import type { FirstDayStep } from './contract.ts';

/** The title of each step. */
export const stepTitles: Readonly<Record<FirstDayStep['id'], string>> = {
  owners: 'Add two owners',
  desk: 'Open the desk',
  keys: 'Set the providers’ keys',
  proxy: 'Put a proxy in front',
  catalogue: 'Match the suppliers’ goods',
  rates: 'Set the rates',
  lines: 'Add phone lines',
  staff: 'Add people who decide',
  limits: 'Set the limits',
  payouts: 'Let payouts go without a code',
  legal: 'Write the legal texts',
  purchase: 'Make a test purchase',
};
