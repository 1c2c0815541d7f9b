import { asc, eq } from 'drizzle-orm';
import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { readSettings, type Now } from '#server/platform/settings.ts';
import { remember } from './cache.ts';
import { bank } from './tables.ts';

export type BankRow = typeof bank.$inferSelect;

/** A bank's initial position; banks at the same position are sorted by name. */
export const BANK_ORDER = 500n;

/** A number's name in the book of banks. */
export const bankName = (country: CountryCode, id: string, what: 'on' | 'order'): string =>
  `bank:${country}:${id}:${what}`;

/** A country's initial banks and networks, including those that are off. */
export const baseBanks = (db: Database, country: CountryCode): Promise<BankRow[]> =>
  remember(db, `banks:${country}`, () =>
    db.orm
      .select()
      .from(bank)
      .where(eq(bank.countryCode, country))
      .orderBy(asc(bank.type), asc(bank.name)),
  );

/** Those that are on now, in display order. */
export async function listBanksOf({ db, clock }: Now, country: CountryCode): Promise<BankRow[]> {
  const base = await baseBanks(db, country);
  const { of } = await readSettings(db, `bank:${country}:`, clock.now());
  const place = ({ id }: BankRow) => Number(of(bankName(country, id, 'order'), BANK_ORDER));
  return base
    .filter(({ id, active }) => of(bankName(country, id, 'on'), active ? 1n : 0n) === 1n)
    .toSorted((a, b) => a.type.localeCompare(b.type) || place(a) - place(b));
}

/** Whether a provider in use can charge an account there: mobile money of some networks. */
export const takesDeposits = (
  { providers }: Pick<Services, 'providers'>,
  country: CountryCode,
  { type, code }: Pick<BankRow, 'type' | 'code'>,
): boolean =>
  type === 'mobile_money' &&
  providers.payments.inUse.some(
    (each) =>
      each.chargesNetwork(code) && (each.serves?.({ country, product: 'wallet-deposit' }) ?? true),
  );

/** A bank or mobile money network, by the code that a form sends. */
export async function findBank(
  now: Now,
  country: CountryCode,
  code: string,
): Promise<BankRow | undefined> {
  const rows = await listBanksOf(now, country);
  return rows.find((row) => row.code === code);
}
