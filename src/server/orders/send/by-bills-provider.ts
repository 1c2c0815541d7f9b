import type { Delivery } from '#server/orders/delivery.ts';
import type { Plug } from '#server/orders/plug/plug.ts';
import type { BillsPort } from '#server/ports/bills.ts';
import type { Outcome } from '#server/ports/outcome.ts';

/** What all plugs of the bills provider have in common: the house account, and how to ask. */
export const byBillsProvider: Pick<
  Plug<unknown, 'bills'>,
  'direction' | 'sentTo' | 'port' | 'book' | 'requery'
> = {
  direction: 'purchase',
  sentTo: 'provider',
  port: 'bills',
  book: 'float_bills',
  requery: ({ clock }, order, bills) =>
    bills.requery({
      reference: order.our_reference ?? '',
      sentAt: order.sent_at ?? clock.now(),
    }),
};

/** The outcome when an order's supplier was removed from the settings before anything was sent. */
export const notSent: Outcome<Delivery> = {
  kind: 'failed',
  code: 'not_found',
  retryable: false,
  userSafeMessage: 'We changed supplier before this was sent. Please buy it again.',
  raw: null,
};

/**
 * Refuses to send an order that was priced with another supplier's codes, which mean nothing here, or
 * something else. Orders from before codes named their supplier are sent.
 */
export const refuseNamesOf = (
  catalogue: string | undefined,
  bills: BillsPort,
): Outcome<Delivery> | undefined =>
  catalogue === undefined || catalogue === bills.catalogue ? undefined : notSent;
