import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import { passwordPepper, pinPepper, hashSecret, seal } from '#server/platform/crypto.ts';
import type { Env } from '#server/platform/env.ts';
import { newReferralCode, newUuid } from '#server/platform/ids.ts';
import { normaliseInput } from './member.ts';
import type { UserRow } from './tables.ts';

export interface NewUser {
  id?: string;
  email: string;
  username: string;
  country: CountryCode;
  /** Either this or the hash; a hash made by hashPassword() saves work when creating many users. */
  password?: string;
  passwordHash?: string;
  pin?: string;
  pinHash?: string;
  firstName?: string;
  lastName?: string;
  birthDate?: string;
  phoneNumber?: string;
  referralCode?: string;
  referredBy?: string | undefined;
  emailVerified?: boolean;
  hasKyc?: boolean;
  hasAccount?: boolean;
  status?: UserRow['status'];
  /** Base32 secret of an authenticator app: turns two-factor on. */
  twoFactorSecret?: string;
  /** False leaves the timestamp empty, as in accounts that must renew it (spec 4, Login outcome). */
  stampPassword?: boolean;
  stampPin?: boolean;
}

type Parts = { env: Env; clock: Clock };

export const hashPassword = (password: string, env: Env): Promise<string> =>
  hashSecret(password, passwordPepper(env));

export const hashPin = (pin: string, env: Env): Promise<string> => hashSecret(pin, pinPepper(env));

async function hashesOf(input: NewUser, env: Env) {
  const password = input.passwordHash ?? (await hashPassword(input.password ?? '', env));
  const pin = input.pinHash ?? (input.pin === undefined ? null : await hashPin(input.pin, env));
  return { password, pin };
}

/**
 * Inserts a user. Both timestamps are set by default, because an empty one means "renewal due".
 * @throws the driver's unique violation when the email, username or referral code is taken
 */
export async function createUser(
  tx: Database,
  { env, clock }: Parts,
  input: NewUser,
): Promise<UserRow> {
  const now = clock.now();
  const hashes = await hashesOf(input, env);
  const row: Partial<Record<keyof UserRow, unknown>> = {
    id: input.id ?? newUuid(),
    email: normaliseInput(input.email),
    username: input.username,
    password_hash: hashes.password,
    password_updated_at: input.stampPassword === false ? null : now,
    firstname: input.firstName ?? null,
    lastname: input.lastName ?? null,
    birth_date: input.birthDate ?? null,
    phone_number: input.phoneNumber ?? null,
    country_code: input.country,
    referral_code: input.referralCode ?? newReferralCode(),
    referred_by: input.referredBy ?? null,
    status: input.status ?? 'active',
    email_verified_at: input.emailVerified ? now : null,
    has_kyc_set_up: input.hasKyc ?? false,
    has_account_set_up: input.hasAccount ?? false,
    pin_hash: hashes.pin,
    pin_updated_at: input.stampPin === false ? null : now,
    two_factor_secret: input.twoFactorSecret ? seal(input.twoFactorSecret, env) : null,
    two_factor_enabled_at: input.twoFactorSecret ? now : null,
    created_at: now,
  };
  const names = Object.keys(row);
  const { rows } = await tx.sql.query<UserRow>({
    name: 'create-user',
    text: `insert into users(${names.join(', ')})
           values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning *`,
    values: Object.values(row),
  });
  const [created] = rows;
  if (!created) throw new Error('no row came back from insert');
  return created;
}
