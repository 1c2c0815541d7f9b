import { AppError } from '#lib/errors/app-error.ts';
import type { verifyGovernmentId as contract } from '#lib/kyc/contract.ts';
import { reviewTime } from '#lib/kyc/identity-photos.ts';
import type { Member } from '#lib/visitor.ts';
import { findMember } from '#server/account/member.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { localDay } from '#server/platform/local-day.ts';
import { decide, type Decision } from './decide.ts';
import { requireDocument, requireNumber } from './documents.ts';
import { openClaim } from './identities.ts';
import { isSamePerson, missingWords } from './names.ts';
import { requirePhotos } from './photos.ts';
import { fullNameOf } from './resolve-account.ts';

const ADULT = 18;

/** Whether someone born on that day is of age. */
export function isAdult(birthDate: string, now: Date): boolean {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number);
  return Date.UTC(year + ADULT, month - 1, day) <= localDay('NG', now).until.getTime();
}

/** Only adults can hold a wallet. @throws AppError 422 on date_of_birth */
function requireAdult(birthDate: string, now: Date): void {
  if (birthDate < '1900') throw AppError.invalid({ date_of_birth: ['Enter your date of birth.'] });
  if (!isAdult(birthDate, now))
    throw AppError.invalid({ date_of_birth: [`You must be ${ADULT} or older.`] });
}

/** A further document must belong to the same person as the first. */
function requireVerifiedName(user: Member, claimed: string): void {
  if (!user.has_kyc_set_up || isSamePerson(claimed, fullNameOf(user))) return;
  const text = `Your identity is verified as ${fullNameOf(user)}.`;
  throw new AppError('inconsistent_government_id_data', {
    message: text,
    errors: { first_name: [text] },
    extra: { words: missingWords(claimed, fullNameOf(user)) },
  });
}

function messageOf(decision: Exclude<Decision, { state: 'rejected' }>): string {
  if (decision.state === 'verified') return 'Your identity is verified.';
  return decision.waitsFor === 'review'
    ? `We’re reviewing your document. ${reviewTime}`
    : 'The ID service isn’t responding right now. We’ll keep trying and let you know.';
}

/** Checks an identity document (spec 4, 5). The consent is stored with its time. */
export async function verifyGovernmentId(
  ctx: CallContext<typeof contract>,
): Promise<Reply<typeof contract>> {
  const { body, user, clock, db } = ctx;
  const document = requireDocument(user.country.code, body.document_type, false);
  const number = requireNumber(document, body.number);
  const photos = requirePhotos(document, body.image_keys);
  requireAdult(body.date_of_birth, clock.now());
  requireVerifiedName(user, `${body.first_name} ${body.last_name}`);
  const row = await openClaim(ctx, user, {
    document: document.slug,
    number,
    firstName: body.first_name,
    lastName: body.last_name,
    birthDate: body.date_of_birth,
    photos,
  });
  const decision = await decide(ctx, row);
  if (decision.state === 'rejected') throw decision.error;
  const data = {
    status: decision.state,
    waits_for: decision.state === 'pending' ? decision.waitsFor : null,
    user: (await findMember(db, user.uuid, ctx)) ?? user,
    words: [],
  };
  return { data, message: messageOf(decision) };
}
