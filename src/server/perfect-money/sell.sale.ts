import { z } from 'zod';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { dollarFields } from '#lib/perfect-money/contract.ts';
import { dollarSaleRule, worthOfDollars } from '#lib/perfect-money/dollar-trade.ts';
import { quotes } from '#lib/product-constants.ts';
import type { Sale } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { describeSale, paymentFor } from './arrival.ts';
import { detailOf, draftOf, priceTrade, SELL } from './read-trade.ts';
import { scheduleChecks } from './settle-sale.ts';
import { dollarSales } from './tables.ts';

const Input = z.strictObject({ ...dollarFields, service_type: z.literal(SELL) });

const paidOf = (order: Order): string =>
  formatMinor(money(order.paid ?? order.amount, order.currency));

/** Where the dollars and the money are; the engine's own words are for sales that are reviewed. */
function message(order: Order): string | undefined {
  const { brand, note } = detailOf(order);
  switch (order.status) {
    case 'awaiting_user':
      return `We’re waiting for your dollars. If you’ve already paid at ${brand}, don’t pay again: we’ll credit your wallet once they confirm. ${dollarSaleRule}`;
    case 'under_review':
      return `Your dollars have arrived and are safe. Our team is reviewing them. ${note ?? ''}`.trim();
    case 'partly_completed':
      return `${paidOf(order)} is in your wallet, for the dollars that arrived.`;
    case 'failed':
    case 'cancelled':
      return 'No dollars arrived, so nothing was credited. If they arrive later, we’ll still pay you.';
    default:
      return undefined;
  }
}

/**
 * Dollar vouchers that people sell to us (spec 1): they pay at the provider, and we pay into the wallet only
 * for what the provider says has arrived.
 */
export const sellDollars: Sale<z.output<typeof Input>> = {
  serviceType: SELL,
  direction: 'sale',
  sentTo: 'network',
  book: 'fx_position',
  input: Input,
  firstStep: {
    title: 'Waiting for your dollars',
    text: 'We’ll credit your wallet once the provider confirms them.',
  },
  usuallyS: 300,
  price: (services, visitor, input) =>
    priceTrade(services, { ...visitor, product: SELL }, input, (dollars, { sellRate }) => ({
      rate: sellRate,
      amount: worthOfDollars(dollars, sellRate),
      fee: 0n,
      arrivesLabel: 'Your wallet gets',
    })),
  async place(tx, services, order) {
    const { clock, providers } = services;
    const { id, user_id, reference_code: reference } = order;
    await tx.orm.insert(dollarSales).values({
      order_id: id,
      user_id,
      reference,
      // the one that the price was agreed with
      provider: order.counterparty ?? providers.vouchers.current.id,
      account_id: order.target ?? '',
      dollars: detailOf(order).dollars,
      held_until: secondsAfter(clock.now(), quotes.dollarSaleS),
    });
    await scheduleChecks(tx, reference);
  },
  paysFor: paymentFor,
  otherSide: (order) => detailOf(order).brand,
  arrivesLabel: () => 'Your wallet gets',
  describe: describeSale,
  repeat: (order) => ({ url: paths.sellDollars, product: SELL, draft: draftOf(order) }),
  message,
};
