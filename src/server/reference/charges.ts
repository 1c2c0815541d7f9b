import { asc, eq } from 'drizzle-orm';
import { deposit as depositNumbers } from '#lib/product-constants.ts';
import type { CountryCode } from '#lib/countries.ts';
import { parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { remember } from './cache.ts';
import { charge } from './tables.ts';

type ChargeRow = typeof charge.$inferSelect;

/** What a country's users pay on top of the amount; minor units of its currency (spec 7, 9). */
export interface CountryCharges {
  depositFee: bigint;
  depositMinimum: bigint;
  /** The costs of the band that the amount falls in; shares of the amount are rounded up to a whole unit. */
  withdrawalCosts(amount: bigint): { fee: bigint; duty: bigint };
  stampDuty: { amount: bigint; from: bigint } | null;
  billFee(serviceType: string): bigint;
  rows: readonly ChargeRow[];
}

const BASIS = 10_000n;

function valueOf(row: ChargeRow, amount: bigint): bigint {
  if (row.amountMinor !== null) return row.amountMinor;
  return (amount * BigInt(row.basisPoints ?? 0) + BASIS - 1n) / BASIS;
}

function arrange(rows: readonly ChargeRow[], country: CountryCode): CountryCharges {
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
      of('bill_fee').find((row) => row.serviceType === serviceType)?.amountMinor ?? 0n,
  };
}

/** The charges of a country. Read again on the server whenever money is computed. */
export const chargesFor = (db: Database, country: CountryCode): Promise<CountryCharges> =>
  remember(db, `charges:${country}`, async () =>
    arrange(
      await db.orm
        .select()
        .from(charge)
        .where(eq(charge.countryCode, country))
        .orderBy(asc(charge.fromMinor)),
      country,
    ),
  );
