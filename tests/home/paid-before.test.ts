import { describe, expect, it } from 'vitest';
import { paidBefore } from '#islands/home/paid-before.ts';
import { shownProducts } from '#islands/home/products.ts';
import type { Transaction } from '#lib/orders/contract.ts';
import type { Beneficiary } from '#lib/refill/contract.ts';
import { formAt } from '#lib/services/form-at.ts';
import { findService, groups, serviceTypes } from '#lib/services/services.ts';

const slugs = shownProducts({ on: {}, reasons: {} }).flatMap(({ services }) => services);
const services = { on: Object.fromEntries(slugs.map((slug) => [slug, true])), reasons: {} };

const dstv: Beneficiary = {
  id: null,
  beneficiary_name: null,
  bill_id: 'ng-dstv',
  service_type: 'cable-bill-payment',
  user_number: '7042345678',
  national_number: '7042345678',
  last: { reference_code: 'OJ-TV', amount: '9000.00', at: '2026-03-02T10:00:00Z', has_ended: true },
};
const order = (type: Transaction['type'], day: number, more: Partial<Transaction> = {}) =>
  ({
    type,
    status: 'completed',
    name: 'Dollar voucher',
    detail: 'U12345678',
    amount: '15000.00',
    currency: 'NGN',
    reference_code: `OJ-${day}`,
    created_at: `2026-03-0${day}T10:00:00Z`,
    ...more,
  }) as Transaction;
const shown = (recent: Transaction[], on: typeof services = services) =>
  paidBefore({ people: [dstv], recent, services: on, currency: 'NGN' }).map(({ href }) => href);

const TV = '/refill/buy-cable?again=OJ-TV';

describe('“Pay again” on the home page', () => {
  it('lists bills and other products together, newest first', () => {
    expect(
      shown([order('perfect-money-buy', 3), order('perfect-money-buy', 1, { detail: 'U2' })]),
    ).toEqual(['/perfect-money?again=OJ-3', TV, '/perfect-money?again=OJ-1']);
  });

  it('lists the same payment once, and none that may still go through or whose service is off', () => {
    const [dear, cheap] = [order('perfect-money-buy', 4), order('perfect-money-buy', 3)];
    expect(shown([dear, cheap])).toEqual(['/perfect-money?again=OJ-4', TV]);
    expect(shown([order('perfect-money-buy', 4, { status: 'unknown' })])).toEqual([TV]);
    const off = { ...services, on: { ...services.on, 'perfect-money-buy': false } };
    expect(shown([dear], off)).toEqual([TV]);
  });

  it('lists no earlier payment to someone whose last one may still go through', () => {
    const old = order('perfect-money-buy', 3);
    const other = order('perfect-money-buy', 2, { detail: 'U2' });
    for (const status of ['unknown', 'processing'] as const)
      expect(shown([order('perfect-money-buy', 4, { status }), old, other])).toEqual([
        TV,
        '/perfect-money?again=OJ-2',
      ]);
    expect(shown([order('perfect-money-buy', 4, { status: 'failed' }), old])).toEqual([
      '/perfect-money?again=OJ-4',
      TV,
    ]);
  });

  it('lists every product whose record offers it, and no other', () => {
    const offering = groups
      .flatMap(({ forms }) => forms)
      .flatMap(({ offersAgain }) => offersAgain ?? []);
    for (const type of serviceTypes) {
      const service = findService(type)!.service;
      const [href] = shown([order(type, 3)]).filter((each) => each !== TV);
      expect([type, href !== undefined]).toEqual([type, offering.includes(service)]);
      if (href) expect(formAt(href)?.offersAgain).toBe(service);
    }
  });
});
