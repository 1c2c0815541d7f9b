import type { DeskPersonDetails } from '#lib/people/acts.contract.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { assertNotTied } from '#server/desk/ties.ts';
import { audit } from '#server/platform/audit.ts';
import { lockUser, type Parts, type PersonAct } from './act.ts';

/**
 * Reveals someone's full personal details. Every view is logged with its reason, and the owner is notified.
 * @throws AppError not_found, conflict
 */
export async function openDetails(
  parts: Parts,
  { id, by, operatorId, reason }: PersonAct & { operatorId: string },
): Promise<DeskPersonDetails> {
  await assertNotTied(parts, { operatorId, owners: [id], subject: id });
  return inTransaction(parts.db, async (tx) => {
    const user = await lockUser(tx, id);
    await notifyOwner(tx, parts, user, 'details_opened');
    await audit(tx, { actor: by, action: 'people.open-details', subject: id, detail: { reason } });
    return {
      name: [user.firstname, user.lastname].filter(Boolean).join(' ') || null,
      email: user.email,
      phone: user.phone_number,
      birth_date: user.birth_date,
      country: user.country_code,
    };
  });
}
