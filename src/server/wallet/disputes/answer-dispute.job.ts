import { z } from 'zod';
import { AppError } from '#lib/errors/app-error.ts';
import { money } from '#lib/money.ts';
import { findUser } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import type { DisputeAnswer } from '#server/ports/payments.ts';
import { readUpload } from '#server/uploads/read-upload.ts';
import { findDispute, type AnswerState, type DisputeRow } from './dispute-rows.ts';

type Kind = DisputeAnswer['kind'];

const answersAt = ({ providers }: Pick<Services, 'providers'>, provider: string) =>
  providers.payments.byId(provider)?.disputeAnswers ?? null;

/**
 * Checks the number of evidence files against what the provider accepts. Providers that can't be
 * answered from here accept any number.
 * @throws AppError 422 on image_keys
 */
export function checkFiles(
  services: Pick<Services, 'providers'>,
  { provider }: Pick<DisputeRow, 'provider'>,
  keys: readonly string[],
): void {
  const files = answersAt(services, provider)?.files;
  if (!files) return;
  const count = (n: number) => (n === 1 ? 'one picture' : `${n} pictures`);
  if (keys.length < files.least)
    throw AppError.invalid({ image_keys: [`This provider needs ${count(files.least)}.`] });
  if (keys.length > files.most)
    throw AppError.invalid({ image_keys: [`This provider accepts ${count(files.most)} at most.`] });
}

async function answerOf(
  services: Services,
  found: DisputeRow,
  { kind, no }: { kind: Kind; no: number },
): Promise<DisputeAnswer> {
  const user = await findUser(services.db, found.user_id);
  const name = [user?.firstname, user?.lastname].filter(Boolean).join(' ');
  const keys = kind === 'contest' ? found.image_keys : [];
  const accepted = 'We accept the claim.';
  return {
    key: `dispute/${found.id}/${no}`,
    disputeId: found.provider_reference,
    kind,
    amount: money(found.amount, found.currency),
    text: kind === 'contest' ? (found.evidence ?? '') : accepted,
    customer: { name, email: user?.email ?? '', phone: user?.phone_number ?? null },
    files: await Promise.all(
      keys.map(async (key, n) => ({
        name: `dispute-${found.id}-${no}-${n + 1}.png`,
        contentType: 'image/png',
        bytes: await readUpload(services, key),
      })),
    ),
  };
}

const setState = (tx: Database, { id, answer_no: no }: DisputeRow, state: AnswerState) =>
  tx.sql.query('update dispute set answer_state = $3 where id = $1 and answer_no = $2', [
    ...[id, no],
    state,
  ]);

/**
 * Sends the provider our evidence, or that we accept the claim. No money moves. After a timeout it
 * is unknown whether the provider received it, so the job asks again; only a refusal ends it.
 * @throws Error while the provider can't tell
 */
export const answerDispute = task(
  'wallet.answer-dispute',
  z.object({ dispute_id: z.uuid(), no: z.int(), kind: z.enum(['contest', 'accept']) }),
  async (services, { dispute_id, no, kind }) => {
    const { db } = services;
    const found = await findDispute(db, dispute_id);
    const isOver = found.answer_state === 'sent' || found.answer_state === 'refused';
    if (found.answer_no !== no || isOver) return;
    const answers = answersAt(services, found.provider);
    const outcome = await answers?.send(await answerOf(services, found, { kind, no }));
    if (outcome?.kind !== 'done' && outcome?.kind !== 'failed') {
      await setState(db, found, 'unknown');
      throw new Error('The provider can’t tell yet; the job runs again.');
    }
    const isSent = outcome.kind === 'done';
    await inTransaction(db, async (tx) => {
      await setState(tx, found, isSent ? 'sent' : 'refused');
      await audit(tx, {
        actor: 'system',
        action: isSent ? 'disputes.sent' : 'disputes.refused',
        subject: dispute_id,
        detail: { order: found.order_reference, kind },
      });
    });
  },
);

/** Queues the answer within this transaction, if the provider can be answered from here. */
export async function startAnswer(
  tx: Database,
  services: Pick<Services, 'providers'>,
  { disputeId, kind }: { disputeId: string; kind: Kind },
): Promise<void> {
  const { provider } = await findDispute(tx, disputeId);
  const state: AnswerState = answersAt(services, provider) ? 'sending' : 'by hand';
  const { rows } = await tx.sql.query<{ no: number }>(
    `update dispute set answer_no = answer_no + 1, answer_state = $2 where id = $1
     returning answer_no as no`,
    [disputeId, state],
  );
  const no = rows[0]?.no;
  if (no === undefined || state !== 'sending') return;
  await enqueue(tx, answerDispute, { dispute_id: disputeId, no, kind });
}
