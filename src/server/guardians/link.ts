import { AppError } from '#lib/errors/app-error.ts';
import type {
  acceptGuardian as acceptCall,
  declineGuardian as declineCall,
  GuardianLink,
  readGuardianLink as readCall,
} from '#lib/guardians/contract.ts';
import { paths } from '#lib/paths.ts';
import { withoutLinks } from '#lib/rules/links.ts';
import { findEmergencyLock } from '#server/account/emergency-lock.ts';
import { findUser } from '#server/account/member.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { newToken } from '#server/platform/ids.ts';
import { endIfHelped } from './recovery/end-if-helped.ts';
import { viewHelp } from './recovery/view-help.ts';
import { askedUntil, canLockFrom, isOver, lockOwner, type GuardianRow } from './guardian.ts';

export interface Found {
  row: GuardianRow;
  owner: UserRow;
}

/**
 * The guardian that a link belongs to, and whose they are.
 * @throws AppError not_found for a link that never was one, expired, or whose owner is gone
 */
export async function findByLink(db: Database, token: string, now: Date): Promise<Found> {
  const { rows } = await db.sql.query<GuardianRow>('select * from guardian where link_hash = $1', [
    sha256(token),
  ]);
  const [row] = rows;
  const owner = row && !isOver(row, now) ? await findUser(db, row.user_id) : undefined;
  if (!row || !owner || owner.anonymised_at || owner.deleted_at) throw AppError.notFound();
  return { row, owner };
}

/** The same, with no other change to the owner's guardians until the transaction ends. @throws AppError not_found */
export async function findToChange(tx: Database, token: string, now: Date): Promise<Found> {
  const { owner } = await findByLink(tx, token, now);
  await lockOwner(tx, owner.id);
  return findByLink(tx, token, now);
}

export async function viewLink(
  db: Database,
  { row, owner }: Found,
  now: Date,
): Promise<GuardianLink> {
  const isAccepted = row.accepted_at !== null;
  const lock = isAccepted ? await findEmergencyLock(db, owner.id) : undefined;
  return {
    owner: withoutLinks(owner.firstname ?? owner.username),
    name: row.name,
    state: isAccepted ? 'accepted' : 'invited',
    expires_at: row.expires_at.toISOString(),
    asked_until: askedUntil(row, now)?.toISOString() ?? null,
    locked_until: lock?.stays_until.toISOString() ?? null,
    again_from: canLockFrom(row, now)?.toISOString() ?? null,
    help: await viewHelp(db, row, now),
  };
}

export async function readGuardianLink({
  db,
  clock,
  params,
}: CallContext<typeof readCall>): Promise<Reply<typeof readCall>> {
  const now = clock.now();
  return { data: await viewLink(db, await findByLink(db, params.token, now), now) };
}

/**
 * The invitation went through the owner's chats, where a thief with their phone finds it. So the guardian gets
 * another link, and the first one ends.
 */
export async function acceptGuardian(
  ctx: CallContext<typeof acceptCall>,
): Promise<Reply<typeof acceptCall>> {
  const now = ctx.clock.now();
  const token = newToken();
  await inTransaction(ctx.db, async (tx) => {
    const { row, owner } = await findToChange(tx, ctx.params.token, now);
    if (row.accepted_at) throw AppError.conflict('You’ve already accepted.');
    await tx.sql.query('update guardian set accepted_at = $2, link_hash = $3 where id = $1', [
      row.id,
      now,
      sha256(token),
    ]);
    await audit(tx, { actor: 'guardian', action: 'guardian.accepted', subject: row.id });
    await notifyOwner(tx, ctx, owner, 'guardian_accepted', row.name);
  });
  return { data: { url: ctx.env.origin + paths.guardian(token) } };
}

export async function declineGuardian(
  ctx: CallContext<typeof declineCall>,
): Promise<Reply<typeof declineCall>> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const { row, owner } = await findToChange(tx, ctx.params.token, now);
    await endIfHelped(tx, ctx, row);
    await tx.sql.query('delete from guardian where id = $1', [row.id]);
    await audit(tx, { actor: 'guardian', action: 'guardian.declined', subject: row.id });
    await notifyOwner(tx, ctx, owner, 'guardian_declined', row.name);
  });
  return { data: null };
}
