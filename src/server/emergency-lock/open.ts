import type { openLock as openCall } from '#lib/emergency-lock/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { momentFor } from '#lib/moments.ts';
import { endRecoveries } from '#server/account/guardian-recovery.ts';
import { readLinkToken, refusedLink, takeLinkToken } from '#server/account/link-token.ts';
import { findUser } from '#server/account/member.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import type { UserRow } from '#server/account/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { clearTries, countAttempt, subjectOf } from '#server/platform/tries.ts';
import { findOwner, readTypedCode } from './lock-code.ts';
import { startWait } from './start-wait.ts';

const wrong = (text: string) => AppError.invalid({ code: [text] });
const HOUR_S = 3600;
const tries = { max: 10, lockS: HOUR_S, forgetS: HOUR_S };

/**
 * Checks the lock code. Nothing else will do: an authenticator app is on the stolen phone, and its holder can renew
 * recovery codes.
 * @throws AppError 422 on `code`
 */
async function provePaper(services: Services, user: UserRow, typed: string): Promise<void> {
  const code = readTypedCode(typed);
  const counter = { subject: subjectOf(`open-lock:${user.id}`), device: Buffer.alloc(0) };
  const counted = await countAttempt(services, counter, tries.max, tries);
  if (counted.kind !== 'counted') throw wrong('Too many wrong codes. Try again in an hour.');
  if ((await findOwner(services.db, services, code)) !== user.id)
    throw wrong('That code is incorrect.');
  await clearTries(services.db, counter);
}

/**
 * Asks to open a locked account: the emailed link and the lock code, then a wait. Locking again during the wait
 * withdraws the request.
 */
export async function openLock(ctx: CallContext<typeof openCall>): Promise<Reply<typeof openCall>> {
  const { token, uuid, code } = ctx.body;
  const link = { token, userId: uuid, purpose: 'open_lock' } as const;
  const owner = (await readLinkToken(ctx.db, ctx, token, link.purpose)) === uuid;
  const user = owner ? await findUser(ctx.db, uuid) : undefined;
  if (!user) throw await refusedLink(ctx.db, ctx, link);
  await provePaper(ctx, user, code);
  const opensAt = await inTransaction(ctx.db, async (tx) => {
    if (!(await takeLinkToken(tx, ctx, link))) throw await refusedLink(tx, ctx, link);
    // an owner with the paper needs no guardians
    await endRecoveries(tx, ctx, uuid, 'opened');
    const at = await startWait(tx, uuid);
    if (!at) throw AppError.invalid({ token: ['Your account is open.'] });
    await audit(tx, { actor: uuid, action: 'account.opening-asked', subject: uuid });
    const detail = momentFor(user.country_code, at);
    await notifyOwner(tx, ctx, user, 'opening_asked', detail);
    return at;
  });
  return { data: { opens_at: opensAt.toISOString() } };
}
