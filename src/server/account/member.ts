import { supportedCountries } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { typedEmail } from '#lib/rules/typed.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { signFileUrl } from '#server/uploads/sign-link.ts';
import type { UserRow } from './tables.ts';

/** The key that signs links to pictures. */
type Signing = Pick<Services, 'env' | 'clock'>;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A short-lived address of the profile picture, or null without one. */
export const pictureUrl = (signing: Signing, key: string | null): string | null =>
  key && signFileUrl(signing, key, { size: 'thumb', steady: true });

/**
 * The user as the API shows it (spec 3).
 * @param signing needed for replies that people see; without it, there is no link to the picture
 */
export function memberView(row: UserRow, signing?: Signing): Member {
  const { code, name, currency } = supportedCountries[row.country_code];
  return {
    uuid: row.id,
    email: row.email,
    username: row.username,
    firstname: row.firstname,
    lastname: row.lastname,
    phone_number: row.phone_number,
    referral_code: row.referral_code,
    country: { code, name, currency_code: currency },
    has_kyc_set_up: row.has_kyc_set_up,
    has_account_set_up: row.has_account_set_up,
    has_pin_set_up: row.pin_hash !== null,
    has_2fa_enabled: row.two_factor_enabled_at !== null,
    pin_updated_at: iso(row.pin_updated_at),
    password_updated_at: iso(row.password_updated_at),
    profile_pic: signing ? pictureUrl(signing, row.profile_pic_key) : null,
    isNigerian: currency === 'NGN',
    isGhanaian: currency === 'GHS',
  };
}

/** The row of one user, or undefined. */
export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.sql.query<UserRow>({
    name: 'find-user',
    text: 'select * from users where id = $1',
    values: [id],
  });
  return rows[0];
}

/** A user as memberView() shows it, or undefined. */
export async function findMember(
  db: Database,
  uuid: string,
  signing?: Signing,
): Promise<Member | undefined> {
  const row = await findUser(db, uuid);
  return row && memberView(row, signing);
}

/** Finds a user by what is typed at sign-in: an email address or a username, in any case. */
export async function findUserByInput(db: Database, input: string): Promise<UserRow | undefined> {
  const column = input.includes('@') ? 'email' : 'username_key';
  const { rows } = await db.sql.query<UserRow>({
    name: `find-user-by-${column}`,
    text: `select * from users where ${column} = $1`,
    values: [normaliseInput(input)],
  });
  return rows[0];
}

/** The canonical spelling of an address or username: composed, clean, lower case. */
export const normaliseInput = (input: string): string => typedEmail(input).toLowerCase();

/** Marks the identity as verified: the names are now the document's and can't be changed. */
export async function markIdentityVerified(
  tx: Database,
  userId: string,
  { firstName, lastName, birthDate }: { firstName: string; lastName: string; birthDate: string },
): Promise<void> {
  await tx.sql.query(
    `update users set has_kyc_set_up = true, firstname = $2, lastname = $3, birth_date = $4
     where id = $1`,
    [userId, firstName, lastName, birthDate],
  );
}

/** Records that a payout account exists. */
export async function markAccountSetUp(tx: Database, userId: string): Promise<void> {
  await tx.sql.query('update users set has_account_set_up = true where id = $1', [userId]);
}

/**
 * Throws unless the account may move money; every debit checks it again.
 * @throws AppError account_blacklisted, account_locked
 */
export async function assertAccountOpen(db: Database, userId: string): Promise<void> {
  const { rows } = await db.sql.query<{ status: string; deleted_at: Date | null }>({
    name: 'account-status',
    text: 'select status, deleted_at from users where id = $1',
    values: [userId],
  });
  const [row] = rows;
  if (row?.status === 'blacklisted') throw new AppError('account_blacklisted');
  if (row?.status !== 'active' || row.deleted_at) throw new AppError('account_locked');
}
