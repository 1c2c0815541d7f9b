import * as calls from '#lib/auth/contract.ts';
import { normaliseInput } from '#server/account/member.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Api } from '#server/http/api-types.ts';
import { leaving } from '#server/http/cookies.ts';
import { logFailures } from '#server/http/failed-sign-in.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { signedOutCookies } from '#server/sessions/session-cookies.ts';
import { leaveSession } from '#server/sessions/session.ts';
import { isEmailFree, isUsernameFree } from './availability.ts';
import { getCaptcha, redeemCaptcha } from './captcha.ts';
import { changeRegisteredEmail } from './change-email.ts';
import { gateFor } from './gate.ts';
import { login } from './login.ts';
import { viewAvailability } from './own-sign-up.ts';
import { requestPasswordReset, resetPassword, verifyPasswordCode } from './password-reset.ts';
import { proveOwner } from './prove.ts';
import { refreshToken } from './refresh.ts';
import { register } from './register.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { resendRestoreLink, restoreAccount } from './restore.ts';
import { disableTwoFactor, enableTwoFactor, generateTwoFactor } from './two-factor-setup.ts';
import { verifyTwoFactor } from './two-factor.ts';
import { lockAccount, lockByMail, resendUnlockLink, unlockAccount } from './unlock.ts';
import { resendEmail, verifyEmail } from './verify-email.ts';

export function mountAuth(api: Api, services: Services): void {
  serve(api, services, calls.register, register);
  serve(api, services, calls.changeRegisteredEmail, changeRegisteredEmail);
  serve(api, services, calls.login, logFailures('password', login));
  serve(api, services, calls.verifyTwoFactor, logFailures('code', verifyTwoFactor));
  serve(api, services, calls.generateTwoFactor, generateTwoFactor);
  serve(api, services, calls.enableTwoFactor, enableTwoFactor);
  serve(api, services, calls.disableTwoFactor, disableTwoFactor);
  serve(api, services, calls.renewRecoveryCodes, renewRecoveryCodes);
  serve(api, services, calls.logout, async ({ db, request }) => {
    const { token } = request;
    if (token) await inTransaction(db, (tx) => leaveSession(tx, token));
    return { data: null, ...leaving(signedOutCookies) };
  });
  serve(api, services, calls.refreshToken, refreshToken);
  serve(api, services, calls.getCaptcha, getCaptcha);
  serve(api, services, calls.redeemCaptcha, redeemCaptcha);
  serve(api, services, calls.checkUsernameAvailability, async (ctx) => {
    await gateFor(ctx, ctx.query['g-recaptcha-response'])('availability');
    const name = normaliseInput(ctx.query.username);
    const isFree = await isUsernameFree(ctx, name);
    return { data: await viewAvailability(ctx, isFree, (own) => own.username_key === name) };
  });
  serve(api, services, calls.checkEmailAvailability, async (ctx) => {
    await gateFor(ctx, ctx.query['g-recaptcha-response'])('availability');
    const email = normaliseInput(ctx.query.email);
    const isFree = await isEmailFree(ctx, email);
    return { data: await viewAvailability(ctx, isFree, (own) => own.email === email) };
  });
  serve(api, services, calls.resendEmail, resendEmail);
  serve(api, services, calls.verifyEmail, verifyEmail);
  serve(api, services, calls.requestPasswordReset, requestPasswordReset);
  serve(api, services, calls.verifyPasswordCode, verifyPasswordCode);
  serve(api, services, calls.resetPassword, resetPassword);
  serve(api, services, calls.proveOwner, proveOwner);
  serve(api, services, calls.lockAccount, lockAccount);
  serve(api, services, calls.lockByMail, lockByMail);
  serve(api, services, calls.restoreAccount, restoreAccount);
  serve(api, services, calls.resendRestoreLink, resendRestoreLink);
  serve(api, services, calls.unlockAccount, unlockAccount);
  serve(api, services, calls.resendUnlockLink, resendUnlockLink);
}
