import type { CurrencyCode } from '#lib/countries.ts';
import { money, type Money } from '#lib/money.ts';
import { providerHealth } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';

export interface HealthRow {
  port: string;
  provider: string;
  operation: string;
  calls: number;
  troubles: number;
  median_ms: number;
  slowest_ms: number;
  stopped_at: Date | null;
  trial_at: Date | null;
  /** Why it is stopped, unless it failed too often. */
  reason: string | null;
}

/** How each operation performed in the period that the desk shows, and what is stopped now. */
export async function listHealth(db: Database, now: Date): Promise<HealthRow[]> {
  const { rows } = await db.sql.query<HealthRow>({
    name: 'provider-health',
    text: `with recent as (
        select port, provider, operation, count(*)::int calls,
          (count(*) filter (where is_trouble))::int troubles,
          round(percentile_cont(0.5) within group (order by ms))::int median_ms,
          round(percentile_cont(0.95) within group (order by ms))::int slowest_ms
        from provider_call where at > $1 and operation <> 'notice' group by 1, 2, 3)
      select coalesce(l.port, b.port) port, coalesce(l.provider, b.provider) provider,
        coalesce(l.operation, b.operation) operation, coalesce(calls, 0) calls,
        coalesce(troubles, 0) troubles, coalesce(median_ms, 0) median_ms,
        coalesce(slowest_ms, 0) slowest_ms, b.opened_at stopped_at, b.trial_at, b.reason
      from recent l full join (select * from provider_breaker where opened_at is not null) b
        on b.port = l.port and b.provider = l.provider and b.operation = l.operation
      order by 1, 2, 3`,
    values: [secondsAfter(now, -providerHealth.shownS)],
  });
  return rows;
}

export interface CallRow {
  at: Date;
  provider: string;
  operation: string;
  reference: string | null;
  outcome: string;
  reason: string | null;
  ms: number;
  status: number | null;
  is_trouble: boolean;
}

/** The last calls, newest first. */
export async function listCalls(db: Database): Promise<CallRow[]> {
  const { rows } = await db.sql.query<CallRow>({
    name: 'last-provider-calls',
    text: `select at, provider, operation, our_reference reference, outcome, reason, ms,
        http_status status, is_trouble
      from provider_call order by id desc limit $1`,
    values: [providerHealth.shown],
  });
  return rows;
}

export interface FloatRow {
  port: string;
  provider: string;
  asked_at: Date;
  told_at: Date | null;
  /** Its reported balance by currency; minor units. */
  sums: Money[];
}

interface SumRow {
  port: string;
  provider: string;
  currency: CurrencyCode;
  amount: bigint;
}

/** The last balance that each provider reported. */
export async function listFloats(db: Database): Promise<FloatRow[]> {
  const { rows } = await db.sql.query<Omit<FloatRow, 'sums'>>('select * from provider_float');
  const sums = await db.sql.query<SumRow>(
    'select * from provider_float_sum order by port, provider, currency',
  );
  return rows.map((row) => ({
    ...row,
    sums: sums.rows
      .filter(({ port, provider }) => port === row.port && provider === row.provider)
      .map(({ amount, currency }) => money(amount, currency)),
  }));
}
