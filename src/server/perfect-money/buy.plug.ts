import { z } from 'zod';
import { money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { dollarFields } from '#lib/perfect-money/contract.ts';
import { costOfDollars } from '#lib/perfect-money/dollar-trade.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import type { Plug } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import type { Sent } from '#server/ports/vouchers.ts';
import { BUY, describeTrade, detailOf, draftOf, priceTrade, formatDollars } from './read-trade.ts';

const Input = z.strictObject({ ...dollarFields, service_type: z.literal(BUY) });
type Input = z.output<typeof Input>;

/**
 * The engine compares amounts in the order's currency, so a different number of dollars becomes a different
 * amount.
 */
function asDelivery(outcome: Outcome<Sent>, order: Order): Outcome<Delivery> {
  if (outcome.kind !== 'done') return outcome;
  const { sent } = outcome.value;
  const isWhole = sent.currency === 'USD' && sent.minor === detailOf(order).dollars;
  const delivered = money(isWhole ? order.amount : 0n, order.currency);
  return { ...outcome, value: { delivered, vouchers: [] } };
}

const failures: Partial<Record<FailCode, string>> = {
  not_found: 'Your order didn’t reach the provider.',
  blocked: 'The provider doesn’t send dollars to this account.',
  invalid_input: 'The provider doesn’t recognise this account.',
};

/**
 * Dollar vouchers bought from the wallet and sent to an account (spec 1); they can't be cancelled after
 * sending.
 */
export const buyDollars: Plug<Input, 'vouchers'> = {
  serviceType: BUY,
  direction: 'purchase',
  sentTo: 'provider',
  port: 'vouchers',
  // the naira stay with us, and the dollars have their own legs
  book: 'fx_position',
  alsoLeaves(order) {
    const { dollars } = detailOf(order);
    return [
      { account: houseAccount('float_vouchers', 'USD'), amount: dollars },
      { account: houseAccount('fx_position', 'USD'), amount: -dollars },
    ];
  },
  input: Input,
  followsRate: true,
  usuallyS: 60,
  refundAfterS: null,
  price: (services, visitor, input) =>
    priceTrade(services, { ...visitor, product: BUY }, input, (dollars, { buyRate, buyFee }) => ({
      rate: buyRate,
      amount: costOfDollars(dollars, buyRate),
      fee: buyFee,
      arrivesLabel: `${formatDollars(dollars)} for ${input.account_id}`,
    })),
  fulfil: async (_, order, vouchers) =>
    asDelivery(
      await vouchers.send({
        reference: order.our_reference ?? '',
        account: order.target ?? '',
        amount: money(detailOf(order).dollars, 'USD'),
      }),
      order,
    ),
  requery: async ({ clock }, order, vouchers) =>
    asDelivery(
      await vouchers.requery({
        reference: order.our_reference ?? '',
        sentAt: order.sent_at ?? clock.now(),
      }),
      order,
    ),
  explain: ({ code }) => failures[code],
  describeDelivery: (order) =>
    `${formatDollars(detailOf(order).dollars)} went to ${order.target ?? ''}.`,
  otherSide: (order) => detailOf(order).brand,
  arrivesLabel: (order) => `${formatDollars(detailOf(order).dollars)} for ${order.target ?? ''}`,
  describe: describeTrade,
  recipientName: (order) => detailOf(order).holder ?? undefined,
  repeat: (order) => ({ url: paths.dollars, product: BUY, draft: draftOf(order) }),
};
