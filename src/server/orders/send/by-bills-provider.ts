import type { Delivery } from '#server/orders/delivery.ts';
import type { Plug } from '#server/orders/plug/plug.ts';
import type { BillsPort } from '#server/ports/bills.ts';
import type { Outcome } from '#server/ports/outcome.ts';

/** What all plugs delivered by the bills provider have in common: where they are booked, and who is asked. */
export const byBillsProvider: Pick<
  Plug<unknown, 'bills'>,
  'direction' | 'sentTo' | 'port' | 'book' | 'requery'
> = {
  direction: 'purchase',
  sentTo: ({ service_type }) =>
    service_type === 'electricity-bill-payment' ? 'distributor' : 'network',
  port: 'bills',
  book: 'float_bills',
  requery: ({ clock }, order, bills) =>
    bills.requery({
      reference: order.our_reference ?? '',
      sentAt: order.sent_at ?? clock.now(),
    }),
};

/** It was priced for a supplier that we no longer have: nothing was sent. */
export const notSent: Outcome<Delivery> = {
  kind: 'failed',
  code: 'not_found',
  retryable: false,
  userSafeMessage: 'We changed supplier before this was sent. Please buy it again.',
  raw: null,
};

/**
 * Why an order can't be sent: it was priced with another supplier's codes, which have no meaning here, or a
 * different one. Orders from before codes had an owner are sent.
 */
export const refuseNamesOf = (
  catalogue: string | undefined,
  bills: BillsPort,
): Outcome<Delivery> | undefined =>
  catalogue === undefined || catalogue === bills.catalogue ? undefined : notSent;
