import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { GuardianLink } from '#lib/guardians/contract.ts';
import type { OwnRecovery, Recovery } from '#lib/guardians/recovery.contract.ts';
import { keepNumber } from '#server/kyc/secret-numbers.ts';
import { aMember, type TestApp, type TestMember } from './api.ts';
import { aGuardian } from './guardians.ts';
import { mailsTo, newestMail } from './mail.ts';
import type { MemberOptions } from './members.ts';

const HOUR_S = 3600;
export const DAY_S = 24 * HOUR_S;

/** The date of birth of every test member whose identity is verified. */
export const BIRTH_DATE = '1994-03-21';
export const NEW_PASSWORD = 'Harmattan over 9 roofs';

interface Answer<Data> {
  data: Data;
  message: string;
  error_code?: string | null;
  errors?: Record<string, string[]>;
}

/** The calls of a recovery, of all who take part in it. */
export function recoveriesOf(app: TestApp) {
  const post = <Data>(path: string, body?: object, token?: string) =>
    app.call<Answer<Data>>('POST', path, { ...(body && { body }), ...(token && { token }) });
  return {
    start: (account: string, email: string) =>
      post<null>('/guardian-recoveries', { account, email }),
    read: (link: string) => app.call<Answer<Recovery>>('GET', `/guardian-recoveries/${link}`),
    prove: (link: string, given: object) =>
      post<Recovery>(`/guardian-recoveries/${link}/proof`, {
        birth_date: BIRTH_DATE,
        password: NEW_PASSWORD,
        password_confirmation: NEW_PASSWORD,
        ...given,
      }),
    help: (guardian: string, code: string) =>
      post<GuardianLink>(`/guardian-links/${guardian}/help`, { code }),
    withdraw: (guardian: string) => post<GuardianLink>(`/guardian-links/${guardian}/withdraw-help`),
    own: ({ token }: TestMember) =>
      app.call<Answer<OwnRecovery>>('GET', '/security/recovery', { token }),
    stopOwn: ({ token }: TestMember) => post<null>('/security/recovery/stop', {}, token),
    stopByMail: (link: { token: string; uuid: string }) =>
      post<null>('/guardian-recoveries/stop', link),
  };
}

let made = 0;

/** A member with a verified document. Returns its number too. */
export async function aKnownMember(app: TestApp, options: MemberOptions = {}) {
  const member = await aMember(app, options);
  const number = `4${String(++made).padStart(10, '0')}`;
  const kept = keepNumber(app.services.env, 'document', number);
  const now = app.clock.now();
  await app.services.db.sql.query(
    `insert into kyc_identity(user_id, country_code, document_type, reference, number_sealed, number_last4,
       number_hash, state, verified_name, consent_at, created_at, decided_at, consent_version)
     values ($1, $2, 'nin', $3, $4, $5, $6, 'verified', 'Ada Obi', $7, $7, $7, 1)`,
    [
      member.user.uuid,
      member.user.country.code,
      `ID-${randomUUID().slice(0, 8)}`,
      kept.sealed,
      kept.last4,
      kept.hash,
      now,
    ],
  );
  return { member, number };
}

export const aNewAddress = (): string => `new-${randomBytes(5).toString('hex')}@test.example`;

/** Someone with a document and guardians who accepted more than seven days ago, and a fresh session. */
export async function someoneWithGuardians(
  app: TestApp,
  names: readonly string[] = ['Bisi', 'Chidi'],
  options: MemberOptions = {},
) {
  const known = await aKnownMember(app, options);
  const guardians: string[] = [];
  for (const name of names) guardians.push((await aGuardian(app, known.member, name)).token);
  app.clock.advance(8 * DAY_S);
  return { ...known, guardians };
}

/** Starts a recovery from an address of someone’s own. Returns what its page shows, and its link. */
export async function aRecovery(app: TestApp, account: string, email = aNewAddress()) {
  const { start, read } = recoveriesOf(app);
  await start(account, email);
  const { links } = await newestMail(app, email);
  const link = new URL(links[0]!).pathname.split('/')[2]!;
  const { data } = (await read(link)).body;
  return { email, link, code: data.code! };
}

/** Lets hours of the waits that the database keeps pass for one account, and runs what is due then. */
export async function waitHours(
  app: TestApp,
  admin: pg.Pool,
  { user }: TestMember,
  hours: number,
): Promise<void> {
  await admin.query(
    `begin; set local session_replication_role = replica;
     update guardian_recovery set due_at = due_at - interval '${hours} hours' where user_id = '${user.uuid}';
     update emergency_lock set stays_until = stays_until - interval '${hours} hours',
       opens_at = opens_at - interval '${hours} hours' where user_id = '${user.uuid}'; commit`,
  );
  await app.drainJobs({ includeLater: true });
}

/** Someone whose first two of three guardians have helped. */
export async function helpedRecovery(app: TestApp, options: MemberOptions = {}) {
  const someone = await someoneWithGuardians(app, ['Bisi', 'Chidi', 'Dayo'], options);
  const recovery = await aRecovery(app, someone.member.user.username);
  for (const guardian of someone.guardians.slice(0, 2))
    await recoveriesOf(app).help(guardian, recovery.code);
  return { ...someone, recovery };
}

/** What locks an account so that no one can lift it; undefined without it. */
export async function lockOf({ services }: TestApp, { user }: TestMember) {
  const { rows } = await services.db.sql.query<{ locked_by: string; opens_at: Date | null }>(
    'select locked_by, opens_at from emergency_lock where user_id = $1',
    [user.uuid],
  );
  return rows[0];
}

/** The link in the newest email by which the owner stops a recovery. */
export async function stopLinkOf(app: TestApp, { user }: TestMember) {
  const mails = await mailsTo(app, user.email);
  const link = mails.flatMap(({ links }) => links).find((each) => each.includes('/recover/stop'));
  if (!link) throw new Error('no email stops a recovery');
  const { searchParams } = new URL(link);
  return { token: searchParams.get('token')!, uuid: searchParams.get('uuid')! };
}
