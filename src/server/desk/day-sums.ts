import type { CurrencyCode } from '#lib/countries.ts';
import { formatMinor, money } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { secondFrom } from './second-approver.ts';

const DAY_S = 24 * 3600;
const KOBO = 100n;

/**
 * What one operator decides alone: money in minor units, or rates in hundredths of a percent. Payments at a
 * locked price have their own, higher limit, because they are the daily work.
 */
export type Counted =
  | { kind: 'money'; amount: bigint; currency: CurrencyCode; agreed?: bigint }
  | { kind: 'rates'; amount: bigint };

/** What counts towards one limit. */
type Part = { kind: 'money' | 'agreed'; amount: bigint; currency: CurrencyCode } | Rates;
type Rates = Extract<Counted, { kind: 'rates' }>;
type Kind = Part['kind'];

function partsOf(counted: Counted): Part[] {
  if (counted.kind === 'rates') return [counted];
  const { amount, currency, agreed = 0n } = counted;
  return [
    { kind: 'money', amount, currency },
    { kind: 'agreed', amount: agreed, currency },
  ];
}

/**
 * The equivalent in naira, by the amounts that count as large; separate limits per currency would add up to
 * three.
 */
const inNaira = (amount: bigint, currency: CurrencyCode): bigint =>
  (amount * secondFrom('NGN')) / secondFrom(currency);

const weigh = (part: Part): bigint =>
  part.kind === 'rates' ? part.amount : inNaira(part.amount, part.currency);

interface Row {
  amount: bigint;
  currency: CurrencyCode | null;
}

/** What this operator decided alone in the last 24 hours, in kobo or hundredths of a percent. */
async function readDay(
  tx: Database,
  now: Date,
  { operatorId, kinds }: { operatorId: string; kinds: readonly Kind[] },
): Promise<bigint> {
  const { rows } = await tx.sql.query<Row>(
    `select sum(amount)::bigint amount, currency from operator_sum
     where operator_id = $1 and kind = any($2) and counted_at > $3 group by currency`,
    [operatorId, kinds, secondsAfter(now, -DAY_S)],
  );
  return rows.reduce(
    (sum, { amount, currency }) => sum + (currency ? inNaira(amount, currency) : amount),
    0n,
  );
}

/** What one operator can decide alone in 24 hours, unless they have a personal limit; in kobo. */
export const daySum = ({ env }: Pick<Services, 'env'>): bigint => BigInt(env.DESK_DAY_SUM) * KOBO;

/** What counts towards one limit, and the limit itself, in kobo or hundredths of a percent. */
interface Limit {
  what: string;
  kinds: readonly Kind[];
  most: bigint;
}

/**
 * The limits of an operator. A personal limit below everyone's covers all money together: it was lowered so
 * that no more leaves by their decisions.
 */
async function limitsOf(
  tx: Database,
  { env }: Pick<Services, 'env'>,
  operatorId: string,
): Promise<Limit[]> {
  const { rows } = await tx.sql.query<{ day_sum: bigint | null }>(
    'select day_sum from operator where id = $1',
    [operatorId],
  );
  const everyones = daySum({ env });
  const most = rows[0]?.day_sum ?? everyones;
  const limit = (what: string, kinds: readonly Kind[], to: bigint): Limit => {
    return { what, kinds, most: to };
  };
  const rates = limit('rate changes', ['rates'], BigInt(env.DESK_DAY_PERCENT) * 100n);
  const locked = 'sales at their locked price';
  if (most < everyones)
    return [rates, limit(`offers, credits and ${locked}`, ['money', 'agreed'], most)];
  return [
    rates,
    limit('offers and credits', ['money'], most),
    limit(locked, ['agreed'], BigInt(env.DESK_DAY_AGREED) * KOBO),
  ];
}

const percent = (hundredths: bigint) => `${Number(hundredths) / 100}%`;
const naira = (kobo: bigint) => formatMinor(money(kobo, 'NGN'));

function describeExcess({ what, kinds, most }: Limit, before: bigint): string {
  const format = kinds.includes('rates') ? percent : naira;
  return `On your own you can decide ${what} of up to ${format(most)} in 24 hours. So far you’ve decided ${format(before)}.`;
}

/**
 * Counts a decision towards its operator's limits, in the transaction that carries it out. Concurrent
 * decisions are counted one after another, so that two can't pass a limit together.
 * @returns why someone else has to approve, in which case nothing is counted; null within the limits
 */
export async function countAlone(
  tx: Database,
  services: Pick<Services, 'env' | 'clock'>,
  { operatorId, subject }: { operatorId: string; subject: string },
  counted: Counted,
): Promise<string | null> {
  const parts = partsOf(counted).filter(({ amount }) => amount > 0n);
  if (parts.length === 0) return null;
  await tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('operator-sum:' || $1, 0))`, [
    operatorId,
  ]);
  const now = services.clock.now();
  for (const limit of await limitsOf(tx, services, operatorId)) {
    const { kinds, most } = limit;
    const added = parts
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, part) => sum + weigh(part), 0n);
    if (added === 0n) continue;
    const before = await readDay(tx, now, { operatorId, kinds });
    if (before + added > most) return describeExcess(limit, before);
  }
  for (const part of parts)
    await tx.sql.query(
      `insert into operator_sum(operator_id, kind, amount, currency, subject, counted_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        ...[operatorId, part.kind, part.amount, part.kind === 'rates' ? null : part.currency],
        ...[subject, now],
      ],
    );
  return null;
}
