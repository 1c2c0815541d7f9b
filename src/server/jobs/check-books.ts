import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit, readNewestSeal, verifySeal, type Finding } from '#server/ledger/index.ts';
import { auditOrders } from '#server/orders/index.ts';

export interface BooksReport {
  /** Everything that is wrong; empty at all times. */
  findings: Finding[];
  /** The newest link of the chain; kept outside the database it proves that nothing before changed. */
  seal: { block: bigint; hash: string; sealedAt: Date } | undefined;
}

/**
 * Checks the ledger against itself, its seals, and the orders against the ledger. Reads everything,
 * so it may take longer than a request is allowed to.
 */
export function checkBooks(db: Database): Promise<BooksReport> {
  return inTransaction(db, async (tx) => {
    await tx.sql.query(`set local statement_timeout = '30min'`);
    const broken = await verifySeal(tx);
    const findings = [
      ...(await audit(tx)),
      ...(await auditOrders(tx)),
      ...broken.map(({ block, problem }) => ({ what: `seal_${problem}`, ref: String(block) })),
    ];
    return { findings, seal: await readNewestSeal(tx) };
  });
}
