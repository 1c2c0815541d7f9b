import { sendingOperation, type OrderPort } from '#lib/provider-desk/ports.ts';
import { providerHealth } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Adapter, Adapters, Served } from '#server/ports/adapter.ts';

/** A provider's operation. */
export interface At {
  port: string;
  provider: string;
  operation: string;
}

/** An operation that counts as down. */
export interface Open extends At {
  opened_at: Date;
  /** From then on one request may try it again. */
  trial_at: Date;
  /** Null: it failed too often. `code`: it asks for a code before each payout. */
  reason: string | null;
}

/** Operations that are down, at any provider. */
export async function listOpen(db: Database): Promise<Open[]> {
  const { rows } = await db.sql.query<Open>({
    name: 'open-breakers',
    text: `select port, provider, operation, opened_at, trial_at, reason from provider_breaker
      where opened_at is not null`,
  });
  return rows;
}

/** Takes the one trial that is due; returns false to all other callers. */
export async function takeTrial(
  db: Database,
  { port, provider, operation }: At,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.sql.query(
    `update provider_breaker set trial_at = $5
     where port = $1 and provider = $2 and operation = $3
       and opened_at is not null and trial_at <= $4`,
    [port, provider, operation, now, secondsAfter(now, providerHealth.trialAfterS)],
  );
  return rowCount === 1;
}

/** Whether a provider can serve a request. */
export const serves = ({ serves: may }: Adapter, what: Served): boolean => may?.(what) ?? true;

/** Whether an operation is down. */
export const openAt = (open: readonly Open[], at: Pick<Open, 'port' | 'provider' | 'operation'>) =>
  open.find(
    ({ port, provider, operation }) =>
      port === at.port && provider === at.provider && operation === at.operation,
  );

/** Whether no provider can take a new request now: every one of them is down, and none may be tried yet. */
export function isOut(
  { inUse }: Pick<Adapters<Adapter>, 'inUse'>,
  { port, now, open, ...what }: Served & { port: OrderPort; now: Date; open: readonly Open[] },
): boolean {
  const operation = sendingOperation[port];
  const fit = inUse.filter((each) => serves(each, what));
  // if no one sells it at all, nothing is down
  if (fit.length === 0) return false;
  return fit.every(({ id }) => {
    const found = openAt(open, { port, provider: id, operation });
    return found !== undefined && found.trial_at > now;
  });
}
