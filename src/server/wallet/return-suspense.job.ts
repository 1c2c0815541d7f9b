import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addEvent, change } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { bookReturn, reopenCase } from './book-return.ts';
import { changeDeposit } from './deposits.ts';
import { findCase, lockOpenCase, type SuspenseCase } from './suspense-cases.ts';
import { findAsked, insertDecision } from './suspense-decisions.ts';

/**
 * Asks the provider to send money back; it is booked only when the provider confirms, and a refusal reopens
 * the case.
 */
export const returnMoney = task(
  'wallet.return-money',
  z.object({ decision_id: z.uuid() }),
  async (services, { decision_id }) => {
    const { db, providers, log } = services;
    const decision = await findAsked(db, decision_id);
    if (!decision) return;
    const found = await findCase(db, decision.case_id);
    const amount = { minor: found.amount, currency: found.currency };
    const outcome = await providers.payments.byId(found.provider)?.refund({
      topic: found.channel === 'reserved_account' ? 'transfer' : 'deposit',
      reference: found.provider_reference,
      refundReference: `refund-${decision.id}`,
      amount,
      reason: decision.reason_code ?? '',
    });
    if (outcome?.kind === 'failed') {
      log.error({ reference: found.reference, code: outcome.code }, 'money could not be sent back');
      await inTransaction(db, (tx) => reopenCase(tx, services, decision, outcome.code));
      return;
    }
    if (outcome?.kind !== 'done')
      throw new Error('The provider can’t tell yet; the job runs again.');
    const { minor, currency } = outcome.value.refunded;
    if (minor !== amount.minor || currency !== amount.currency)
      throw new Error(`${found.reference}: the amount sent back differs from the amount received`);
    await inTransaction(db, (tx) => bookReturn(tx, services, decision));
  },
);

export interface Return {
  /** operator:<uuid>. */
  actor: string;
  reasonCode: string;
  /** Shown to its owner. */
  reason: string;
  note?: string | undefined;
}

/** Notifies the owner that the money is being returned. From then on no job credits it. */
async function notifyOwner(
  tx: Database,
  services: Services,
  { order_id }: SuspenseCase,
  reason: string,
): Promise<void> {
  const order = order_id && (await lockOrder(tx, order_id));
  if (!order) return;
  await changeDeposit(tx, order.id, { release_at: null });
  const detail = { ...order.detail, sent_back: 'asked' };
  await addEvent(tx, services, await change(tx, services, order, { detail }), {
    title: 'We’re returning it',
    text: reason,
  });
}

/**
 * Starts the return of money in suspense to its payer. A job asks the provider after this
 * transaction, so that a crash loses neither the money nor the decision.
 * @throws AppError not_found; conflict when it has already been decided
 */
export async function returnCase(
  tx: Database,
  services: Services,
  caseId: string,
  { actor, reasonCode, reason, note }: Return,
): Promise<void> {
  const found = await lockOpenCase(tx, caseId);
  const id = await insertDecision(tx, services, {
    case_id: found.id,
    verdict: 'return',
    actor,
    reason_code: reasonCode,
    reason,
    note: note ?? null,
  });
  await notifyOwner(tx, services, found, reason);
  const detail = { reason_code: reasonCode };
  await audit(tx, { actor, action: 'deposit.return-asked', subject: found.reference, detail });
  await enqueue(tx, returnMoney, { decision_id: id }, { jobKey: `return:${id}` });
}
