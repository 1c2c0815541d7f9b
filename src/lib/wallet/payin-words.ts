import type { PayinType } from './payin.contract.ts';

interface PayinWords {
  number: string;
  name: string;
  /** The field for the order's reference. */
  reference: string;
  /** Why nothing should be sent before the order is placed. */
  later: string;
}

const transfer = {
  name: 'Account name',
  reference: 'Reference',
  later:
    'Don’t transfer yet. Place the order first: you’ll get a reference to add to the transfer.',
};

/** The fields of a payment to our account, as its network or bank names them. */
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
