import type {
  readHostedCheck as readContract,
  startHostedCheck as startContract,
} from '#lib/contracts/kyc.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { findMember } from '#server/account/index.ts';
import type { CallContext, Reply } from '#server/platform/call-context.ts';
import { askRegister } from './ask-register.ts';
import { decide } from './decide.ts';
import { documentsOf, requireDocument, requireNumber } from './documents.ts';
import { findIdentity, openClaim } from './identities.ts';

/** Starts the hosted check of a country that has one (Ghana Card); the names come from the card. */
export async function startHostedCheck(
  ctx: CallContext<typeof startContract>,
): Promise<Reply<typeof startContract>> {
  const { body, user, env, clock } = ctx;
  const country = user.country.code;
  if (!documentsOf(country).some((each) => each.hosted))
    throw new AppError('unavailable_for_country');
  const document = requireDocument(country, body.document_type, true);
  const number = requireNumber(document, body.number);
  const row = await openClaim(ctx, user, {
    document: document.slug,
    number,
    firstName: null,
    lastName: null,
    birthDate: null,
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
  const redirectUrl = started.kind === 'done' ? started.value.redirectUrl : null;
  return { data: { reference: row.reference, redirect_url: redirectUrl } };
}

/** How a hosted check stands; while it is open the provider is asked again. */
export async function readHostedCheck({
  params,
  user,
  ...services
}: CallContext<typeof readContract>): Promise<Reply<typeof readContract>> {
  const row = await findIdentity(services.db, params.reference);
  if (row?.user_id !== user.uuid) throw AppError.notFound();
  const decision =
    row.state === 'pending'
      ? await decide(services, row, await askRegister(services, row))
      : { state: row.state, reason: row.reason };
  const reason = 'reason' in decision ? (decision.reason ?? null) : null;
  const member = (await findMember(services.db, user.uuid)) ?? user;
  return { data: { status: decision.state, reason, user: member } };
}
