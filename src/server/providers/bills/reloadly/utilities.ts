import { z } from 'zod';
import { toAmount } from '#lib/money.ts';
import type { Voucher } from '#server/ports/bills.ts';
import { readTime } from '#server/providers/reloadly/read-time.ts';
import { unconfirmed } from '#server/providers/reloadly/unconfirmed.ts';
import { amount, deliveredIn, feeIn, id, pagesOf, text } from '#server/providers/reloadly/wire.ts';
import type { BillsApi, Bought } from './api.ts';

const { billDelivered } = unconfirmed;

const Bill = z
  .looseObject({
    id,
    referenceId: text,
    status: text,
    [unconfirmed.billDelivered.amount]: amount,
    [unconfirmed.billDelivered.currency]: text,
    submittedAt: text,
    finalStatusAvailabilityAt: text,
    billDetails: z.looseObject({ pinDetails: z.looseObject({ token: text }).nullish() }).nullish(),
  })
  .transform((each): Bought => {
    const token = each.billDetails?.pinDetails?.token?.replaceAll(/\s/g, '');
    const vouchers: Voucher[] = token ? [{ kind: 'electricity_token', value: token }] : [];
    return {
      id: each.id,
      key: each.referenceId ?? null,
      status: each.status ?? null,
      delivered: deliveredIn(each[billDelivered.amount], each[billDelivered.currency]),
      vouchers,
      fee: feeIn(each),
      at: readTime(each.submittedAt),
      finalBy: readTime(each.finalStatusAvailabilityAt),
    };
  });

/** Utility bills. The provider first accepts all of them, and may take up to a day to pay. */
export const utilities: BillsApi = {
  product: 'utilities',
  path: 'pay',
  bodyOf: ({ reference, amount: sum, account }, billerId) => ({
    billerId: Number(billerId),
    subscriberAccountNumber: account ?? '',
    amount: Number(toAmount(sum.minor)),
    useLocalAmount: true,
    [unconfirmed.filter.utilities]: reference,
  }),
  Made: Bill,
  statePath: (each) => `transactions/${encodeURIComponent(each)}`,
  State: z.looseObject({ transaction: Bill }).transform(({ transaction }) => transaction),
  listPath: 'transactions',
  List: pagesOf(Bill),
};
