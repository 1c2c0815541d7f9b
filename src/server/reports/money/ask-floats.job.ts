import { z } from 'zod';
import { floatOfPort, type FloatAccount } from '#lib/reports/floats.ts';
import type { Money } from '#lib/money.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import type { Adapter } from '#server/ports/adapter.ts';
import { isLive } from '#server/providers/routing/without-keys.ts';
import { lastReported } from './reported.ts';

type FloatPort = keyof typeof floatOfPort;

const SOURCE = 'Fetched by us: ';
/** The same balance is logged again after this. */
const AGAIN_S = 3600;

type Parts = Pick<Services, 'db' | 'clock' | 'env' | 'providers' | 'log'>;

const adaptersAt = (
  { providers }: Pick<Parts, 'providers'>,
  port: FloatPort,
): readonly Adapter[] =>
  port === 'sms'
    ? (providers.sms.services ?? [providers.sms]).filter(({ getFloat }) => getFloat)
    : providers[port].inUse;

/** Providers that hold our money; one without keys holds none. */
const inUseAt = (parts: Pick<Parts, 'env' | 'providers'>, port: FloatPort): Adapter[] =>
  adaptersAt(parts, port).filter(({ isSandbox }) => !isSandbox || !isLive(parts.env));

/** Asks one provider for its balance and stores it; undefined without an answer. */
async function ask(
  parts: Parts,
  port: FloatPort,
  adapter: Adapter,
): Promise<readonly Money[] | undefined> {
  const outcome = await adapter.getFloat?.().catch(() => undefined);
  const sums = outcome?.kind === 'done' ? outcome.value : undefined;
  const now = parts.clock.now();
  await inTransaction(parts.db, async (tx) => {
    await tx.sql.query(
      `insert into provider_float(port, provider, asked_at, told_at)
       values ($1, $2, $3, $4) on conflict (port, provider) do update
         set asked_at = excluded.asked_at,
           told_at = coalesce(excluded.told_at, provider_float.told_at)`,
      [port, adapter.id, now, sums ? now : null],
    );
    if (!sums) return;
    await tx.sql.query('delete from provider_float_sum where port = $1 and provider = $2', [
      ...[port, adapter.id],
    ]);
    for (const { currency, minor } of sums)
      await tx.sql.query(
        `insert into provider_float_sum(port, provider, currency, amount)
         values ($1, $2, $3, $4)`,
        [port, adapter.id, currency, minor],
      );
  });
  if (!sums) parts.log.warn({ port, provider: adapter.id }, 'a provider doesn’t say its balance');
  return sums;
}

async function reportFloat(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  account: FloatAccount,
  { minor, currency }: Money,
  source: string,
): Promise<void> {
  const now = clock.now();
  const last = (await lastReported(db, currency)).get(account);
  const isFresh = last !== undefined && last.at > secondsAfter(now, -AGAIN_S);
  if (isFresh && last.amount === minor && last.source === source) return;
  await db.sql.query(
    `insert into told_balance(account, currency, at, amount, source, told_by, told_at)
     values ($1, $2, $3, $4, $5, 'system', $3)`,
    [account, currency, now, minor, source],
  );
}

/** The total of an account's providers, reported only if each of them answered. */
async function askPort(parts: Parts, port: FloatPort, others: readonly string[]): Promise<void> {
  const adapters = inUseAt(parts, port);
  const known: (readonly Money[])[] = [];
  for (const adapter of adapters.filter(({ getFloat }) => getFloat)) {
    const sums = await ask(parts, port, adapter);
    if (sums) known.push(sums);
  }
  // a shared balance for deposits and withdrawals is reported once, where it can run out
  if (known.length < adapters.length || adapters.some(({ id }) => others.includes(id))) return;
  const source = SOURCE + adapters.map(({ id }) => id).join(', ');
  for (const [currency, same] of Map.groupBy(known.flat(), (each) => each.currency)) {
    const minor = same.reduce((sum, each) => sum + each.minor, 0n);
    await reportFloat(parts, floatOfPort[port], { minor, currency }, source);
  }
}

/** Asks every provider in use for our balance, and stores it for the money page and its alarm. */
export async function askFloats(parts: Parts): Promise<void> {
  const payouts = inUseAt(parts, 'payouts').map(({ id }) => id);
  for (const port of Object.keys(floatOfPort) as FloatPort[])
    await askPort(parts, port, port === 'payments' ? payouts : []);
}

export const askFloatsJob = task('reports.ask-floats', z.unknown(), askFloats);
