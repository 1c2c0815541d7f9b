import { money } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { matchPayment } from '#server/orders/payments/payment-rows.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { releaseDeposit } from './credit-deposit.ts';
import { objectToAmount } from './deposit-rules.ts';
import { lockDepositsOf } from './deposits.ts';
import { markHeld } from './mark-held.ts';
import { openTransfer } from './open-transfer.ts';
import { lockOpenCase, type SuspenseCase } from './suspense-cases.ts';
import { insertDecision } from './suspense-decisions.ts';
import { planCredit, planGift } from './suspense-rules.ts';

export interface Credit {
  /** operator:<uuid>. */
  actor: string;
  /** The owner of an unmatched transfer: an email address, a username or an account number. */
  to?: string | undefined;
  note?: string | undefined;
}

/**
 * Records an unmatched transfer as a deposit to its owner. Credits it, or holds it if it exceeds a cap.
 */
async function give(
  tx: Database,
  services: Services,
  found: SuspenseCase,
  { user, actor }: { user: Member; actor: string },
): Promise<void> {
  await lockDepositsOf(tx, user.uuid);
  const paid = money(found.amount, found.currency);
  const senderName = found.sender_name ?? 'an unknown sender';
  const { provider, provider_reference: reference } = found;
  const transfer = { provider, reference, paid, senderName };
  const { deposit } = await openTransfer(tx, services, user, transfer);
  await matchPayment(tx, { provider, reference }, deposit.order_id);
  const detail = { order: deposit.reference, user: user.uuid };
  await audit(tx, { actor, action: 'deposit.claimed', subject: found.reference, detail });
  const objection = await objectToAmount({ ...services, db: tx }, user, deposit.amount);
  if (!objection) return releaseDeposit(tx, services, user, deposit, actor);
  await markHeld(tx, services, deposit, { objection, paid });
}

/**
 * Credits money in suspense: a deposit to its owner, an unmatched transfer to the named user. It is
 * one posting (suspense -x, user +x), made at most once because of the decision, the key and the
 * lock.
 * @throws AppError not_found; conflict when it has already been decided or must stay; 422 on to
 */
export async function creditCase(
  tx: Database,
  services: Services,
  caseId: string,
  { actor, to, note }: Credit,
): Promise<void> {
  const found = await lockOpenCase(tx, caseId);
  await insertDecision(tx, services, {
    case_id: found.id,
    verdict: 'credit',
    actor,
    note: note ?? null,
  });
  if (!found.owner_id) {
    const user = await planGift({ ...services, db: tx }, found, to);
    return give(tx, services, found, { user, actor });
  }
  const { user, deposit } = await planCredit({ ...services, db: tx }, found);
  await releaseDeposit(tx, services, user, deposit, actor);
}
