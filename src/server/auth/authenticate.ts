import { cookies, login } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { paths } from '#lib/paths.ts';
import { findUserByInput, normaliseInput } from '#server/account/member.ts';
import { renewPasswordHash } from '#server/account/store-password.ts';
import type { UserRow } from '#server/account/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { RequestFacts } from '#server/http/call-context.ts';
import { securityEvents, sentenceOf } from '#server/mail/security-mail.ts';
import { notify } from '#server/notifications/notify.ts';
import { audit } from '#server/platform/audit.ts';
import { passwordPepper, verifySecret } from '#server/platform/crypto.ts';
import { oneAtATime } from '#server/platform/in-turn.ts';
import type { Services } from '#server/platform/services.ts';
import { clearTries, subjectOf, countAttempt, type Counter } from '#server/platform/tries.ts';
import { isHuman } from './captcha.ts';
import { knownDevice } from './devices.ts';
import { mailUnlockLink } from './unlock-mail.ts';

type Context = Services & { request: RequestFacts };

interface Given {
  input: string;
  password: string;
  captcha?: string | null | undefined;
}

const numbers = {
  captcha_required_after_attempts: login.captchaAfterAttempts,
  max_attempts: login.maxAttempts,
};

/** Counts one more attempt, if any are left; after the third failed one, a captcha is required. */
async function countTry(ctx: Context, counter: Counter, captcha: Given['captcha']) {
  let step = await countAttempt(ctx, counter, login.captchaAfterAttempts);
  if (step.kind === 'held') {
    if (!(await isHuman(ctx, captcha)))
      throw new AppError('captcha_required', { extra: { attempts: step.attempts, ...numbers } });
    step = await countAttempt(ctx, counter, login.maxAttempts);
  }
  if (step.kind !== 'counted') throw new AppError('account_locked');
  return step.attempts;
}

function wrongCredentials(attempts: number, isKnown: boolean): AppError {
  const left = login.maxAttempts - attempts;
  const known =
    left > 0
      ? `Invalid Credentials. You have ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`
      : 'Your account is locked. Check your email for the unlock link.';
  return new AppError('invalid_credentials', {
    message: isKnown ? known : 'Account does not exist',
    extra: { attempts, ...numbers, invalid_email: !isKnown },
  });
}

async function check(
  ctx: Context,
  user: UserRow | undefined,
  counter: Counter,
  { password, captcha }: Given,
): Promise<UserRow> {
  const attempts = await countTry(ctx, counter, captcha);
  const pepper = passwordPepper(ctx.env);
  const isCorrect = await verifySecret(password, user?.password_hash ?? null, pepper);
  if (user && isCorrect) {
    await clearTries(ctx.db, counter);
    await renewPasswordHash(ctx, user, password);
    return user;
  }
  if (user && attempts >= login.maxAttempts) {
    await inTransaction(ctx.db, async (tx) => {
      await audit(tx, { actor: 'system', action: 'auth.locked', subject: user.id });
      await mailUnlockLink(tx, ctx, user);
      await notify(tx, user.id, {
        title: securityEvents.account_locked.subject,
        message: sentenceOf('account_locked'),
        link: paths.settingsSecurity,
        topic: 'security',
        except: ['email'],
      });
    });
  }
  throw wrongCredentials(attempts, user !== undefined);
}

/**
 * Checks email or username and password (spec 8, Login). Attempts with unknown names are counted,
 * and their passwords hashed, like those of members. Only `invalid_email` reveals the difference, as specified.
 * @throws AppError invalid_credentials, captcha_required, account_locked
 */
export async function authenticate(ctx: Context, given: Given): Promise<UserRow> {
  const user = await findUserByInput(ctx.db, given.input);
  const device = await knownDevice(ctx.db, user?.id, ctx.request.cookie(cookies.device));
  const name = user?.id ?? `input:${normaliseInput(given.input)}`;
  const counter = { subject: subjectOf(name), device };
  return oneAtATime(ctx, `login:${name}`, () => check(ctx, user, counter, given));
}
