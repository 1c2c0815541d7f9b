import {
  addPromoCode,
  listPromoCodes,
  type NewPromoCode,
} from '#server/refill/manage-promo-codes.ts';
import type { TestApp } from './api.ts';

let made = 0;

/** A new code for NGN 50 off airtime, which each member can use once. */
export async function aPromoCode({ services }: TestApp): Promise<string> {
  made += 1;
  const code = `WELCOME${made}`;
  const row: NewPromoCode = {
    code,
    kind: 'fixed',
    value: 50_00n,
    cap: null,
    minimum: 0n,
    budget: 5_000_00n,
    currency: 'NGN',
    services: ['airtime-bill-payment'],
    countries: ['NG'],
    starts_at: new Date(0),
    ends_at: null,
    uses: null,
    uses_per_person: 1,
  };
  await addPromoCode(services, row, 'test');
  return code;
}

/** How often a code was used. */
export const usesOf = async ({ services }: TestApp, code: string): Promise<bigint | undefined> =>
  (await listPromoCodes(services.db)).find((each) => each.code === code)?.used;
