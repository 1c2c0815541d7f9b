import { Secret, TOTP } from 'otpauth';
import { brand } from '#lib/brand.ts';
import type { endDeskWelcome, openDeskWelcome } from '#lib/desk/staff.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addOperator, deskPepper } from '#server/desk/operators.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { hashSecret, hmac, seal, sha256 } from '#server/platform/crypto.ts';
import { qrSvg } from '#server/platform/qr.ts';
import type { Services } from '#server/platform/services.ts';
import { totpStep } from '#server/platform/totp.ts';
import type { StaffChange } from './change-rows.ts';

const SECRET_BYTES = 20;
const gone = () =>
  AppError.notFound('This link has expired or was used. Ask an owner for a new one.');

/**
 * The authenticator key that belongs to a link. It is derived from the link and our own secret, so it is
 * stored nowhere until it is set up, and reading an old link in a mailbox reveals nothing.
 */
function secretOf({ env }: Pick<Services, 'env'>, token: string): Secret {
  const bytes = hmac(env.SECRET, `desk-welcome:${token}`).subarray(0, SECRET_BYTES);
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}

async function findInvited(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
  lock = '',
): Promise<StaffChange> {
  const { rows } = await db.sql.query<StaffChange>(
    `select * from staff_change
     where token_hash = $1 and used_at is null and expires_at > $2 ${lock}`,
    [sha256(token), clock.now()],
  );
  if (!rows[0]) throw gone();
  return rows[0];
}

/**
 * What someone needs to set up a sign-in. The same link shows the same key until it has been used.
 * @throws AppError not_found once it has expired, was used, or another link has replaced it
 */
export async function openWelcome(
  ctx: CallContext<typeof openDeskWelcome>,
): Promise<Reply<typeof openDeskWelcome>> {
  const { token } = ctx.body;
  const { name, email, role } = await findInvited(ctx, token);
  const secret = secretOf(ctx, token);
  const url = new TOTP({ issuer: `${brand.name} desk`, label: email, secret }).toString();
  return {
    data: { name, email, role, secret: secret.base32, otpauth_url: url, qr_svg: qrSvg(url) },
  };
}

interface NewSignIn {
  password_hash: string;
  sealed: string;
  step: bigint;
}

/** Replaces the password and key of someone who works here, and signs out all of their sessions. */
async function replaceSignIn(tx: Database, id: string, { password_hash, sealed, step }: NewSignIn) {
  const { rowCount } = await tx.sql.query(
    `update operator set password_hash = $2, two_factor_secret = $3, two_factor_step = $4
     where id = $1 and active`,
    [id, password_hash, sealed, step],
  );
  if (rowCount !== 1) throw gone();
  await tx.sql.query('delete from desk_session where operator_id = $1', [id]);
  const line = { actor: `operator:${id}`, action: 'desk.replace-sign-in', subject: id };
  await audit(tx, line);
}

/**
 * Sets up a sign-in: the chosen password, and the key, whose code proves that it is in their app.
 * @throws AppError not_found as openWelcome; 422 on `password` and `code`; conflict for someone who was added
 * by other means in between
 */
export async function endWelcome(
  ctx: CallContext<typeof endDeskWelcome>,
): Promise<Reply<typeof endDeskWelcome>> {
  const { token, password, code } = ctx.body;
  await findInvited(ctx, token);
  const secret = secretOf(ctx, token).base32;
  const step = totpStep(secret, code, ctx.clock.now());
  if (step === undefined) throw AppError.invalid({ code: ['That code is incorrect.'] });
  const password_hash = await hashSecret(password, deskPepper(ctx.env));
  await inTransaction(ctx.db, async (tx) => {
    const change = await findInvited({ db: tx, clock: ctx.clock }, token, 'for update');
    await tx.sql.query('update staff_change set used_at = $2 where id = $1', [
      ...[change.id, ctx.clock.now()],
    ]);
    const { operator_id: id, email, name, role, asked_by } = change;
    if (id) return replaceSignIn(tx, id, { password_hash, sealed: seal(secret, ctx.env), step });
    const within = { ...ctx, db: tx };
    const added = { email, name, role, password, secret };
    if (!(await addOperator(within, added, `operator:${asked_by}`)))
      throw AppError.conflict('This email already works at the desk.');
  });
  return { data: null };
}
