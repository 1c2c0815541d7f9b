import { session as numbers } from '#lib/constants.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { Visitor } from '#lib/visitor.ts';
import { memberView } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { unlessFull } from '#server/platform/full-disk.ts';
import type { Services } from '#server/platform/services.ts';
import { isNewDevice } from '#server/reference/new-device-cap.ts';
import { endSession } from '#server/sessions/session.ts';

interface SessionRow extends UserRow {
  session_id: string;
  session_kind: 'full' | 'pending';
  session_expires: Date;
  replaced_at: Date | null;
  used_at: Date | null;
  new_device_at: Date | null;
}

/** The first use of a token proves that it has arrived: from now on its predecessor counts as replaced. */
async function replaceFormer({ db }: Services, tokenHash: Buffer, now: Date): Promise<void> {
  await db.sql.query({
    name: 'replace-former-token',
    text: `with used as (
        update session_token set used_at = $2 where token_hash = $1 and used_at is null
        returning replaces)
      update session_token t set replaced_at = $2 from used where t.token_hash = used.replaces`,
    values: [tokenHash, now],
  });
}

/** With a full disk the previous token stays valid a little longer. */
const noReplacement = (): void => undefined;

/** A replaced token was used again too late, so someone has a copy: the whole session ends. */
async function endFamily({ db, log }: Services, row: SessionRow): Promise<void> {
  await endSession(db, row.session_id, row.id);
  log.warn({ user: row.id, session: row.session_id }, 'replaced token used again, session ended');
}

/**
 * Resolves a token to its visitor with one indexed query. Never extends the session; only a refresh does. A
 * token stays valid until its successor is used, and for another 30 s; using it after that ends its session.
 */
export async function resolveVisitor(
  services: Services,
  { token, country }: { token?: string | undefined; country: CountryCode | null },
): Promise<{ visitor: Visitor; sessionId?: string }> {
  const guest = { visitor: { kind: 'guest', country } as const };
  if (!token) return guest;
  const tokenHash = sha256(token);
  const { rows } = await services.db.sql.query<SessionRow>({
    name: 'resolve-visitor',
    text: `select u.*, s.id as session_id, s.kind as session_kind, s.expires_at as session_expires,
        t.replaced_at, t.used_at, s.new_device_at
      from session_token t join session s on s.id = t.session_id join users u on u.id = s.user_id
      where t.token_hash = $1`,
    values: [tokenHash],
  });
  const row = rows[0];
  if (!row) return guest;
  const now = services.clock.now();
  const left = Math.floor((row.session_expires.getTime() - now.getTime()) / 1000);
  if (left <= 0) return guest;
  const lateBy = row.replaced_at ? now.getTime() - row.replaced_at.getTime() : 0;
  if (lateBy > numbers.previousTokenValidS * 1000) {
    await endFamily(services, row);
    return guest;
  }
  if (!row.used_at)
    await unlessFull(services.db, () => replaceFormer(services, tokenHash, now), noReplacement);
  const user = memberView(row, services);
  const { new_device_at: at } = row;
  const device = at && isNewDevice(user.country.code, at, now) ? { newDeviceAt: at } : {};
  const visitor: Visitor =
    row.session_kind === 'pending'
      ? { kind: 'pending', user }
      : { kind: 'member', user, expiresInS: left, ...device };
  return { visitor, sessionId: row.session_id };
}
