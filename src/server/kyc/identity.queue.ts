import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { isPhotoReason } from '#lib/kyc/identity-photos.ts';
import { NONE_WAITS, type Queue, type QueueCount } from '#server/desk/queue.ts';
import { ownersIn } from '#server/desk/ties.ts';
import { audit } from '#server/platform/audit.ts';
import type { Identity } from './identities.ts';
import { findReview, identityRow, viewReview } from './identity-case.ts';
import { refusePhotos } from './judge.ts';
import { listMatches } from './listed/matches.ts';
import { screenClaim } from './listed/screen-claim.ts';
import { listPhotos } from './photos.ts';
import { settle } from './settle.ts';

type Said = Parameters<typeof settle>[3];

/** @throws AppError 422 on verdict and reason_code */
function saidOf({ verdict, reason_code }: DeskDecision): Said {
  if (verdict === 'approve') return { state: 'verified' };
  if (verdict !== 'reject')
    throw AppError.invalid({ verdict: ['That decision isn’t available for a document.'] });
  if (!isPhotoReason(reason_code ?? ''))
    throw AppError.invalid({ reason_code: ['Choose a reason. The customer sees it.'] });
  return refusePhotos(reason_code as Parameters<typeof refusePhotos>[0]);
}

/** Photographed documents that the ID service has confirmed and an operator has to review. */
export const identityQueue: Queue = {
  queue: 'identity',
  name: 'Identity documents',
  async list({ db }, { state, limit, offset }) {
    const isOpen = state === 'open';
    const { rows } = await db.sql.query<Identity & { total: bigint }>({
      name: `identity-cases-${state}`,
      text: `select *, count(*) over () total from kyc_identity
        where review_since is not null and state ${isOpen ? '=' : '<>'} 'pending'
        order by ${isOpen ? 'review_since' : 'decided_at desc'}, id limit $1 offset $2`,
      values: [limit, offset],
    });
    return { rows: rows.map(identityRow), total: Number(rows[0]?.total ?? 0) };
  },
  async count({ db }) {
    const { rows } = await db.sql.query<QueueCount>({
      name: 'count-identity-cases',
      text: `select count(*)::int open, min(review_since) oldest, 0 late from kyc_identity
        where state = 'pending' and review_since is not null`,
    });
    return rows[0] ?? NONE_WAITS;
  },
  read: viewReview,
  ownersOf: ownersIn('kyc_identity'),
  async ownsFile({ db }, caseId, key) {
    const { id } = await findReview(db, caseId);
    const photos = await listPhotos(db, id);
    return photos.some(({ upload_key, erased_at }) => upload_key === key && erased_at === null);
  },
  async check({ db, clock }, caseId, decision) {
    const row = await findReview(db, caseId);
    saidOf(decision);
    // the list may be newer than the claim
    const isListed = await screenClaim({ db, clock }, row);
    if (isListed && decision.verdict === 'approve' && !decision.note)
      throw AppError.invalid({
        note: ['Add why this is another person than the one on the list.'],
      });
  },
  async whySecond({ db }, caseId, { verdict }) {
    const isListed = (await listMatches(db, caseId)).length > 0;
    return isListed && verdict === 'approve' ? 'The name may be on a list.' : null;
  },
  counts: () => Promise.resolve(null),
  async decide(tx, services, { caseId, decision, operator }) {
    const row = await findReview(tx, caseId);
    if (!(await settle(tx, services, row, saidOf(decision), operator)))
      throw AppError.conflict('This has already been decided.');
    if (!decision.note) return;
    const detail = { note: decision.note };
    await audit(tx, { actor: operator, action: 'kyc.note', subject: row.reference, detail });
  },
};
