import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countAlone } from '#server/desk/day-sums.ts';
import { askSecondApprover } from '#server/desk/decide.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import type { SetBack } from './price-moves.ts';
import type { RateBook, RatePlan, Wanted } from './rate-book.ts';

interface Said {
  reason: string;
  /** operator:<uuid> */
  by: string;
}

/** The result of a change. */
export interface Changed<P extends RatePlan> {
  plan: P;
  state: 'set' | 'unchanged' | 'waits for a second approver';
  /** The version of the prices from then on; null until something is stored. */
  version: string | null;
  /** Why a second approver is asked; null if none is. */
  why: string | null;
}

/**
 * Makes changes wait for each other: the values that a change is compared with must not move before it is
 * stored.
 */
export const lockBook = (tx: Database, { kind }: Pick<RateBook, 'kind'>) =>
  tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('rates:' || $1, 0))`, [kind]);

const operatorOf = (by: string): string => by.replace('operator:', '');

interface Kept extends Said {
  wanted: Wanted;
  plan: RatePlan;
  setBack?: SetBack;
}

/**
 * Stores a change for a second approver to read.
 * @returns its id
 */
async function keepChange(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { kind }: Pick<RateBook, 'kind'>,
  { wanted, plan, reason, by, setBack }: Kept,
): Promise<string> {
  const id = newUuid();
  const seen = new Map(plan.rows.map(({ name, before }) => [name, before]));
  const rows = wanted.rows
    .filter(({ name }) => seen.has(name))
    .map(({ name, value }) => ({ name, value, before: seen.get(name) }));
  await tx.sql.query(
    `insert into rate_change(id, book, rows, effective_at, since, reason, asked_by, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[id, kind, JSON.stringify(rows), setBack?.until ?? wanted.effectiveAt],
      ...[setBack?.since ?? null, reason, by, clock.now()],
    ],
  );
  return id;
}

/**
 * Resetting a rate takes effect immediately, because a wrong rate must not wait. A second operator reviews it
 * afterwards.
 */
async function showSetBack(
  tx: Database,
  services: Services,
  book: Pick<RateBook, 'kind'>,
  kept: Kept & { setBack: SetBack },
): Promise<void> {
  const id = await keepChange(tx, services, book, kept);
  const decision = { verdict: 'approve' as const, note: kept.reason };
  const asked = { decision, operatorId: operatorOf(kept.by), why: kept.setBack.why };
  await askSecondApprover(tx, services, { queue: 'set-backs', id }, asked);
}

/**
 * Why a plan takes two people, however small it is: sales at a price that someone moved alone are in no one's
 * limit, so unless the owners allow it (DESK_DAY_PERCENT), no one moves a price alone.
 */
export const whyNotAlone = (
  { env }: Pick<Services, 'env'>,
  { why, move }: Pick<RatePlan, 'why' | 'move'>,
): string | null => {
  if (why !== null || move === null || env.DESK_DAY_PERCENT > 0) return why;
  return `A price changes: ${move}.`;
};

/**
 * Sets rates from a given time, or asks a second approver: when a price changes and the owners don't allow
 * anyone to do that alone, when it changes a lot, in one step or in small steps within a day, or above one
 * operator's daily limit. Values that are already set are skipped.
 * @throws AppError as the book's plan
 */
export function changeRates<P extends RatePlan>(
  services: Services,
  book: RateBook<P>,
  wanted: Wanted,
  { reason, by }: Said,
): Promise<Changed<P>> {
  return inTransaction(services.db, async (tx): Promise<Changed<P>> => {
    await lockBook(tx, book);
    const within = { ...services, db: tx };
    const plan = await book.plan(within, wanted);
    if (plan.rows.length === 0) return { plan, state: 'unchanged', version: null, why: null };
    const operatorId = operatorOf(by);
    const subject = plan.rows.map(({ name }) => name).join(' ');
    const counted = { kind: 'rates', amount: plan.moved } as const;
    const why =
      whyNotAlone(services, plan) ??
      (await countAlone(tx, services, { operatorId, subject }, counted));
    if (why !== null) {
      const id = await keepChange(tx, services, book, { wanted, plan, reason, by });
      const decision = { verdict: 'approve' as const, note: reason };
      await askSecondApprover(
        tx,
        services,
        { queue: book.kind, id },
        { decision, operatorId, why },
      );
      return { plan, state: 'waits for a second approver', version: null, why };
    }
    const version = await book.write(tx, within, plan, { reason, by, agreedBy: null });
    const { setBack } = plan;
    if (setBack) await showSetBack(tx, services, book, { wanted, plan, reason, by, setBack });
    return { plan, state: 'set', version, why };
  });
}

/** Stores the audit lines of a change, one per number. */
export async function auditRates(
  tx: Database,
  action: string,
  { at, rows }: Pick<RatePlan, 'at' | 'rows'>,
  { reason, by, agreedBy }: Said & { agreedBy: string | null },
): Promise<void> {
  for (const { name, before, after } of rows) {
    const detail = { before, after, effective_at: at.toISOString(), reason, agreed_by: agreedBy };
    await audit(tx, { actor: by, action, subject: name, detail });
  }
}
