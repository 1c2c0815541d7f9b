import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { startAnswer } from './answer-dispute.job.ts';
import { reclaim, reverseLoss, bookLoss } from './book-loss.ts';
import { isTurned, lockWaiting, type DisputeRow } from './dispute-rows.ts';

const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

/** Who can bear a loss, with the labels of the form. */
export const bearers = {
  house: 'We bear the loss',
  customer: 'Ask it back from the customer',
} as const;
type Bearer = keyof typeof bearers;

const isBearer = (code: string | undefined): code is Bearer =>
  code !== undefined && Object.hasOwn(bearers, code);

/** Whether a decision books a loss. */
export const loses = ({ verdict }: DeskDecision): boolean =>
  verdict === 'fail' || verdict === 'reject';

/** Whether evidence can be sent: none was sent yet, or the provider refused it. */
export const mayAnswer = ({ state, answer_state: sent }: DisputeRow): boolean =>
  state === 'open' || (state === 'answered' && sent === 'refused');

/** Once the bank has decided, only its decision can be recorded. */
function checkAgainstBank({ provider_state: said }: DisputeRow, decision: DeskDecision): void {
  if (decision.verdict === 'complete' && said === 'lost')
    throw invalid('verdict', 'The provider says it was lost.');
  if (loses(decision) && said === 'won') throw invalid('verdict', 'The provider says it was won.');
}

/** @throws AppError 422 on verdict, reason_code, evidence and note; conflict once it is decided */
export function checkDispute(dispute: DisputeRow, decision: DeskDecision): void {
  const { verdict, reason_code: code, evidence } = decision;
  if (!dispute.waits) throw AppError.conflict('This has already been decided.');
  if (verdict === 'answer') {
    if (!evidence) throw invalid('evidence', 'Write what you send to the provider.');
    if (!mayAnswer(dispute)) throw AppError.conflict('The evidence has already been sent.');
    return;
  }
  if (verdict !== 'complete' && !loses(decision))
    throw invalid('verdict', 'That decision isn’t available for a dispute.');
  if (verdict === 'reject' && isTurned(dispute))
    throw invalid('verdict', 'The bank has decided, so there’s no claim to accept.');
  if (loses(decision) && dispute.payment !== 'credited')
    throw AppError.conflict(
      'No one was credited for this payment. Decide it under Deposits first.',
    );
  if (loses(decision) && !isBearer(code)) throw invalid('reason_code', 'Choose who bears it.');
  checkAgainstBank(dispute, decision);
}

interface Decided {
  caseId: string;
  decision: DeskDecision;
  operator: string;
  agreedBy?: string | undefined;
}

async function answer(
  tx: Database,
  services: Services,
  { caseId, decision, operator }: Decided,
): Promise<void> {
  const { clock } = services;
  await tx.sql.query(
    `update dispute set state = 'answered', evidence = $2, image_keys = $3, note = $4,
       answered_at = $5, answered_by = $6 where id = $1`,
    [
      ...[caseId, decision.evidence, decision.image_keys ?? [], decision.note ?? null],
      ...[clock.now(), operator],
    ],
  );
  await startAnswer(tx, services, { disputeId: caseId, kind: 'contest' });
}

async function close(
  tx: Database,
  services: Services,
  dispute: DisputeRow,
  { decision, operator, agreedBy }: Decided,
): Promise<void> {
  const { verdict, reason_code: borneBy, note } = decision;
  const isLost = loses(decision);
  const state = verdict === 'complete' ? 'won' : verdict === 'fail' ? 'lost' : 'accepted';
  if (!isLost && dispute.txn_id !== null) await reverseLoss(tx, services, dispute, operator);
  const txnId = isLost ? await bookLoss(tx, services, dispute, operator) : null;
  const flag =
    isLost && borneBy === 'customer' ? await reclaim(tx, services, dispute, operator) : null;
  await tx.sql.query(
    `update dispute set state = $2, txn_id = $3, borne_by = $4,
       flag_reference = coalesce($5, flag_reference), decided_at = $6,
       decided_by = $7, agreed_by = $8, note = coalesce($9, note) where id = $1`,
    [
      ...[dispute.id, state, txnId, isLost ? borneBy : null, flag, services.clock.now()],
      ...[operator, agreedBy ?? null, note ?? null],
    ],
  );
  if (state === 'accepted')
    await startAnswer(tx, services, { disputeId: dispute.id, kind: 'accept' });
}

/**
 * Carries out what staff decided about a dispute, once.
 * @throws AppError as checkDispute; conflict when another decision came first
 */
export async function decideDispute(
  tx: Database,
  services: Services,
  decided: Decided,
): Promise<void> {
  const { caseId, decision, operator, agreedBy } = decided;
  const dispute = await lockWaiting(tx, caseId);
  checkDispute(dispute, decision);
  if (decision.verdict === 'answer') await answer(tx, services, decided);
  else await close(tx, services, dispute, decided);
  await audit(tx, {
    actor: operator,
    action: `disputes.${decision.verdict}`,
    subject: caseId,
    detail: {
      order: dispute.order_reference,
      before: { state: dispute.state },
      reason: decision.reason_code,
      note: decision.note,
      agreed_by: agreedBy,
    },
  });
}
