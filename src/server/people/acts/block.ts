import { AppError } from '#lib/errors/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { mail, restrictedMail } from '#server/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import { endSessions } from '#server/sessions/index.ts';
import { lockUser, type Parts, type PersonAct } from './act.ts';
import { freeze } from './freeze.ts';

/**
 * Keeps somebody from signing in and from moving money, at once: one person is enough to stop somebody, two
 * let them in again. Payments under way end as they would have, and money still arrives.
 * @throws AppError not_found; conflict when the account is closed or blocked already
 */
export function block(
  parts: Parts,
  { id, by, reason, told }: PersonAct & { told: string },
): Promise<void> {
  return inTransaction(parts.db, async (tx) => {
    const user = await lockUser(tx, id);
    if (user.status === 'blacklisted') throw AppError.conflict('This account is already blocked.');
    await tx.sql.query(`update users set status = 'blacklisted' where id = $1`, [id]);
    await freeze(tx, id, true);
    await endSessions(tx, id);
    const name = user.firstname ?? user.username;
    const text = restrictedMail(name, { why: told, origin: parts.env.origin });
    await mail(tx, parts, user.email, text);
    const detail = { reason, told, before: user.status };
    await audit(tx, { actor: by, action: 'people.block', subject: id, detail });
  });
}
