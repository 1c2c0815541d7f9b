import type { PayinType } from './contracts/payin.ts';

/** What the number of an account of ours is called, as its own network or bank does. */
export const payinNumbers: Readonly<Record<PayinType, string>> = {
  bank: 'Account number',
  mobile_money: 'Mobile money number',
};
