import { z } from 'zod';

/** Decimals are text, times are seconds since 1970. */
const decimal = z.string();
const seconds = z.number();

export const Invoices = z.array(
  z.looseObject({
    id: z.string(),
    createdTime: seconds,
    metadata: z.looseObject({ orderId: z.string().nullish() }).nullish(),
  }),
);
export type Invoice = z.infer<typeof Invoices>[number];

export const Methods = z.array(
  z.looseObject({
    paymentMethodId: z.string(),
    destination: z.string(),
    payments: z.array(
      z.looseObject({
        /** Transaction and output: "txid-0". */
        id: z.string(),
        receivedDate: seconds,
        value: decimal,
        status: z.enum(['Invalid', 'Processing', 'Settled']),
      }),
    ),
  }),
);
export type Method = z.infer<typeof Methods>[number];
export type Payment = Method['payments'][number];

export const Payout = z.looseObject({
  id: z.string(),
  /** When it was created. */
  date: seconds,
  destination: z.string(),
  payoutMethodId: z.string(),
  originalAmount: decimal,
  /** Missing until it is approved. */
  payoutAmount: decimal.nullish(),
  state: z.enum(['AwaitingApproval', 'AwaitingPayment', 'InProgress', 'Completed', 'Cancelled']),
  paymentProof: z.looseObject({ id: z.string().nullish() }).nullish(),
  metadata: z.looseObject({ reference: z.string().nullish() }).nullish(),
});
export type Payout = z.infer<typeof Payout>;
export const Payouts = z.array(Payout);

/** A number, as text or as a number. */
const count = z.union([z.string().regex(/^\d+$/), z.number().int().min(0)]).nullish();

/** A transaction of the wallet. */
export const Transaction = z.looseObject({ confirmations: count });

/** All transactions of the wallet. An amount is the change of the balance, so a send is negative. */
export const Transactions = z.array(
  z.looseObject({
    transactionHash: z.string(),
    amount: decimal,
    timestamp: seconds,
    confirmations: count,
    status: z.enum(['Unconfirmed', 'Confirmed', 'Replaced']),
  }),
);
export type WalletTransaction = z.infer<typeof Transactions>[number];

export const Refusal = z.looseObject({ code: z.string() });

export const Hook = z.looseObject({
  originalDeliveryId: z.string(),
  type: z.string(),
  invoiceId: z.string().nullish(),
  payoutId: z.string().nullish(),
  metadata: z.looseObject({ orderId: z.string().nullish() }).nullish(),
});
