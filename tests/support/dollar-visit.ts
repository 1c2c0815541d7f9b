import type { Visit } from '#islands/perfect-money/terms.ts';

/** The props of the dollar page for a member in Nigeria. */
export const dollarVisit: Visit = {
  terms: {
    name: 'Demo Dollar Voucher',
    sell_rate: '1269.60',
    buy_rate: '1449.00',
    buy_fee: '100.00',
    minimum: '5.00',
    maximum: '1000.00',
    since: '2026-11-21T08:00:00Z',
  },
  country: 'NG',
  currency: 'NGN',
  needs: null,
  zone: 'Africa/Lagos',
};
