import { AppError } from '#lib/errors/app-error.ts';
import type {
  readHostedCheck as readContract,
  startHostedCheck as startContract,
} from '#lib/kyc/contract.ts';
import { findMember } from '#server/account/member.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { adviceOf, waitsFor } from './advice.ts';
import { checkAgain } from './decide.ts';
import { decide } from './decide.ts';
import { documentsOf, requireDocument, requireNumber } from './documents.ts';
import { findIdentity, openClaim, type Identity } from './identities.ts';
import { requirePhotos } from './photos.ts';

const LOOK_AFTER_S = 600;

/** A user who doesn't return from the provider's page still gets the result. */
const lookAfter = ({ db, clock }: Services, { reference }: Identity) =>
  enqueue(
    db,
    checkAgain,
    { reference },
    { runAt: secondsAfter(clock.now(), LOOK_AFTER_S), jobKey: `kyc:${reference}` },
  );

/** Starts the hosted check in countries that have one (Ghana Card); the names come from the card. */
export async function startHostedCheck(
  ctx: CallContext<typeof startContract>,
): Promise<Reply<typeof startContract>> {
  const { body, user, env, clock } = ctx;
  const country = user.country.code;
  if (!documentsOf(country).some((each) => each.hosted))
    throw new AppError('unavailable_for_country');
  const document = requireDocument(country, body.document_type, true);
  // without a service that reads the card, no one could be verified
  if (!ctx.providers.identity.covers(country, document.slug))
    throw new AppError('unavailable_for_country');
  const number = requireNumber(document, body.number);
  const photos = requirePhotos(document, body.image_keys);
  const row = await openClaim(ctx, user, {
    document: document.slug,
    number,
    firstName: null,
    lastName: null,
    birthDate: null,
    photos,
  });
  const started = await ctx.providers.identity.startHosted({
    reference: row.reference,
    country,
    document: document.slug,
    number,
    claim: { firstName: user.firstname ?? '', lastName: user.lastname ?? '', birthDate: null },
    consentAt: clock.now(),
    returnUrl: `${env.origin}/onboarding/verify/ghana?reference=${row.reference}`,
  });
  if (started.kind === 'failed' || started.kind === 'unknown') throw new AppError('busy');
  await lookAfter(ctx, row);
  const redirectUrl = started.kind === 'done' ? started.value.redirectUrl : null;
  return { data: { reference: row.reference, redirect_url: redirectUrl } };
}

/**
 * The current state of a claim; asks the ID service again while it hasn't answered. Photos are left to their
 * job.
 */
async function continueClaim(services: Services, row: Identity): Promise<Identity> {
  if (row.state !== 'pending' || row.review_since) return row;
  await decide(services, row);
  return (await findIdentity(services.db, row.reference)) ?? row;
}

/**
 * The state of a hosted check.
 * @throws AppError not_found for another user's reference
 */
export async function readHostedCheck({
  params,
  user,
  ...services
}: CallContext<typeof readContract>): Promise<Reply<typeof readContract>> {
  const found = await findIdentity(services.db, params.reference);
  if (found?.user_id !== user.uuid) throw AppError.notFound();
  const row = await continueClaim(services, found);
  const member = (await findMember(services.db, user.uuid, services)) ?? user;
  const { state: status, reason } = row;
  return {
    data: { status, waits_for: waitsFor(row), reason, advice: adviceOf(row), user: member },
  };
}
