import { sendingOperation } from '#lib/provider-desk/ports.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { Providers } from '#server/ports/providers.ts';
import { listOpen, serves } from './breakers.ts';

/** Why nothing new is sent to a provider: each payout would wait there for a code that only we can enter. */
export const NEEDS_CODE = 'code';

interface CodeSwitch {
  /** The provider’s name. */
  name: string;
  /** Where the holder of the account switches the code off. */
  at: string;
}

/** By the start of a provider’s id. Paystack is the only one that we know of. */
const switches: Readonly<Record<string, CodeSwitch>> = {
  paystack: {
    name: 'Paystack',
    at: 'Paystack’s dashboard: Settings, Preferences, “Confirm transfers before sending”',
  },
};

/** The switch of a provider for the code before each payout. */
export const codeSwitchOf = (provider: string): CodeSwitch =>
  switches[provider.split('-')[0] ?? ''] ?? { name: provider, at: `the dashboard of ${provider}` };

interface Payouts {
  provider: string;
}

/**
 * Stops payouts to a provider because they wait for a code there. No success and no time ends it: an operator
 * says when the switch is off.
 */
export async function stopForCode(
  { db, log }: { db: Database; log: Logger },
  { provider }: Payouts,
  now: Date,
): Promise<void> {
  const { rowCount } = await db.sql.query(
    `insert into provider_breaker(port, provider, operation, opened_at, trial_at, reason)
     values ('payouts', $1, $2, $3, '9999-12-31', $4)
     on conflict (port, provider, operation) do update
       set opened_at = excluded.opened_at, trial_at = excluded.trial_at, reason = excluded.reason
       where provider_breaker.opened_at is null or provider_breaker.reason is null`,
    [provider, sendingOperation.payouts, now, NEEDS_CODE],
  );
  if (rowCount === 1)
    log.error(
      { provider },
      `payouts wait for a code, so no more are sent: switch it off in ${codeSwitchOf(provider).at}`,
    );
}

/** Sends payouts to a provider again. Returns false if they weren't stopped for a code. */
export async function openAfterCode(
  db: Database,
  { provider }: Payouts,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.sql.query(
    `update provider_breaker set opened_at = null, trial_at = null, reason = null, closed_at = $3
     where port = 'payouts' and provider = $1 and reason = $2 and opened_at is not null`,
    [provider, NEEDS_CODE, now],
  );
  return rowCount === 1;
}

/** When payouts to a provider were opened last, by an operator or by a success. */
export async function openedAt(db: Database, { provider }: Payouts): Promise<Date | null> {
  const { rows } = await db.sql.query<{ closed_at: Date | null }>(
    `select closed_at from provider_breaker where port = 'payouts' and provider = $1 and operation = $2`,
    [provider, sendingOperation.payouts],
  );
  return rows[0]?.closed_at ?? null;
}

/** The providers whose payouts wait for a code. */
export const listCodeStops = async (db: Database): Promise<string[]> =>
  (await listOpen(db)).flatMap(({ reason, provider }) => (reason === NEEDS_CODE ? [provider] : []));

/** Whether payouts to a provider wait for a code. */
export const isStoppedForCode = async (db: Database, { provider }: Payouts): Promise<boolean> =>
  (await listCodeStops(db)).includes(provider);

/** What became of a payout that waited with us until its provider was stopped: its money comes back at once. */
export const notSent = (userSafeMessage: string): Outcome<never> => ({
  kind: 'failed',
  code: 'not_found',
  retryable: true,
  userSafeMessage,
  raw: { stopped: NEEDS_CODE },
});

/** The provider for whose code all payouts of a country wait; undefined if one of them can be sent. */
export async function codeStopIn(
  { db, providers }: { db: Database; providers: Providers },
  country: CountryCode,
  product: string,
): Promise<string | undefined> {
  const stopped = new Set(await listCodeStops(db));
  const fit = providers.payouts.inUse.filter((each) => serves(each, { country, product }));
  return fit.length > 0 && fit.every(({ id }) => stopped.has(id)) ? fit[0]?.id : undefined;
}
