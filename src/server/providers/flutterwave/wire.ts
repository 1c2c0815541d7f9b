import { z } from 'zod';
import { currencyCodes, type CurrencyCode } from '#lib/currencies.ts';
import { money, type Money } from '#lib/money.ts';
import { readMinor } from '#server/providers/read-amount.ts';

/** Words and behaviour of version 3 of the API that its public documents leave open. */
export const unconfirmed = {
  /** Unconfirmed: the refusal of a reference that was used before. */
  usedReference: /(already exists|duplicate).*|reference.*(used|exists)/i,
  /** Unconfirmed: how it reports that nothing was paid under a reference. */
  noPayment: /no transaction|not found/i,
  /** Unconfirmed: how it reports that our balance there is too small for a payout. */
  noFloat: /insufficient|balance/i,
  /** Unconfirmed: the networks that can be charged, by our codes. */
  chargeNetworks: { MTN: 'MTN', VOD: 'Telecel', ATL: 'TIGO', MPESA: 'MPESA' } as Readonly<
    Record<string, string>
  >,
  /** Unconfirmed: its names for the networks that it pays out to, by our codes. */
  payoutNetworks: { MTN: 'MTN', VOD: 'VODAFONE', ATL: 'TIGO', MPESA: 'MPS' } as Readonly<
    Record<string, string>
  >,
  /** Unconfirmed: phone numbers start with the country code, without +. */
  phone: (digits: string, dialingCode: string): string =>
    `${dialingCode}${digits.replace(/^0/, '')}`,
  /** Unconfirmed: how to filter its list of refunds by payment. */
  refundFilter: 'tx_id',
  /** Unconfirmed: which of the two figures of a balance is available for payouts. */
  balance: 'available_balance',
  /** Unconfirmed: how many days after its start a payment or payout may still change. */
  changesForDays: 4,
} as const;

const Code = z.enum(currencyCodes);
const text = z.string().nullish();
const id = z.union([z.number(), z.string()]).transform(String);
/** Major units, with decimals. */
const Major = z.union([z.number(), z.string()]);
const Reply = <T extends z.ZodType>(data: T) => z.looseObject({ data });
const Pages = z
  .looseObject({ page_info: z.looseObject({ total_pages: z.number().nullish() }).nullish() })
  .nullish();

/** @throws RangeError if it isn't an amount, so that the whole shape is refused */
export function sum(major: z.infer<typeof Major>, currency: CurrencyCode): Money {
  const minor = readMinor(major);
  if (minor === null) throw new RangeError('Not an amount');
  return money(minor, currency);
}

const isAmount = (major: z.infer<typeof Major>): boolean => readMinor(major) !== null;

export const Refusal = z.looseObject({ message: text });
export const Checkout = Reply(z.looseObject({ link: z.url() }));
export const Charge = z.looseObject({
  data: z.looseObject({ id: id.nullish(), status: text }).nullish(),
  meta: z
    .looseObject({
      // in Ghana the payer confirms on its own page
      authorization: z.looseObject({ redirect: z.url().nullish(), note: text }).nullish(),
    })
    .nullish(),
});

const TransactionData = z.looseObject({
  id,
  tx_ref: z.string(),
  status: z.string(),
  amount: Major.refine(isAmount),
  app_fee: Major.refine(isAmount).nullish(),
  currency: Code,
  created_at: text,
});
export type Transaction = z.infer<typeof TransactionData>;
export const OneTransaction = Reply(TransactionData);
export const Transactions = z.looseObject({ data: z.array(TransactionData), meta: Pages });

export const Balances = Reply(
  z.array(z.looseObject({ currency: z.string(), [unconfirmed.balance]: Major.refine(isAmount) })),
);

export const Banks = Reply(z.array(z.looseObject({ id, code: id, name: z.string() })));
export const Branches = Reply(z.array(z.looseObject({ branch_code: id })));

export const NamedAccount = Reply(z.looseObject({ account_name: z.string().min(1) }));

const RefundData = z.looseObject({
  id,
  tx_id: id.nullish(),
  status: z.string(),
  amount_refunded: Major.refine(isAmount),
});
export type Refund = z.infer<typeof RefundData>;
export const OneRefund = Reply(RefundData);
export const Refunds = Reply(z.array(RefundData));

const TransferData = z.looseObject({
  id,
  reference: text,
  status: z.string(),
  amount: Major.refine(isAmount),
  fee: Major.refine(isAmount).nullish(),
  currency: Code,
  created_at: text,
});
export type Transfer = z.infer<typeof TransferData>;
export const OneTransfer = Reply(TransferData);
export const Transfers = z.looseObject({ data: z.array(TransferData), meta: Pages });

export const Hook = z.looseObject({
  event: z.string(),
  data: z.looseObject({ tx_ref: text, reference: text }),
});

export const readDate = (value: string | null | undefined): Date | undefined => {
  const at = new Date(value ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at;
};
