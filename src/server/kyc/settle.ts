import { isPhotoReason, photoReasons } from '#lib/kyc/identity-photos.ts';
import { paths } from '#lib/paths.ts';
import { findUser, markIdentityVerified } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { notify, type NewNotification } from '#server/notifications/notify.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { BVN, nameOfDocument } from './documents.ts';
import { dropDraft } from './draft.ts';
import type { Identity } from './identities.ts';
import type { Refusal } from './judge.ts';
import { wordsOf } from './names.ts';

const capitalised = (word: string) => word.slice(0, 1) + word.slice(1).toLowerCase();

/** The name to use instead of the ID service's if an operator decided without it. */
export const claimedName = (row: Identity): string =>
  [row.claimed_first_name, row.claimed_last_name].filter(Boolean).join(' ');

async function markUser(tx: Database, row: Identity): Promise<void> {
  const user = await findUser(tx, row.user_id);
  if (user?.has_kyc_set_up || row.document_type === BVN) return;
  const words = wordsOf(row.register_name ?? '').map(capitalised);
  await markIdentityVerified(tx, row.user_id, {
    firstName: row.claimed_first_name ?? words[0] ?? '',
    lastName: row.claimed_last_name ?? words.slice(1).join(' '),
    birthDate: row.claimed_birth_date ?? '',
  });
}

/**
 * Records the decision about a claim, once: when two race, the first one stands.
 * @param actor who decided, in the audit log's notation
 * @returns whether this call decided
 */
export async function settle(
  tx: Database,
  services: Services,
  row: Identity,
  decision: { state: 'verified' } | Refusal,
  actor = `user:${row.user_id}`,
): Promise<boolean> {
  const refusal = decision.state === 'rejected' ? decision : undefined;
  const { rowCount } = await tx.sql.query(
    `update kyc_identity set state = $2, reason = $3, reason_code = $4, verified_name = $5,
       decided_at = $6 where id = $1 and state = 'pending'`,
    [
      row.id,
      decision.state,
      refusal?.reason ?? null,
      refusal?.code ?? null,
      refusal ? null : (row.register_name ?? claimedName(row)),
      services.clock.now(),
    ],
  );
  if (!rowCount) return false;
  await audit(tx, {
    actor,
    action: `kyc.${decision.state}`,
    subject: row.reference,
    detail: { document: row.document_type, ...(refusal ? { reason: refusal.code } : {}) },
  });
  if (!refusal) {
    await markUser(tx, row);
    if (row.document_type !== BVN) await dropDraft(tx, services, row.user_id);
  }
  await notifyOfDecision(tx, row, decision);
  return true;
}

const agreed = (document: string) => ({
  title: 'Identity verified',
  message: `Your ${document} matches. You can now add your payout account.`,
});

const refused = (document: string, { say, next }: { say: string; next: string }) => ({
  title: `We couldn’t verify your ${document}`,
  message: [say, next],
});

function wordsFor(row: Identity, decision: { state: 'verified' } | Refusal) {
  const document = nameOfDocument(row);
  if (decision.state === 'verified') return agreed(document);
  const { code, reason } = decision;
  if (row.review_since && isPhotoReason(code)) return refused(document, photoReasons[code]);
  return refused(document, { say: reason, next: 'Check your details and try again.' });
}

/**
 * Notifies the owner of a claim of the decision, in the inbox and by email. An immediate rejection by the ID
 * service is already in the reply to the form, which the user still has open.
 */
async function notifyOfDecision(
  tx: Database,
  row: Identity,
  decision: { state: 'verified' } | Refusal,
): Promise<void> {
  const wasWaiting = row.review_since !== null || row.tries > 1;
  if (decision.state === 'rejected' && !wasWaiting) return;
  const news: NewNotification = {
    ...wordsFor(row, decision),
    link: paths.completeKyc,
    topic: 'security',
  };
  await notify(tx, row.user_id, news);
}
