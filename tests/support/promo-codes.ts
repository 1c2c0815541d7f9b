import {
  addPromoCode,
  listPromoCodes,
  type NewPromoCode,
} from '#server/refill/manage-promo-codes.ts';
import type { TestApp } from './api.ts';

let made = 0;

/** NGN 50 off airtime, once for each member. */
export const promoRow = (code: string, change: Partial<NewPromoCode> = {}): NewPromoCode => ({
  code,
  kind: 'fixed',
  value: 50_00n,
  cap: null,
  minimum: 0n,
  budget: null,
  currency: 'NGN',
  services: ['airtime-bill-payment'],
  countries: ['NG'],
  starts_at: new Date(0),
  ends_at: null,
  uses: null,
  uses_per_person: 1,
  ...change,
});

/** A new code of that type. */
export async function aPromoCode({ services }: TestApp): Promise<string> {
  made += 1;
  const code = `WELCOME${made}`;
  const row = promoRow(code, { budget: 5_000_00n });
  await addPromoCode(services, row, 'test');
  return code;
}

/** How often a code was used. */
export const usesOf = async ({ services }: TestApp, code: string): Promise<bigint | undefined> =>
  (await listPromoCodes(services.db)).find((each) => each.code === code)?.used;
