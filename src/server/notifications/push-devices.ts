import { createECDH } from 'node:crypto';
import { cookies } from '#lib/constants.ts';
import type {
  dropPushSubscription as dropCall,
  savePushSubscription as saveCall,
} from '#lib/notifications/push.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply, RequestFacts } from '#server/http/call-context.ts';
import { seal, sha256 } from '#server/platform/crypto.ts';
import { newUuid } from '#server/platform/ids.ts';

const MOST_DEVICES = 10;

const isBrowserKey = (p256dh: string): boolean => {
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  try {
    return ours.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0;
  } catch {
    return false;
  }
};

/** A client without cookies is recognised by its address alone. */
const deviceOf = (request: RequestFacts, endpoint: string): Buffer =>
  sha256(request.cookie(cookies.device) ?? endpoint);

const hidesAmounts = (request: RequestFacts): boolean =>
  request.cookie(cookies.hideBalance) === '1';

function refuseUnusable({ body, providers }: CallContext<typeof saveCall>): void {
  if (!providers.push.mayReach(body.endpoint))
    throw AppError.invalid({ endpoint: ['We don’t support this push service.'] });
  if (!isBrowserKey(body.keys.p256dh))
    throw AppError.invalid({ 'keys.p256dh': ['This isn’t a browser’s key.'] });
}

/** Makes room by removing the oldest. */
async function keepNewest(tx: Database, userId: string): Promise<number> {
  await tx.sql.query(
    `delete from push_device where id in (
       select id from push_device where user_id = $1 order by created_at desc, id offset $2)`,
    [userId, MOST_DEVICES],
  );
  const { rows } = await tx.sql.query<{ devices: number }>(
    'select count(*)::int as devices from push_device where user_id = $1',
    [userId],
  );
  return rows[0]?.devices ?? 0;
}

/**
 * Stores where a browser can be reached. If someone else used the browser before, it no longer belongs to
 * them.
 * @throws AppError 422 when the address isn't a push service's, or the key is invalid
 */
export async function saveSubscription(
  ctx: CallContext<typeof saveCall>,
): Promise<Reply<typeof saveCall>> {
  refuseUnusable(ctx);
  const { db, user, body, request, env, clock } = ctx;
  const { endpoint, keys } = body;
  const publicKey = await ctx.providers.push.publicKey();
  const address = { endpoint, p256dh: keys.p256dh, auth: keys.auth, publicKey };
  const { sessionId: session } = await ctx.who.visitor(ctx, {
    token: request.token,
    country: null,
  });
  if (!session) throw new AppError('unauthenticated');
  return inTransaction(db, async (tx) => {
    await tx.sql.query('select 1 from users where id = $1 for no key update', [user.uuid]);
    await tx.sql.query(
      `insert into push_device(id, user_id, endpoint_hash, sealed, device, session_id, user_agent,
         hides_amounts, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (endpoint_hash) do update set user_id = $2, sealed = $4, device = $5,
         session_id = $6, user_agent = $7, hides_amounts = $8, created_at = $9`,
      [
        ...[newUuid(), user.uuid, sha256(endpoint), seal(JSON.stringify(address), env)],
        ...[deviceOf(request, endpoint), session, request.userAgent],
        ...[hidesAmounts(request), clock.now()],
      ],
    );
    return { data: { devices: await keepNewest(tx, user.uuid) } };
  });
}

export async function dropSubscription({
  db,
  user,
  body,
}: CallContext<typeof dropCall>): Promise<Reply<typeof dropCall>> {
  await db.sql.query('delete from push_device where endpoint_hash = $1 and user_id = $2', [
    sha256(body.endpoint),
    user.uuid,
  ]);
  return { data: null };
}

/** Changes who a browser belongs to; an earlier sign-in of the same person keeps receiving notifications. */
export async function moveDevice(
  tx: Database,
  { userId, sessionId, request }: { userId: string; sessionId: string; request: RequestFacts },
): Promise<void> {
  const cookie = request.cookie(cookies.device);
  if (!cookie) return;
  const device = sha256(cookie);
  await tx.sql.query('delete from push_device where device = $1 and user_id <> $2', [
    device,
    userId,
  ]);
  await tx.sql.query(
    'update push_device set session_id = $3, hides_amounts = $4 where device = $1 and user_id = $2',
    [device, userId, sessionId, hidesAmounts(request)],
  );
}

/** Signed out in that browser: it gets no more notifications. */
export const silenceSession = async (tx: Database, sessionId: string): Promise<void> => {
  await tx.sql.query('delete from push_device where session_id = $1', [sessionId]);
};

/** Signed out everywhere, or everywhere but here, browsers with an expired session included. */
export const silenceSessions = async (
  tx: Database,
  userId: string,
  exceptSession?: string,
): Promise<void> => {
  await tx.sql.query(
    'delete from push_device where user_id = $1 and session_id is distinct from $2',
    [userId, exceptSession ?? null],
  );
};

export async function devicesOf(db: Database, userId: string): Promise<string[]> {
  const { rows } = await db.sql.query<{ id: string }>({
    name: 'push-devices',
    text: 'select id from push_device where user_id = $1',
    values: [userId],
  });
  return rows.map(({ id }) => id);
}
