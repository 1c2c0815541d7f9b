import type { Database } from '#server/db/client.ts';
import { callLedger } from './call.ts';

export interface Finding {
  what: string;
  ref: string;
}

/** Everything that is wrong with the books; must always be empty. */
export async function audit(db: Database): Promise<Finding[]> {
  const { rows } = await db.sql.query<Finding>('select what, ref from ledger.audit');
  return rows;
}

export interface BrokenSeal {
  block: bigint;
  problem: 'chain_broken' | 'transactions_missing_or_added' | 'content_changed';
}

/** Recomputes the seals from block `from` on; the blocks it returns were changed after sealing. */
export async function verifySeal(db: Database, from = 0n): Promise<BrokenSeal[]> {
  return callLedger<BrokenSeal & Record<string, unknown>>(
    db,
    'ledger-verify-seal',
    'select n block, problem from ledger.verify_seal($1)',
    [from],
  );
}

/**
 * The newest link of the chain; a copy kept outside the database proves that nothing before it has changed.
 */
export async function readNewestSeal(
  db: Database,
): Promise<{ block: bigint; hash: string; sealedAt: Date } | undefined> {
  const { rows } = await db.sql.query<{ block: bigint; hash: string; sealedAt: Date }>(
    `select n block, encode(hash, 'hex') hash, sealed_at "sealedAt" from ledger.seal order by n desc limit 1`,
  );
  return rows[0];
}
