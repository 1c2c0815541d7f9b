import type {
  endOneSession as endOneCall,
  endOtherSessions as endOthersCall,
  listLoginActivity as listCall,
} from '#lib/account/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { endSession, endSessions, sessionIdOf } from '#server/sessions/session.ts';
import { describeDevice } from './describe-device.ts';

type Parts = Pick<CallContext<typeof listCall>, 'user' | 'request' | 'clock'>;

interface Row {
  id: string;
  address: string;
  user_agent: string;
  created_at: Date;
  refreshed_at: Date;
}

async function list(db: Database, { user, request, clock }: Parts) {
  const current = await sessionIdOf(db, request.token);
  const { rows } = await db.sql.query<Row>(
    `select id, address, user_agent, created_at, refreshed_at from session
     where user_id = $1 and kind = 'full' and expires_at > $2 order by refreshed_at desc limit 100`,
    [user.uuid, clock.now()],
  );
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.user_agent),
    address: row.address,
    created_at: row.created_at.toISOString(),
    last_used_at: row.refreshed_at.toISOString(),
    is_current: row.id === current,
  }));
}

export const listLoginActivity = async (
  ctx: CallContext<typeof listCall>,
): Promise<Reply<typeof listCall>> => ({ data: await list(ctx.db, ctx) });

/** Ends one of the user's own sessions. */
export async function endOneSession(
  ctx: CallContext<typeof endOneCall>,
): Promise<Reply<typeof endOneCall>> {
  const { uuid } = ctx.user;
  return inTransaction(ctx.db, async (tx) => {
    if (!(await endSession(tx, ctx.params.id, uuid))) throw AppError.notFound();
    await audit(tx, { actor: uuid, action: 'account.session-ended', subject: uuid });
    return { data: await list(tx, ctx) };
  });
}

/** Ends every session except the caller's. */
export async function endOtherSessions(
  ctx: CallContext<typeof endOthersCall>,
): Promise<Reply<typeof endOthersCall>> {
  const { uuid } = ctx.user;
  return inTransaction(ctx.db, async (tx) => {
    await endSessions(tx, uuid, await sessionIdOf(tx, ctx.request.token));
    await audit(tx, { actor: uuid, action: 'account.other-sessions-ended', subject: uuid });
    return { data: await list(tx, ctx) };
  });
}
