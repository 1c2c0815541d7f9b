import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { updateProfile as updateCall } from '#lib/account/contract.ts';
import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction, sqlStateOf } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { userCookie } from '#server/sessions/session-cookies.ts';
import { memberView } from './member.ts';
import type { UserRow } from './tables.ts';
import { notifyOwner } from './notify-owner.ts';

type Context = CallContext<typeof updateCall>;
type Column = 'firstname' | 'lastname' | 'phone_number' | 'username';

const UNIQUE_VIOLATION = '23505';

/** The number in E.164, read the way the user's country writes it; null removes it. */
function normalisePhone({ body, user }: Context, errors: FieldErrors): string | null {
  const given = body.phone_number;
  if (!given) return null;
  const parsed = parsePhoneNumberFromString(given, user.country.code);
  if (!parsed?.isValid()) {
    errors['phone_number'] = ['Enter a valid phone number.'];
    return null;
  }
  return parsed.number;
}

function readChanges(ctx: Context): Partial<Record<Column, string | null>> {
  const { body, user } = ctx;
  const errors: FieldErrors = {};
  const changes: Partial<Record<Column, string | null>> = {};
  for (const name of ['firstname', 'lastname'] as const) {
    if (body[name] === undefined || body[name] === user[name]) continue;
    if (user.has_kyc_set_up) errors[name] = ['Your verified name can’t be changed here.'];
    changes[name] = body[name];
  }
  if (body.phone_number !== undefined) changes.phone_number = normalisePhone(ctx, errors);
  if (body.username !== undefined) changes.username = body.username;
  if (Object.keys(errors).length > 0) throw AppError.invalid(errors);
  return changes;
}

/** The last digits of a number, enough for its owner to recognise it. */
const endOf = (number: string) => `ends in ${number.slice(-4)}`;

/** What the review after a recovery shows. It isn’t part of the audit log, so that it can be erased. */
async function recordChange(
  tx: Database,
  ctx: Context,
  what: 'phone' | 'username',
  sides: [before: string | null, after: string | null],
): Promise<void> {
  await tx.sql.query(
    'insert into contact_change(user_id, what, before, after, at) values ($1, $2, $3, $4, now())',
    [ctx.user.uuid, what, ...sides],
  );
}

/** Notifies the owner of changes that a thief would make, and records them for the security review. */
async function followContact(tx: Database, ctx: Context, row: UserRow): Promise<void> {
  const { phone_number: was, username } = ctx.user;
  const now = row.phone_number;
  if (now !== was) {
    const text = now ? `It now ${endOf(now)}.` : 'It was removed.';
    await notifyOwner(tx, ctx, row, 'phone_changed', text);
    await recordChange(tx, ctx, 'phone', [was ? endOf(was) : null, now ? endOf(now) : null]);
  }
  if (row.username !== username) {
    await notifyOwner(tx, ctx, row, 'username_changed', row.username);
    await recordChange(tx, ctx, 'username', [username, row.username]);
  }
}

async function store(tx: Database, ctx: Context, changes: Partial<Record<Column, unknown>>) {
  const userId = ctx.user.uuid;
  const columns = Object.keys(changes);
  const { rows } = await tx.sql.query<UserRow>(
    columns.length === 0
      ? 'select * from users where id = $1'
      : `update users set ${columns.map((name, i) => `${name} = $${i + 2}`).join(', ')}
         where id = $1 returning *`,
    [userId, ...Object.values(changes)],
  );
  const [row] = rows;
  if (!row) throw new AppError('unauthenticated');
  await followContact(tx, ctx, row);
  await audit(tx, {
    actor: userId,
    action: 'account.profile-changed',
    subject: userId,
    detail: { columns },
  });
  return memberView(row, ctx);
}

/** Only the owner can change the contacts that recover an account, or that identify it to others. */
async function assertFreshFor(ctx: Context, changes: Partial<Record<Column, string | null>>) {
  const isChanged = (name: 'phone_number' | 'username') =>
    changes[name] !== undefined && changes[name] !== ctx.user[name];
  if (!isChanged('phone_number') && !isChanged('username')) return;
  if (!(await ctx.who.isFresh(ctx, ctx.request.token))) throw new AppError('proof_required');
}

/** Changes the profile. Names that a document has verified can't be changed. */
export async function updateProfile(ctx: Context): Promise<Reply<typeof updateCall>> {
  const changes = readChanges(ctx);
  await assertFreshFor(ctx, changes);
  try {
    const member = await inTransaction(ctx.db, (tx) => store(tx, ctx, changes));
    const seconds = ctx.visitor.kind === 'member' ? ctx.visitor.expiresInS : 0;
    return { data: member, cookies: [userCookie(member, seconds)] };
  } catch (error) {
    if (sqlStateOf(error) === UNIQUE_VIOLATION)
      throw AppError.invalid({ username: ['Username is unavailable'] });
    throw error;
  }
}
