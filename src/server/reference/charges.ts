import { asc, eq } from 'drizzle-orm';
import { deposit as depositNumbers } from '#lib/product-constants.ts';
import type { CountryCode } from '#lib/countries.ts';
import { parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf, together } from '#server/db/read-together.ts';
import { readSettings, type Now, type Settings } from '#server/platform/settings.ts';
import { remember } from './cache.ts';
import { charge } from './tables.ts';

export type ChargeRow = typeof charge.$inferSelect;

/** What a country's users pay on top of the amount; minor units of its currency (spec 7, 9). */
export interface CountryCharges {
  depositFee: bigint;
  depositMinimum: bigint;
  /** The costs of the band that the amount falls in; shares of the amount are rounded up to a whole unit. */
  withdrawalCosts(amount: bigint): { fee: bigint; duty: bigint };
  stampDuty: { amount: bigint; from: bigint } | null;
  billFee(serviceType: string): bigint;
  /** The version of a product's rule, including the fees that were set since; an order stores it. */
  versionOf: (rule: string) => string;
  rows: readonly ChargeRow[];
}

const BASIS = 10_000n;
const BILL = 'bill_fee';

/** A charge's name in the book of fees: "fee:NG:withdrawal_fee:500001". */
export const chargeName = ({
  countryCode,
  kind,
  serviceType,
  fromMinor,
}: Pick<ChargeRow, 'countryCode' | 'kind' | 'serviceType' | 'fromMinor'>): string =>
  ['fee', countryCode, kind, serviceType, kind === 'withdrawal_fee' ? fromMinor : '']
    .filter((part) => part !== '')
    .join(':');

function valueOf(row: ChargeRow, amount: bigint): bigint {
  if (row.amountMinor !== null) return row.amountMinor;
  return (amount * BigInt(row.basisPoints ?? 0) + BASIS - 1n) / BASIS;
}

/** A charge with its setting applied: a percentage stays a percentage, and an amount an amount. */
function withSetting(row: ChargeRow, values: Settings['values']): ChargeRow {
  const value = values.get(chargeName(row));
  if (value === undefined) return row;
  return row.basisPoints === null
    ? { ...row, amountMinor: value }
    : { ...row, basisPoints: Number(value) };
}

/** Fees that were set for services that started without one. */
function addedFees(
  rows: readonly ChargeRow[],
  country: CountryCode,
  values: Settings['values'],
): ChargeRow[] {
  const known = new Set(rows.map(chargeName));
  const shared = { id: 0n, countryCode: country, fromMinor: 0n, basisPoints: null };
  const singles = (['deposit_fee', 'deposit_minimum'] as const).map((kind) => ({
    ...shared,
    kind,
    serviceType: '',
  }));
  const prefix = `fee:${country}:${BILL}:`;
  const bills = [...values.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ ...shared, kind: BILL, serviceType: name.slice(prefix.length) }) as const);
  return [...singles, ...bills].flatMap((row) => {
    const name = chargeName({ ...row });
    const amountMinor = values.get(name);
    return known.has(name) || amountMinor === undefined ? [] : [{ ...row, amountMinor }];
  });
}

/** A country's charges from its initial ones and the settings; a pure function. */
export function arrangeCharges(
  base: readonly ChargeRow[],
  country: CountryCode,
  { values, version }: Pick<Settings, 'values' | 'version'>,
): CountryCharges {
  const rows = [
    ...base.map((row) => withSetting(row, values)),
    ...addedFees(base, country, values),
  ];
  const of = (kind: ChargeRow['kind']) => rows.filter((row) => row.kind === kind);
  const single = (kind: ChargeRow['kind']) => of(kind)[0]?.amountMinor ?? undefined;
  const duty = of('stamp_duty')[0];
  const bands = of('withdrawal_fee');
  return {
    rows,
    // the fee of spec 9 applies where no row says otherwise
    depositFee: single('deposit_fee') ?? parseAmount(depositNumbers.defaultFee),
    depositMinimum: single('deposit_minimum') ?? parseAmount(depositNumbers.minimum[country]),
    stampDuty: duty?.amountMinor ? { amount: duty.amountMinor, from: duty.fromMinor } : null,
    withdrawalCosts(amount) {
      const band = bands.findLast((row) => row.fromMinor <= amount);
      const owed = duty && amount >= duty.fromMinor ? duty.amountMinor : null;
      return { fee: band ? valueOf(band, amount) : 0n, duty: owed ?? 0n };
    },
    billFee: (serviceType) =>
      of(BILL).find((row) => row.serviceType === serviceType)?.amountMinor ?? 0n,
    versionOf: (rule) => (version === 0n ? rule : `${rule} fees-${version}`),
  };
}

/** A country's initial charges, before anything was set. */
export const baseCharges = (db: Database, country: CountryCode): Promise<ChargeRow[]> =>
  remember(db, `charges:${country}`, () =>
    together(db)
      .orm.select()
      .from(charge)
      .where(eq(charge.countryCode, country))
      .orderBy(asc(charge.fromMinor)),
  );

/** A country's current charges. The server reads them again whenever it computes money. */
export async function chargesFor(
  { db, clock }: Now,
  country: CountryCode,
): Promise<CountryCharges> {
  const [base, settings] = await answersOf([
    baseCharges(db, country),
    readSettings(together(db), `fee:${country}:`, clock.now()),
  ]);
  return arrangeCharges(base, country, settings);
}
