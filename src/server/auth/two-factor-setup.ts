import { Secret, TOTP } from 'otpauth';
import type {
  disableTwoFactor as disableCall,
  enableTwoFactor as enableCall,
  generateTwoFactor as generateCall,
} from '#lib/auth/contract.ts';
import { brand } from '#lib/brand.ts';
import { twoFactor } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { findUser, memberView } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, CookieChange, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { seal, unseal } from '#server/platform/crypto.ts';
import { qrSvg } from '#server/platform/qr.ts';
import { factCookies } from '#server/sessions/session-cookies.ts';
import { endSessions, sessionIdOf } from '#server/sessions/session.ts';
import { askPasswordWhenOld } from './fresh-sign-in.ts';
import { dropRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { proveNewSecret, proveTwoFactor } from './two-factor-proof.ts';

type Changing = CallContext<typeof enableCall> | CallContext<typeof disableCall>;

const SECRET_BYTES = 20;

const isOn = () => AppError.conflict('Two-factor authentication is already on.');
const isOff = () => AppError.conflict('Two-factor authentication is already off.');

async function rowOf({ db, user }: Pick<Changing, 'db' | 'user'>): Promise<UserRow> {
  const row = await findUser(db, user.uuid);
  if (!row) throw new AppError('unauthenticated');
  return row;
}

function changedCookies({ visitor }: Changing, row: UserRow): CookieChange[] {
  return visitor.kind === 'member' ? factCookies(memberView(row), visitor.expiresInS) : [];
}

/** Creates a secret that becomes active with its first code; one that is already in use stays untouched. */
export async function generateTwoFactor(
  ctx: CallContext<typeof generateCall>,
): Promise<Reply<typeof generateCall>> {
  const secret = new Secret({ size: SECRET_BYTES });
  const totp = new TOTP({ issuer: brand.name, label: ctx.user.username, secret });
  const { rowCount } = await ctx.db.sql.query(
    `update users set two_factor_pending = $2, two_factor_pending_until = $3
     where id = $1 and two_factor_enabled_at is null`,
    [ctx.user.uuid, seal(secret.base32, ctx.env), secondsAfter(ctx.clock.now(), twoFactor.setUpS)],
  );
  if (rowCount === 0) throw isOn();
  const url = totp.toString();
  return { data: { secret: secret.base32, otpauth_url: url, qr_svg: qrSvg(url) } };
}

/** Activates the pending secret, unless another request was first. */
async function turnOn(tx: Database, ctx: Changing, row: UserRow, step: bigint) {
  const { rows } = await tx.sql.query<UserRow>(
    `update users set two_factor_secret = two_factor_pending, two_factor_enabled_at = $3,
       two_factor_step = $4, two_factor_pending = null, two_factor_pending_until = null
     where id = $1 and two_factor_enabled_at is null and two_factor_pending = $2 returning *`,
    [row.id, row.two_factor_pending, ctx.clock.now(), step],
  );
  const [changed] = rows;
  if (!changed) throw isOn();
  await endSessions(tx, row.id, await sessionIdOf(tx, ctx.request.token));
  await audit(tx, { actor: row.id, action: 'auth.two-factor-on', subject: row.id });
  await notifyOwner(tx, ctx, row, 'two_factor_on');
  return { changed, codes: await replaceRecoveryCodes(tx, ctx, row.id) };
}

/** Turns two-factor on with the first code of the new secret; every other session ends. */
export async function enableTwoFactor(
  ctx: CallContext<typeof enableCall>,
): Promise<Reply<typeof enableCall>> {
  const row = await rowOf(ctx);
  if (row.two_factor_enabled_at !== null) throw isOn();
  const until = row.two_factor_pending_until;
  if (row.two_factor_pending === null || until === null || until <= ctx.clock.now())
    throw AppError.invalid({ token: ['This secret key has expired. Please start again.'] });
  const secret = unseal(row.two_factor_pending, ctx.env);
  const step = await proveNewSecret(ctx, row, secret, ctx.body.token);
  const { changed, codes } = await inTransaction(ctx.db, (tx) => turnOn(tx, ctx, row, step));
  return {
    data: { message: 'Two-factor authentication is on.', recovery_codes: codes },
    cookies: changedCookies(ctx, changed),
  };
}

async function turnOff(tx: Database, ctx: Changing, row: UserRow): Promise<UserRow> {
  const { rows } = await tx.sql.query<UserRow>(
    `update users set two_factor_secret = null, two_factor_enabled_at = null
     where id = $1 and two_factor_secret = $2 returning *`,
    [row.id, row.two_factor_secret],
  );
  const [changed] = rows;
  if (!changed) throw isOff();
  await dropRecoveryCodes(tx, row.id);
  await endSessions(tx, row.id, await sessionIdOf(tx, ctx.request.token));
  await audit(tx, { actor: row.id, action: 'auth.two-factor-off', subject: row.id });
  await notifyOwner(tx, ctx, row, 'two_factor_off');
  return changed;
}

/** Turns two-factor off with an app code, or with a recovery code when the phone is lost. */
export async function disableTwoFactor(
  ctx: CallContext<typeof disableCall>,
): Promise<Reply<typeof disableCall>> {
  const row = await rowOf(ctx);
  if (row.two_factor_enabled_at === null) throw isOff();
  // password first: checking a code uses it up, and the next one takes a while
  await askPasswordWhenOld(ctx, row, ctx.body.password);
  await proveTwoFactor(ctx, row, ctx.body);
  const changed = await inTransaction(ctx.db, (tx) => turnOff(tx, ctx, row));
  return {
    data: { message: 'Two-factor authentication is off.' },
    cookies: changedCookies(ctx, changed),
  };
}
