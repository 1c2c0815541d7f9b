import type { Plug } from './plug.ts';

/** What all plugs have in common that the bills provider delivers: where it is booked, and who is asked. */
export const byBillsProvider: Pick<
  Plug,
  'direction' | 'sentTo' | 'port' | 'book' | 'provider' | 'requery'
> = {
  direction: 'purchase',
  sentTo: 'network',
  port: 'bills',
  book: 'float_bills',
  provider: ({ providers }) => providers.bills,
  requery: ({ providers, clock }, order) =>
    providers.bills.requery({
      reference: order.our_reference ?? '',
      sentAt: order.sent_at ?? clock.now(),
    }),
};
