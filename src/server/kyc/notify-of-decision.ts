import { isPhotoReason, photoReasons } from '#lib/kyc/identity-photos.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { notify, type NewNotification } from '#server/notifications/notify.ts';
import { nameOfDocument } from './documents.ts';
import type { Identity } from './identities.ts';
import type { Refusal } from './judge.ts';

const agreed = (document: string) => ({
  title: 'Identity verified',
  message: `Your ${document} matches. You can now add your payout account.`,
});

const refused = (document: string, { say, next }: { say: string; next: string }) => ({
  title: `We couldn’t verify your ${document}`,
  message: [say, next],
});

function wordsFor(row: Identity, decision: { state: 'verified' } | Refusal) {
  const document = nameOfDocument(row.document_type);
  if (decision.state === 'verified') return agreed(document);
  const { code, reason } = decision;
  if (row.review_since && isPhotoReason(code)) return refused(document, photoReasons[code]);
  return refused(document, { say: reason, next: 'Check your details and try again.' });
}

/**
 * Notifies the owner of a claim of the decision, in the inbox and by email. An immediate rejection by the ID
 * service is already in the reply to the form, which the user still has open.
 */
export async function notifyOfDecision(
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
