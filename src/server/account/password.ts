import type {
  changePassword as changeCall,
  requestPasswordCode as requestCall,
} from '#lib/contracts/account.ts';
import { login } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { clearTries, endSessions, sessionIdOf, subjectOf, takeTry } from '#server/auth/index.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { mail, passwordCodeMail, takeMailQuota } from '#server/mail/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { CallContext, Reply } from '#server/platform/call-context.ts';
import { verifySecret } from '#server/platform/crypto.ts';
import { hashPassword } from './create-user.ts';
import { checkCode, dropCode, issueCode } from './mailed-code.ts';
import { findUser } from './member.ts';
import { passwordPepper } from './peppers.ts';
import { refuseBadPassword, storePassword } from './store-password.ts';
import type { UserRow } from './tables.ts';

type Context = CallContext<typeof changeCall>;

/** The current password, with the limit of the sign-in: a stolen session must not guess it. */
async function checkCurrent(ctx: Context, row: UserRow, current: string): Promise<void> {
  const counter = { subject: subjectOf(`change:${row.id}`), device: Buffer.alloc(0) };
  const step = await takeTry(ctx, counter, login.maxAttempts);
  if (step.kind !== 'counted')
    throw AppError.invalid({
      current_password: ['Too many wrong tries. Wait 30 minutes, or use a mailed code.'],
    });
  if (!(await verifySecret(current, row.password_hash, passwordPepper(ctx.env))))
    throw AppError.invalid({ current_password: ['This is not your current password.'] });
  await clearTries(ctx.db, counter);
}

async function checkProof(ctx: Context, row: UserRow): Promise<void> {
  const { current_password: current, code } = ctx.body;
  if (code !== undefined) return checkCode(ctx, row.id, 'password', code);
  if (current !== undefined) return checkCurrent(ctx, row, current);
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
  return { data: { message: 'Your password is changed.' } };
}

async function store(tx: Database, ctx: Context, row: UserRow, hash: string): Promise<void> {
  if (ctx.body.code !== undefined && !(await dropCode(tx, row.id, 'password')))
    throw AppError.invalid({ code: ['This code was used already.'] });
  await storePassword(tx, ctx, row, hash);
  await endSessions(tx, row.id, await sessionIdOf(tx, ctx.request.token));
}

/** Mails the code that changes the password. */
export async function requestPasswordCode(
  ctx: CallContext<typeof requestCall>,
): Promise<Reply<typeof requestCall>> {
  const { uuid, email, firstname, username } = ctx.user;
  await takeMailQuota(ctx, `password:${uuid}`);
  await inTransaction(ctx.db, async (tx) => {
    const code = await issueCode(tx, ctx, uuid, 'password');
    await mail(tx, ctx, email, passwordCodeMail(firstname ?? username, code));
    await audit(tx, { actor: uuid, action: 'account.password-code-sent', subject: uuid });
  });
  return { data: { message: 'We have sent you a code by email.' } };
}
