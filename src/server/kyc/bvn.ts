import type { addBvn as contract } from '#lib/contracts/kyc.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Member } from '#lib/visitor.ts';
import { findMember } from '#server/account/index.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { decide, type Decision } from './decide.ts';
import { BVN } from './documents.ts';
import { openClaim } from './identities.ts';

const BANK_IDENTITIES = [BVN, 'nin'];

/** Whether a bank may open an account for the user: their BVN or NIN is known (spec 8). */
export async function hasBankIdentity(db: Database, userId: string): Promise<boolean> {
  const { rowCount } = await db.sql.query({
    name: 'kyc-bank-identity',
    text: `select 1 from kyc_identity where user_id = $1 and state = 'verified'
             and document_type = any ($2) limit 1`,
    values: [userId, BANK_IDENTITIES],
  });
  return (rowCount ?? 0) > 0;
}

/**
 * Compares a BVN with the verified name.
 * @throws AppError conflict, 422 when it belongs to someone else
 */
export async function checkBvn(
  services: Services,
  user: Member,
  bvn: string,
  birthDate: string | null,
): Promise<Decision> {
  const row = await openClaim(services, user, {
    document: BVN,
    number: bvn,
    firstName: user.firstname,
    lastName: user.lastname,
    birthDate,
    photos: [],
  });
  return decide(services, row);
}

/** Adds a BVN (Nigeria). Names must match the verified ones, so identity comes first. */
export async function addBvn({
  body,
  user,
  ...services
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> {
  if (!user.isNigerian) throw new AppError('unavailable_for_country');
  if (!user.has_kyc_set_up) throw new AppError('kyc_unsupported_service_type');
  const decision = await checkBvn(services, user, body.bvn, body.date_of_birth);
  if (decision.state === 'rejected') throw decision.error;
  const message =
    decision.state === 'verified'
      ? 'Your BVN has been added.'
      : 'The ID service isn’t responding right now. We’ll keep trying and let you know.';
  return { data: (await findMember(services.db, user.uuid, services)) ?? user, message };
}
