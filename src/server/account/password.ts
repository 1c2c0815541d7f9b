import type {
  changePassword as changeCall,
  requestPasswordCode as requestCall,
} from '#lib/account/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { takeMailQuota } from '#server/mail/quota.ts';
import { mail } from '#server/mail/send.job.ts';
import { passwordCodeMail } from '#server/mail/templates.ts';
import { audit } from '#server/platform/audit.ts';
import { endSessions, sessionIdOf } from '#server/sessions/session.ts';
import { endWaysIn } from '#server/sessions/ways-in.ts';
import { checkPassword } from './check-password.ts';
import { hashPassword } from './create-user.ts';
import { assertTriesLeft, checkCode, codesOf, dropCodes, issueCode } from './mailed-code.ts';
import { findUser } from './member.ts';
import { refuseBadPassword, storePassword } from './store-password.ts';
import type { UserRow } from './tables.ts';

type Context = CallContext<typeof changeCall>;

async function checkProof(ctx: Context, row: UserRow): Promise<void> {
  const { current_password: current, code } = ctx.body;
  if (code !== undefined) return checkCode(ctx, codesOf(row.id, 'password'), code);
  if (current !== undefined) return checkPassword(ctx, row, current, 'current_password');
  throw AppError.invalid({ current_password: ['Enter your current password.'] });
}

/** Changes the password and ends every other session. */
export async function changePassword(ctx: Context): Promise<Reply<typeof changeCall>> {
  const row = await findUser(ctx.db, ctx.user.uuid);
  if (!row) throw new AppError('unauthenticated');
  await checkProof(ctx, row);
  await refuseBadPassword(ctx, row, ctx.body);
  const hash = await hashPassword(ctx.body.password, ctx.env);
  await inTransaction(ctx.db, (tx) => store(tx, ctx, row, hash));
  return { data: { message: 'Your password has been changed.' } };
}

async function store(tx: Database, ctx: Context, row: UserRow, hash: string): Promise<void> {
  if (ctx.body.code !== undefined && !(await dropCodes(tx, codesOf(row.id, 'password'))))
    throw AppError.invalid({ code: ['This code has already been used.'] });
  const session = await sessionIdOf(tx, ctx.request.token);
  if (ctx.body.code === undefined) {
    await storePassword(tx, ctx, row, { hash });
    await endSessions(tx, row.id, session);
  } else {
    // a thief who reads the owner's email may have added a passkey
    await storePassword(tx, ctx, row, { hash, told: await endWaysIn(tx, row.id, session) });
  }
}

/** Emails the code that allows changing the password. */
export async function requestPasswordCode(
  ctx: CallContext<typeof requestCall>,
): Promise<Reply<typeof requestCall>> {
  const { uuid, email, firstname, username } = ctx.user;
  const codes = codesOf(uuid, 'password');
  await assertTriesLeft(ctx, codes);
  await takeMailQuota(ctx, `password:${uuid}`);
  await inTransaction(ctx.db, async (tx) => {
    const code = await issueCode(tx, ctx, codes);
    await mail(tx, ctx, email, passwordCodeMail(firstname ?? username, code));
    await audit(tx, { actor: uuid, action: 'account.password-code-sent', subject: uuid });
  });
  return { data: { message: 'We’ve emailed you a code.' } };
}
