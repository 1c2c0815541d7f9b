import type { PayinType } from './payin.contract.ts';

interface PayinWords {
  number: string;
  name: string;
  /** What the order's reference is typed into. */
  reference: string;
  /** Why nothing is to be sent before the order is placed. */
  later: string;
}

const transfer = {
  name: 'Account name',
  reference: 'Reference',
  later:
    'Don’t transfer yet. Place the order first: you’ll get a reference to add to the transfer.',
};

/** What is asked for on the way to an account of ours, as its own network or bank calls it. */
export const payinWords: Readonly<Record<PayinType, PayinWords>> = {
  bank: { ...transfer, number: 'Account number' },
  mobile_money: { ...transfer, number: 'Mobile money number' },
  paybill: {
    number: 'Business number',
    name: 'Business name',
    reference: 'Account number',
    later: 'Don’t pay yet. Place the order first: you’ll get an account number to enter.',
  },
};
