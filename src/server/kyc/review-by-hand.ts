import { AppError } from '#lib/errors/app-error.ts';
import { isPhotoReason, photoReasons } from '#lib/kyc/identity-photos.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { signFileUrl } from '#server/uploads/sign-link.ts';
import { waitsFor } from './advice.ts';
import { nameOfDocument } from './documents.ts';
import { findIdentity, type Identity } from './identities.ts';
import { refusePhotos } from './judge.ts';
import { listPhotos } from './photos.ts';
import { settle } from './settle.ts';

export interface WaitingClaim {
  reference: string;
  country: string;
  document: string;
  last4: string;
  waitsFor: 'register' | 'review';
  since: Date;
}

export interface ClaimToReview extends WaitingClaim {
  claimedName: string;
  birthDate: string | null;
  registerName: string | null;
  consentAt: Date;
  /** Paths on our site that open a picture for a few minutes. */
  photos: { kind: string; path: string }[];
}

const overview = (row: Identity): WaitingClaim => ({
  reference: row.reference,
  country: row.country_code,
  document: nameOfDocument(row.document_type),
  last4: row.number_last4,
  waitsFor: waitsFor(row) ?? 'register',
  since: row.review_since ?? row.created_at,
});

/** Undecided claims, the oldest first. */
export async function listWaitingClaims(db: Database): Promise<WaitingClaim[]> {
  const { rows } = await db.sql.query<Identity>(
    `select * from kyc_identity where state = 'pending'
     order by coalesce(review_since, created_at) limit 200`,
  );
  return rows.map(overview);
}

async function requireClaim(db: Database, reference: string): Promise<Identity> {
  const row = await findIdentity(db, reference);
  if (!row) throw AppError.notFound(`There’s no document ${reference}.`);
  return row;
}

/**
 * Opens one claim for an operator. The audit log records that someone viewed a person's documents.
 * @throws AppError not_found
 */
export async function openClaimForReview(
  services: Services,
  reference: string,
  operator: string,
): Promise<ClaimToReview> {
  const row = await requireClaim(services.db, reference);
  const photos = await listPhotos(services.db, row.id);
  await audit(services.db, { actor: operator, action: 'kyc.looked-at', subject: reference });
  return {
    ...overview(row),
    claimedName: [row.claimed_first_name, row.claimed_last_name].filter(Boolean).join(' '),
    birthDate: row.claimed_birth_date,
    registerName: row.register_name,
    consentAt: row.consent_at,
    photos: photos
      .filter((each) => each.erased_at === null)
      .map(({ kind, upload_key }) => ({ kind, path: signFileUrl(services, upload_key) })),
  };
}

async function decideOnce(
  services: Services,
  reference: string,
  operator: string,
  decision: Parameters<typeof settle>[3],
): Promise<void> {
  const row = await requireClaim(services.db, reference);
  if (row.state === 'pending' && !row.review_since)
    throw AppError.conflict('The ID service hasn’t responded yet, so there’s nothing to review.');
  const isDecided = await inTransaction(services.db, (tx) =>
    settle(tx, services, row, decision, operator),
  );
  if (!isDecided) throw AppError.conflict(`${reference} has already been decided: ${row.state}.`);
}

/** @throws AppError not_found, conflict when it has been decided or the ID service hasn't answered */
export const approveClaim = (services: Services, reference: string, operator: string) =>
  decideOnce(services, reference, operator, { state: 'verified' });

/** @throws AppError invalid_input for an unknown code, and as approveClaim does */
export async function rejectClaim(
  services: Services,
  reference: string,
  operator: string,
  code: string,
): Promise<void> {
  if (!isPhotoReason(code))
    throw AppError.invalid({ reason: [`Reasons: ${Object.keys(photoReasons).join(', ')}`] });
  await decideOnce(services, reference, operator, refusePhotos(code));
}
