import { AppError } from '#lib/errors/app-error.ts';
import { findUser, tellOwner } from '#server/account/index.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { askSecond, type Approvable } from '#server/desk/index.ts';
import { maskedPerson } from '#server/people/search/find-people.ts';
import { audit } from '#server/platform/audit.ts';
import { lockUser, type Parts } from './act.ts';
import { freeze } from './freeze.ts';

/** Who blocked somebody last, and why. */
async function lastBlock(db: Database, userId: string) {
  const { rows } = await db.sql.query<{ at: Date; by: string; reason: string }>(
    `select a.at, coalesce(o.name, a.actor) as by, a.detail->>'reason' as reason
     from audit_log a left join operator o on a.actor = 'operator:' || o.id
     where a.subject = $1 and a.action = 'people.block' order by a.id desc limit 1`,
    [userId],
  );
  return rows[0];
}

/**
 * Asks a second person to let somebody in again. Nothing changes until they approve.
 * @throws AppError not_found; conflict when they aren't blocked, or somebody has been asked already
 */
export function askUnblock(
  parts: Parts,
  { id, operatorId, reason }: { id: string; operatorId: string; reason: string },
): Promise<void> {
  return inTransaction(parts.db, async (tx) => {
    const user = await lockUser(tx, id);
    if (user.status !== 'blacklisted') throw AppError.conflict('This account isn’t blocked.');
    const why = 'A block is only lifted by two people.';
    const decision = { verdict: 'approve' as const, note: reason };
    await askSecond(tx, parts, { queue: 'people', id }, { decision, operatorId, why });
  });
}

/** Lets somebody in again who was blocked: one person asks, another approves. */
export const unblocks: Approvable = {
  async describe({ db }, id, { note }) {
    const user = await findUser(db, id);
    if (!user) throw AppError.notFound();
    const { name, email } = maskedPerson(user);
    const blocked = await lastBlock(db, id);
    const fact = (label: string, value: string) => ({ label, value, warn: false });
    return {
      ...{ reference: user.username, title: 'Lift the block', amount: null, currency: null },
      reason: note ?? null,
      facts: [
        fact('Person', [name, email].filter(Boolean).join(', ')),
        fact('Blocked by', blocked?.by ?? 'Not known'),
        fact('Blocked because', blocked?.reason ?? 'Not known'),
      ],
    };
  },
  async decide(tx, services, { caseId, decision, operator, agreedBy }) {
    const user = await lockUser(tx, caseId);
    if (user.status !== 'blacklisted') throw AppError.conflict('This account isn’t blocked.');
    await tx.sql.query(`update users set status = 'active' where id = $1`, [caseId]);
    await freeze(tx, caseId, false);
    await tellOwner(tx, services, user, 'account_unblocked');
    const detail = { reason: decision.note, agreed_by: agreedBy };
    await audit(tx, { actor: operator, action: 'people.unblock', subject: caseId, detail });
  },
};
