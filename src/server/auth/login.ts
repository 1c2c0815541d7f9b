import type { login as loginCall } from '#lib/auth/contract.ts';
import { cookies } from '#lib/constants.ts';
import { supportedCountries } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import { momentFor } from '#lib/moments.ts';
import { nameDevice } from '#server/account/describe-device.ts';
import { refuseEmergencyLocked } from '#server/account/emergency-lock.ts';
import { memberView } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, CookieChange, Reply, RequestFacts } from '#server/http/call-context.ts';
import { moveDevice } from '#server/notifications/push-devices.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { newDeviceCap, type NewDeviceCap } from '#server/reference/new-device-cap.ts';
import { sessionCookies } from '#server/sessions/session-cookies.ts';
import { endSessionOf, noteNewDevice, startSession } from '#server/sessions/session.ts';
import { authenticate } from './authenticate.ts';
import { rememberDevice } from './devices.ts';
import { checkCallback } from './links.ts';
import { remindOfRestoring } from './restore.ts';

type Context = CallContext<typeof loginCall>;

const noRegistration = { name: cookies.registration, value: '', maxAge: 0, httpOnly: true };

/** Only called after a correct password or passkey, so that it reveals nothing to anyone else. */
export async function refuseClosedAccount(ctx: Services, user: UserRow): Promise<void> {
  if (user.deleted_at !== null) {
    await remindOfRestoring(ctx, user, user.deleted_at);
    throw new AppError('forbidden', {
      message: 'This account has been deleted. To restore it, open the link in our email.',
    });
  }
  if (user.status === 'blacklisted') throw new AppError('account_blacklisted');
  if (user.status === 'locked') {
    await refuseEmergencyLocked(ctx.db, user);
    throw new AppError('account_locked');
  }
  // a user who signed in by username learns which address the link goes to
  if (user.email_verified_at === null)
    throw new AppError('email_unverified', { extra: { email: user.email } });
}

const waysIn = ({ password_updated_at: password, two_factor_enabled_at: code }: UserRow) =>
  [password, code].map((at) => at?.getTime() ?? 0).join();

/**
 * Keeps the account as it is until the transaction opens its session. Whatever locks it, or changes how to sign in, ends
 * all sessions, and would miss this one.
 * @returns the account; undefined when password or two-factor aren't those that were checked
 */
export async function keepAsChecked(tx: Database, user: UserRow): Promise<UserRow | undefined> {
  const text = 'select * from users where id = $1 for share';
  const { rows } = await tx.sql.query<UserRow>(text, [user.id]);
  const [now] = rows;
  return now && waysIn(now) === waysIn(user) ? now : undefined;
}

/** "Chrome on Android on 21 Nov 2026, 06:12am, from address 102.89.3.7". */
function whereFrom(
  { clock, request }: Services & { request: RequestFacts },
  { country_code }: UserRow,
): string {
  const time = momentFor(country_code, clock.now());
  return `${nameDevice(request.userAgent)} on ${time}, from address ${request.address}`;
}

/** The rest of the sentence about a new device, in a country with a cap for new devices. */
function inCap({ out, until }: NewDeviceCap, { country_code: code }: UserRow): string {
  const most = formatMinor(money(out, supportedCountries[code].currency));
  return `. Until ${momentFor(code, until)}, it can pay and withdraw up to ${most}`;
}

/** Opens the session, remembers the device, and ends the visitor's previous session. */
export async function enter(
  tx: Database,
  ctx: Services & { request: RequestFacts },
  user: UserRow,
  by: Record<string, string> = {},
): Promise<{ token: string; expiresIn: number; cookies: CookieChange[] }> {
  const { address, userAgent } = ctx.request;
  await leaveOldSession(tx, ctx.request);
  const at = { userId: user.id, kind: 'full', address, userAgent } as const;
  const { token, expiresIn, sessionId } = await startSession(tx, ctx, at);
  await moveDevice(tx, { userId: user.id, sessionId, request: ctx.request });
  const cookie = ctx.request.cookie(cookies.device);
  const device = await rememberDevice(tx, user.id, cookie, ctx.clock.now());
  if (device.newSince) await noteNewDevice(tx, sessionId, device.newSince);
  if (device.isNew) {
    const cap = await newDeviceCap({ ...ctx, db: tx }, user.country_code, ctx.clock.now());
    const detail = whereFrom(ctx, user) + (cap ? inCap(cap, user) : '');
    await notifyOwner(tx, ctx, user, 'new_device', detail);
  }
  await audit(tx, { actor: user.id, action: 'auth.signed-in', subject: user.id, detail: by });
  return {
    token,
    expiresIn,
    cookies: [...sessionCookies(memberView(user), token, expiresIn), device.change, noRegistration],
  };
}

async function leaveOldSession(tx: Database, { token }: RequestFacts): Promise<void> {
  if (token) await endSessionOf(tx, token);
}

/** Two-factor is on: returns a token that can only finish or abandon the sign-in, and no cookies yet. */
async function enterPending(tx: Database, ctx: Context, user: UserRow) {
  const { address, userAgent } = ctx.request;
  await leaveOldSession(tx, ctx.request);
  const at = { userId: user.id, kind: 'pending', address, userAgent } as const;
  const { token, expiresIn } = await startSession(tx, ctx, at);
  await audit(tx, { actor: user.id, action: 'auth.code-due', subject: user.id });
  return {
    data: {
      token,
      expires_at: expiresIn,
      user: { has_2fa_enabled: true as const },
      two_factor_required: true,
    },
    cookies: [noRegistration],
  };
}

const changedMeanwhile = () =>
  AppError.invalid({ password: ['How you sign in has just changed. Please sign in again.'] });

/** Signs in (spec 4, Login outcome). */
export async function login(ctx: Context): Promise<Reply<typeof loginCall>> {
  const { body, query, env } = ctx;
  checkCallback(query.callback_url, env);
  const user = await authenticate(ctx, {
    input: body.auth_input,
    password: body.password,
    captcha: body['g-recaptcha-response'],
  });
  await refuseClosedAccount(ctx, user);
  return inTransaction(ctx.db, async (tx) => {
    const now = await keepAsChecked(tx, user);
    if (!now) throw changedMeanwhile();
    await refuseClosedAccount({ ...ctx, db: tx }, now);
    if (user.two_factor_enabled_at !== null) return enterPending(tx, ctx, user);
    const entered = await enter(tx, ctx, user);
    return {
      data: {
        token: entered.token,
        expires_at: entered.expiresIn,
        user: memberView(user, ctx),
        two_factor_required: false,
      },
      cookies: entered.cookies,
    };
  });
}
