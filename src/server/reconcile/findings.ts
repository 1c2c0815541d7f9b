import type { Database } from '#server/db/client.ts';
import type { Difference } from './find-differences.ts';

/** A difference that still exists; amounts are minor units. */
export interface Finding extends Omit<Difference, 'port' | 'provider'> {
  id: bigint;
  port: string;
  firstSeenAt: Date;
}

/** Records a finding, or that it was seen again; returns the id of its row. */
export async function recordFinding(
  db: Database,
  run: bigint,
  found: Difference,
  now: Date,
): Promise<bigint> {
  const { rows } = await db.sql.query<{ id: bigint }>(
    `insert into reconcile_finding(run_id, day, port, provider, kind, reference, our_reference,
       provider_reference, currency, our_amount, their_amount, our_state, their_state,
       first_seen_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
     on conflict (port, kind, reference, currency) where cleared_at is null do update set
       our_amount = excluded.our_amount, their_amount = excluded.their_amount,
       our_state = excluded.our_state, their_state = excluded.their_state,
       last_seen_at = greatest(reconcile_finding.last_seen_at, excluded.last_seen_at)
     returning id`,
    [
      run,
      found.day,
      found.port,
      found.provider,
      found.kind,
      found.reference,
      found.ourReference,
      found.providerReference,
      found.currency,
      found.ourAmount,
      found.theirAmount,
      found.ourState,
      found.theirState,
      now,
    ],
  );
  if (!rows[0]) throw new Error('the finding is gone');
  return rows[0].id;
}

interface Cleared {
  ports: readonly string[];
  days: readonly string[];
  /** Rows that this run has seen, before and after it asked the provider. */
  seen: readonly bigint[];
  still: readonly bigint[];
  startedAt: Date;
  now: Date;
}

/**
 * Closes findings that both sides now agree on. A row that another run has stored since then stays,
 * because only that run has checked it.
 */
export async function clearFindings(db: Database, cleared: Cleared): Promise<void> {
  const { ports, days, seen, still, startedAt, now } = cleared;
  await db.sql.query(
    `update reconcile_finding set cleared_at = $6
     where cleared_at is null and port = any ($1) and day = any ($2::date[])
       and id <> all ($4::bigint[]) and (id = any ($3::bigint[]) or last_seen_at < $5)`,
    [ports, days, seen, still, startedAt, now],
  );
}

/** Open findings, oldest first. */
export async function listOpen(db: Database): Promise<Finding[]> {
  const { rows } = await db.sql.query<Finding>(
    `select id, day, port, kind, reference, our_reference as "ourReference",
       provider_reference as "providerReference", currency, our_amount as "ourAmount",
       their_amount as "theirAmount", our_state as "ourState", their_state as "theirState",
       first_seen_at as "firstSeenAt"
     from reconcile_finding where cleared_at is null order by day, port, id`,
  );
  return rows;
}
