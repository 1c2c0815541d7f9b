import { auditCoins } from '#server/crypto/sell/audit-coins.ts';
import type { Database } from '#server/db/client.ts';
import { allowLonger } from '#server/db/patience.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { auditTickets } from '#server/e-tickets/audit-tickets.ts';
import { auditSettlements } from '#server/e-tickets/desk/settle/audit-settlements.ts';
import { audit, readNewestSeal, verifySeal, type Finding } from '#server/ledger/proofs.ts';
import { auditLoyalty } from '#server/loyalty/audit-loyalty.ts';
import { auditOrders } from '#server/orders/audit/audit-orders.ts';
import { auditDisputes } from '#server/wallet/disputes/audit-disputes.ts';

export interface BooksReport {
  /** Everything that is wrong; must always be empty. */
  findings: Finding[];
  /**
   * The newest link of the chain; a copy kept outside the database proves that nothing before it has changed.
   */
  seal: { block: bigint; hash: string; sealedAt: Date } | undefined;
}

/** Notices and work that were begun and never finished: after a day, nothing will finish them automatically. */
async function findLeftBehind(tx: Database): Promise<Finding[]> {
  const { rows } = await tx.sql.query<Finding>(
    `select 'notice_not_followed' what, provider || '/' || event_key as ref from provider_event
       where processed_at is null and received_at < now() - interval '1 day'
     union all
     select 'job_gave_up', t.identifier || '/' || j.id from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where j.attempts >= j.max_attempts and j.locked_at is null`,
  );
  return rows;
}

/** Days whose sums, as reports read them, aren't those of the entries, orders and trades of that day. */
async function auditKeptDays(tx: Database): Promise<Finding[]> {
  const { rows } = await tx.sql.query<Finding>(
    `select 'kept_day_and_entries_disagree' what, to_char(day, 'YYYY-MM-DD') || '/' || kept_in as ref
     from kept_day_wrong order by 2`,
  );
  return rows;
}

/**
 * Checks the ledger against itself, its seals, the orders and settlements against the ledger, and the sums that are kept by day, and looks for
 * notices and jobs that were left behind. It reads everything, so it may take longer than a request is
 * allowed to.
 */
export function checkBooks(db: Database): Promise<BooksReport> {
  return inTransaction(db, async (tx) => {
    await allowLonger(tx, 30 * 60);
    const broken = await verifySeal(tx);
    const findings = [
      ...(await audit(tx)),
      ...(await auditOrders(tx)),
      ...(await auditDisputes(tx)),
      ...(await auditCoins(tx)),
      ...(await auditTickets(tx)),
      ...(await auditLoyalty(tx)),
      ...(await auditSettlements(tx)),
      ...(await auditKeptDays(tx)),
      ...(await findLeftBehind(tx)),
      ...broken.map(({ block, problem }) => ({
        what: `seal_${problem}`,
        ref: String(block),
      })),
    ];
    return { findings, seal: await readNewestSeal(tx) };
  });
}
