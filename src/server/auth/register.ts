import type { register as registerCall } from '#lib/auth/contract.ts';
import { cookies, mailed } from '#lib/constants.ts';
import { isCountryCode, type CountryCode } from '#lib/countries.ts';
import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import { createUser, hashPassword, type NewUser } from '#server/account/create-user.ts';
import { issueLinkToken } from '#server/account/link-token.ts';
import { weaknessOf } from '#server/account/password-weakness.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { sqlStateOf, inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { mail } from '#server/mail/send.job.ts';
import { verifyEmailMail } from '#server/mail/templates.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { dropStaleSignUps, isEmailFree, isUsernameFree } from './availability.ts';
import { gateFor } from './gate.ts';
import { checkCallback, verifyLink } from './links.ts';
import { refuseOwnSignUp } from './own-sign-up.ts';

type Context = CallContext<typeof registerCall>;

const UNIQUE_VIOLATION = '23505';
export const EMAIL_TAKEN = 'Email is unavailable';
const USERNAME_TAKEN = 'Username is unavailable';

async function findReferrer(db: Database, code: string | null | undefined) {
  if (!code?.trim()) return undefined;
  const { rows } = await db.sql.query<{ id: string }>(
    'select id from users where referral_code = $1 and email_verified_at is not null and deleted_at is null',
    [code.trim().toUpperCase()],
  );
  return rows[0]?.id ?? null;
}

/** All the database's objections to a sign-up, in one error. */
async function refuseProblems(ctx: Context, referrer: string | null | undefined): Promise<void> {
  const { email, username, password } = ctx.body;
  const errors: FieldErrors = {};
  if (!(await isEmailFree(ctx, email))) {
    await refuseOwnSignUp(ctx, { email, password });
    errors['email'] = [EMAIL_TAKEN];
  }
  if (!(await isUsernameFree(ctx, username))) errors['username'] = [USERNAME_TAKEN];
  const weak = weaknessOf(password, { email, username });
  if (weak) errors['password'] = [weak];
  if (referrer === null) errors['referral_code'] = ['We couldn’t find that referral code.'];
  if (Object.keys(errors).length > 0) throw AppError.invalid(errors);
}

/** Emails a verification link; earlier ones stay valid until one is used. */
export async function mailVerifyLink(tx: Database, services: Services, user: UserRow) {
  const at = { userId: user.id, purpose: 'verify_email', livesS: mailed.verifyLinkS } as const;
  const token = await issueLinkToken(tx, services, at);
  const link = verifyLink(services.env, token, user.id);
  await mail(tx, services, user.email, verifyEmailMail(user.username, link));
}

/** When two sign-ups race, the unique index lets one through; the other gets an error that names what is taken. */
function takenError(error: unknown): AppError | undefined {
  if (sqlStateOf(error) !== UNIQUE_VIOLATION) return undefined;
  const constraint = (error as { constraint?: string }).constraint;
  if (constraint === 'users_email') return AppError.invalid({ email: [EMAIL_TAKEN] });
  if (constraint === 'users_username') return AppError.invalid({ username: [USERNAME_TAKEN] });
  return undefined;
}

async function open(ctx: Context, input: NewUser): Promise<{ user: UserRow; token: string }> {
  return inTransaction(ctx.db, async (tx) => {
    await dropStaleSignUps(tx, ctx.clock, input);
    const user = await createUser(tx, ctx, input);
    await mailVerifyLink(tx, ctx, user);
    const at = { userId: user.id, purpose: 'registration', livesS: mailed.verifyLinkS } as const;
    const token = await issueLinkToken(tx, ctx, at);
    await audit(tx, { actor: user.id, action: 'auth.registered', subject: user.id });
    return { user, token };
  });
}

function supported(code: string): CountryCode {
  if (!isCountryCode(code)) throw new AppError('unavailable_for_country');
  return code;
}

/**
 * Opens an account that can sign in once its address is verified (spec 4, Sign-up). Only a request that has
 * passed every check counts as a sign-up.
 */
export async function register(ctx: Context): Promise<Reply<typeof registerCall>> {
  const { body, query, env } = ctx;
  checkCallback(query.callback_url, env);
  const country = supported(body.country_code);
  const passGate = gateFor(ctx, body['g-recaptcha-response']);
  // the reply reveals which names are taken, just as the availability check does
  await passGate('availability');
  const referrer = await findReferrer(ctx.db, body.referral_code);
  await refuseProblems(ctx, referrer);
  await passGate('signUp');
  const passwordHash = await hashPassword(body.password, env);
  const { email, username } = body;
  const input = { email, username, country, passwordHash, referredBy: referrer ?? undefined };
  try {
    const { user, token } = await open(ctx, input);
    return {
      status: 201,
      data: { uuid: user.id, registration_token: token },
      cookies: [
        { name: cookies.registration, value: token, maxAge: mailed.verifyLinkS, httpOnly: true },
      ],
    };
  } catch (error) {
    throw takenError(error) ?? error;
  }
}
