import { AppError } from '#lib/errors/app-error.ts';
import { bvnConsent } from '#lib/kyc/consents.ts';
import type { addBvn as contract } from '#lib/kyc/contract.ts';
import type { Member } from '#lib/visitor.ts';
import { findMember } from '#server/account/member.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { decide, type Decision } from './decide.ts';
import { BVN } from './documents.ts';
import { openClaim } from './identities.ts';
import { findableBy } from './secret-numbers.ts';

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

/** Stores a newer consent to the use of a BVN that is already verified; false for any other BVN. */
async function renewConsent(
  { db, env, clock }: Pick<Services, 'db' | 'env' | 'clock'>,
  user: Member,
  bvn: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.sql.query<{ reference: string; before: number }>(
      `update kyc_identity i set consent_version = $4, consent_at = $5 from kyc_identity old
       where i.id = old.id and i.user_id = $1 and i.document_type = $2 and i.state = 'verified'
         and i.number_hash = any ($3) and i.consent_version < $4
       returning i.reference, old.consent_version as before`,
      [user.uuid, BVN, findableBy(env, 'document', bvn), bvnConsent.version, clock.now()],
    );
    const [row] = rows;
    if (!row) return false;
    await audit(tx, {
      actor: `user:${user.uuid}`,
      action: 'kyc.renew-consent',
      subject: row.reference,
      detail: { before: row.before, after: bvnConsent.version },
    });
    return true;
  });
}

function messageOf(decision: Exclude<Decision, { state: 'rejected' }>): string {
  if (decision.state === 'verified') return 'Your BVN has been added.';
  return decision.waitsFor === 'review'
    ? 'We’re checking your BVN by hand and will let you know.'
    : 'The ID service isn’t responding right now. We’ll keep trying and let you know.';
}

/** Adds a BVN (Nigeria). Names must match the verified ones, so identity comes first. */
export async function addBvn({
  body,
  user,
  ...services
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> {
  if (!user.isNigerian) throw new AppError('unavailable_for_country');
  if (!user.has_kyc_set_up) throw new AppError('kyc_unsupported_service_type');
  if (await renewConsent(services, user, body.bvn))
    return { data: user, message: 'Thanks. We’ve saved what you agreed to.' };
  const decision = await checkBvn(services, user, body.bvn, body.date_of_birth);
  if (decision.state === 'rejected') throw decision.error;
  const data = (await findMember(services.db, user.uuid, services)) ?? user;
  return { data, message: messageOf(decision) };
}
