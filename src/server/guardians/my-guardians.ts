import { guardians } from '#lib/constants.ts';
import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type {
  inviteGuardian as inviteCall,
  listGuardians as listCall,
  removeGuardian as removeCall,
} from '#lib/guardians/contract.ts';
import { hasPlace } from '#lib/guardians/has-place.ts';
import { dayFor } from '#lib/moments.ts';
import { paths } from '#lib/paths.ts';
import { withoutLinks } from '#lib/rules/links.ts';
import { findUser } from '#server/account/member.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { newToken, newUuid } from '#server/platform/ids.ts';
import {
  endOfRemoved,
  findGuardians,
  lockOwner,
  viewGuardian,
  type GuardianRow,
} from './guardian.ts';

export async function listGuardians({
  db,
  clock,
  user,
}: CallContext<typeof listCall>): Promise<Reply<typeof listCall>> {
  const now = clock.now();
  const rows = await findGuardians(db, user.uuid, now);
  return { data: rows.map((row) => viewGuardian(row, now)) };
}

async function storeInvitation(
  tx: Database,
  { ownerId, name, now }: { ownerId: string; name: string; now: Date },
): Promise<{ row: GuardianRow; token: string }> {
  const token = newToken();
  const { rows } = await tx.sql.query<GuardianRow>(
    `insert into guardian(id, user_id, name, link_hash, invited_at, expires_at)
     values ($1, $2, $3, $4, $5, $6) returning *`,
    [newUuid(), ownerId, name, sha256(token), now, secondsAfter(now, guardians.inviteS)],
  );
  return { row: rows[0]!, token };
}

function assertRoom(rows: readonly GuardianRow[], now: Date): void {
  const count = rows.filter((row) => hasPlace(viewGuardian(row, now))).length;
  if (count >= guardians.most)
    throw AppError.conflict(`You have ${guardians.most} guardians. Remove one first.`);
}

export async function inviteGuardian(
  ctx: CallContext<typeof inviteCall>,
): Promise<Reply<typeof inviteCall>> {
  const { uuid } = ctx.user;
  const now = ctx.clock.now();
  const name = withoutLinks(ctx.body.name);
  const { row, token } = await inTransaction(ctx.db, async (tx) => {
    await lockOwner(tx, uuid);
    assertRoom(await findGuardians(tx, uuid, now), now);
    const owner = await findUser(tx, uuid);
    if (!owner) throw new AppError('unauthenticated');
    const made = await storeInvitation(tx, { ownerId: uuid, name, now });
    await audit(tx, { actor: uuid, action: 'guardian.invited', subject: made.row.id });
    await notifyOwner(tx, ctx, owner, 'guardian_invited', name);
    return made;
  });
  return {
    data: { guardian: viewGuardian(row, now), url: ctx.env.origin + paths.guardian(token) },
  };
}

interface Removal {
  ends: Date;
  now: Date;
  country: CountryCode;
}

function describeRemoval(row: GuardianRow, { ends, now, country }: Removal): string {
  if (row.accepted_at === null) return `You withdrew the invitation of ${row.name}.`;
  if (ends <= now) return `${row.name} can no longer lock your account.`;
  return `${row.name} can still lock your account until ${dayFor(country, ends)}.`;
}

export async function removeGuardian(
  ctx: CallContext<typeof removeCall>,
): Promise<Reply<typeof removeCall>> {
  const { uuid } = ctx.user;
  const now = ctx.clock.now();
  const rows = await inTransaction(ctx.db, async (tx) => {
    await lockOwner(tx, uuid);
    const found = (await findGuardians(tx, uuid, now)).find(({ id }) => id === ctx.params.id);
    const owner = await findUser(tx, uuid);
    if (!found || !owner) throw AppError.notFound();
    const ends = endOfRemoved(found, now);
    await tx.sql.query('update guardian set ends_at = $2 where id = $1', [found.id, ends]);
    await audit(tx, { actor: uuid, action: 'guardian.removed', subject: found.id });
    const detail = describeRemoval(found, { ends, now, country: owner.country_code });
    await notifyOwner(tx, ctx, owner, 'guardian_removed', detail);
    return findGuardians(tx, uuid, now);
  });
  return { data: rows.map((row) => viewGuardian(row, now)) };
}
