import type {
  changePin as changeCall,
  requestPinCode as requestCall,
  setPin as setCall,
} from '#lib/account/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { checkNewPin } from '#lib/rules/pin.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, CookieChange, Reply } from '#server/http/call-context.ts';
import { takeMailQuota } from '#server/mail/quota.ts';
import { mail } from '#server/mail/send.job.ts';
import { pinCodeMail } from '#server/mail/templates.ts';
import { audit } from '#server/platform/audit.ts';
import { pinPepper, verifySecret } from '#server/platform/crypto.ts';
import { userCookie } from '#server/sessions/session-cookies.ts';
import { endSessions, sessionIdOf } from '#server/sessions/session.ts';
import { endPasskeyPayments } from '#server/sessions/ways-in.ts';
import { hashPin } from './create-user.ts';
import { assertTriesLeft, checkCode, codesOf, dropCodes, issueCode } from './mailed-code.ts';
import { findUser, memberView } from './member.ts';
import type { UserRow } from './tables.ts';
import { notifyOwner } from './notify-owner.ts';
import { verifyLastPin } from './verify-pin.ts';

type Changing = CallContext<typeof setCall> | CallContext<typeof changeCall>;

/** The row of the visitor; it can only be missing if the account has just been deleted. */
async function rowOf(db: Database, user: Member): Promise<UserRow> {
  const row = await findUser(db, user.uuid);
  if (!row) throw new AppError('unauthenticated');
  return row;
}

function refuseBadPin({ body }: Changing, row: UserRow): void {
  const problem = checkNewPin(body.pin, row.birth_date);
  if (problem) throw AppError.invalid({ pin: [problem] });
  if (body.pin !== body.pin_confirmation)
    throw AppError.invalid({ pin_confirmation: ['Your PINs don’t match.'] });
}

/** The updated cookie of the readable facts, for the rest of the session. */
function changedCookies(ctx: Changing, member: Member): CookieChange[] {
  return ctx.visitor.kind === 'member' ? [userCookie(member, ctx.visitor.expiresInS)] : [];
}

/** Sets the first PIN; throws 409 when there already is one. */
export async function setPin(ctx: CallContext<typeof setCall>): Promise<Reply<typeof setCall>> {
  const row = await rowOf(ctx.db, ctx.user);
  const isSet = () => AppError.conflict('Your PIN is already set.');
  if (row.pin_hash !== null) throw isSet();
  refuseBadPin(ctx, row);
  const hash = await hashPin(ctx.body.pin, ctx.env);
  const member = await inTransaction(ctx.db, async (tx) => {
    const { rows } = await tx.sql.query<UserRow>(
      `update users set pin_hash = $2, pin_updated_at = $3, pin_attempts = 0,
         pin_locked_until = null where id = $1 and pin_hash is null returning *`,
      [row.id, hash, ctx.clock.now()],
    );
    const [changed] = rows;
    if (!changed) throw isSet();
    await notifyOwner(tx, ctx, row, 'pin_set');
    await audit(tx, { actor: row.id, action: 'account.pin-set', subject: row.id });
    return memberView(changed, ctx);
  });
  return { data: member, cookies: changedCookies(ctx, member) };
}

/** Proves that the owner makes the change: with the current PIN, or a one-time code. */
async function checkProof(ctx: CallContext<typeof changeCall>, userId: string): Promise<void> {
  const { current_pin: current, code } = ctx.body;
  if (code !== undefined) return checkCode(ctx, codesOf(userId, 'pin'), code);
  if (current !== undefined) return verifyLastPin(ctx, userId, current, 'current_pin');
  throw AppError.invalid({ current_pin: ['Enter your current PIN.'] });
}

/** Changes the PIN and ends every other session; a reset by email also unlocks it. */
export async function changePin(
  ctx: CallContext<typeof changeCall>,
): Promise<Reply<typeof changeCall>> {
  const row = await rowOf(ctx.db, ctx.user);
  if (row.pin_hash === null) throw new AppError('pin_not_set');
  refuseBadPin(ctx, row);
  await checkProof(ctx, row.id);
  if (await verifySecret(ctx.body.pin, row.pin_hash, pinPepper(ctx.env)))
    throw AppError.invalid({ pin: ['Choose a PIN you haven’t just used.'] });
  const hash = await hashPin(ctx.body.pin, ctx.env);
  const member = await inTransaction(ctx.db, (tx) => storePin(tx, ctx, row, hash));
  return { data: member, cookies: changedCookies(ctx, member) };
}

async function storePin(
  tx: Database,
  ctx: CallContext<typeof changeCall>,
  row: UserRow,
  hash: string,
): Promise<Member> {
  const isReset = ctx.body.code !== undefined;
  if (isReset && !(await dropCodes(tx, codesOf(row.id, 'pin'))))
    throw AppError.invalid({ code: ['This code has already been used.'] });
  const now = ctx.clock.now();
  const { rows } = await tx.sql.query<UserRow>(
    `update users set pin_hash = $2, pin_updated_at = $3, pin_attempts = 0, pin_locked_until = null,
       pin_reset_at = coalesce($4, pin_reset_at) where id = $1 and pin_hash = $5 returning *`,
    [row.id, hash, now, isReset ? now : null, row.pin_hash],
  );
  const [changed] = rows;
  if (!changed) throw AppError.conflict();
  await endSessions(tx, row.id, await sessionIdOf(tx, ctx.request.token));
  await notifyOwner(tx, ctx, row, 'pin_changed', await endPasskeyPayments(tx, row.id));
  await audit(tx, {
    actor: row.id,
    action: 'account.pin-changed',
    subject: row.id,
    detail: { by: isReset ? 'code' : 'pin' },
  });
  return memberView(changed, ctx);
}

/** Emails the code that resets the PIN. */
export async function requestPinCode(
  ctx: CallContext<typeof requestCall>,
): Promise<Reply<typeof requestCall>> {
  const row = await rowOf(ctx.db, ctx.user);
  if (row.pin_hash === null) throw new AppError('pin_not_set');
  const codes = codesOf(row.id, 'pin');
  await assertTriesLeft(ctx, codes);
  await takeMailQuota(ctx, `pin:${row.id}`);
  await inTransaction(ctx.db, async (tx) => {
    const code = await issueCode(tx, ctx, codes);
    await mail(tx, ctx, row.email, pinCodeMail(row.firstname ?? row.username, code));
    await audit(tx, { actor: row.id, action: 'account.pin-code-sent', subject: row.id });
  });
  return { data: { message: 'We’ve emailed you a code.' } };
}
