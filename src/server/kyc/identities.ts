import { consentVersionOf } from '#lib/kyc/consents.ts';
import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { storedReference } from '#lib/rules/written-reference.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newReference } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { keepPhotos, type NewPhoto } from './photos.ts';
import { findableBy, keepNumber } from './secret-numbers.ts';

/** A row of kyc_identity, as the driver returns it. */
export interface Identity {
  id: string;
  user_id: string;
  country_code: CountryCode;
  document_type: string;
  reference: string;
  number_sealed: string;
  number_last4: string;
  state: 'pending' | 'verified' | 'rejected';
  reason: string | null;
  reason_code: string | null;
  register_name: string | null;
  review_since: Date | null;
  claimed_first_name: string | null;
  claimed_last_name: string | null;
  claimed_birth_date: string | null;
  verified_name: string | null;
  consent_at: Date;
  /** The version of the accepted wording: see lib/consents. */
  consent_version: number;
  tries: number;
  created_at: Date;
  decided_at: Date | null;
}

export interface Claim {
  document: string;
  number: string;
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
  /** Keys of the uploaded photos, in the order of the document's `photos`. */
  photos: readonly NewPhoto[];
}

export async function listIdentities(db: Database, userId: string): Promise<Identity[]> {
  const { rows } = await db.sql.query<Identity>({
    name: 'kyc-identities',
    text: 'select * from kyc_identity where user_id = $1 order by created_at desc',
    values: [userId],
  });
  return rows;
}

export async function findIdentity(db: Database, reference: string): Promise<Identity | undefined> {
  const { rows } = await db.sql.query<Identity>('select * from kyc_identity where reference = $1', [
    storedReference(reference),
  ]);
  return rows[0];
}

interface Rival {
  user_id: string;
  state: string;
  photos: number;
}

/** A document from before photos were required can be submitted again, with them. */
const isComplete = (row: Rival, claim: Claim) =>
  row.state === 'verified' && (claim.photos.length === 0 || row.photos > 0);

async function refuseTaken(
  tx: Database,
  user: Member,
  claim: Claim,
  hashes: Buffer[],
): Promise<void> {
  const { rows } = await tx.sql.query<Rival>(
    `select user_id, state,
       (select count(*)::int from kyc_photo p where p.identity_id = i.id) as photos
     from kyc_identity i where state <> 'rejected' and document_type = $1
       and ((country_code = $2 and number_hash = any($3)) or user_id = $4) for update`,
    [claim.document, user.country.code, hashes, user.uuid],
  );
  if (rows.some((row) => row.user_id !== user.uuid)) throw takenError(claim);
  if (rows.some((row) => isComplete(row, claim)))
    throw AppError.conflict('This document is already verified.');
}

const takenError = (claim: Claim) =>
  AppError.invalid({
    [claim.document === 'bvn' ? 'bvn' : 'number']: [
      'This document is already used by another account.',
    ],
  });

const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505';

async function insertClaim(
  tx: Database,
  { env, clock }: Services,
  user: Member,
  claim: Claim,
): Promise<Identity> {
  const kept = keepNumber(env, 'document', claim.number);
  await refuseTaken(tx, user, claim, findableBy(env, 'document', claim.number));
  await tx.sql.query(
    `update kyc_identity set state = 'rejected', verified_name = null, decided_at = $3,
       reason = 'Replaced by a later try.', reason_code = 'replaced'
     where user_id = $1 and document_type = $2 and state <> 'rejected'`,
    [user.uuid, claim.document, clock.now()],
  );
  const { rows } = await tx.sql.query<Identity>(
    `insert into kyc_identity(user_id, country_code, document_type, reference, number_sealed,
       number_last4, number_hash, state, claimed_first_name, claimed_last_name,
       claimed_birth_date, consent_at, created_at, consent_version)
     values ($1, $2, $3, $4, $5, $6, $7, 'pending', $8, $9, $10, $11, $11, $12) returning *`,
    [
      user.uuid,
      user.country.code,
      claim.document,
      newReference().replace('OJ-', 'ID-'),
      kept.sealed,
      kept.last4,
      kept.hash,
      claim.firstName,
      claim.lastName,
      claim.birthDate,
      clock.now(),
      consentVersionOf(claim.document),
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('no row came back from insert');
  return row;
}

/**
 * Records what a user claims before any provider is asked: from here on the number is theirs until it is
 * rejected. It replaces an older, undecided claim of the same type.
 * @throws AppError 422 when another account has the document, or for a photo that isn't the user's; conflict
 * when it is already verified
 */
export async function openClaim(services: Services, user: Member, claim: Claim): Promise<Identity> {
  try {
    return await inTransaction(services.db, async (tx) => {
      const row = await insertClaim(tx, services, user, claim);
      await keepPhotos(tx, services, { userId: user.uuid, identityId: row.id }, claim.photos);
      return row;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw takenError(claim);
    throw error;
  }
}
