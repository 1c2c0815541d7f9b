import { randomBytes } from 'node:crypto';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { parseAmount } from '#lib/money.ts';
import { createUser, hashPassword, hashPin, type NewUser } from '#server/account/create-user.ts';
import { memberView } from '#server/account/member.ts';
import { houseAccount, openAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import type { OpenServices } from '#server/services.ts';
import { startSession } from '#server/sessions/session.ts';
import type { Answer, TestApp, TestMember } from './api.ts';

export const PASSWORD = 'Palm-wine at 7 o’clock';
export const PIN = '482915';

interface Hashes {
  passwordHash: string;
  pinHash: string;
}

const hashes = new Map<string, Promise<Hashes>>();

async function makeHashes(env: OpenServices['env']): Promise<Hashes> {
  const [passwordHash, pinHash] = await Promise.all([
    hashPassword(PASSWORD, env),
    hashPin(PIN, env),
  ]);
  return { passwordHash, pinHash };
}

/**
 * All test members share one password and PIN, so that the slow hashes are computed once per
 * secret.
 */
function sharedHashes({ env }: OpenServices): Promise<Hashes> {
  const made = hashes.get(env.SECRET) ?? makeHashes(env);
  hashes.set(env.SECRET, made);
  return made;
}

export interface MemberOptions extends Partial<Omit<NewUser, 'pin'>> {
  kyc?: boolean;
  account?: boolean;
  /** Unless false, the member's PIN is set: 482915. */
  pin?: boolean;
  /** A decimal amount in the country's currency, posted from the house's equity. */
  balance?: string;
}

async function giveMoney(app: TestApp, userId: string, country: CountryCode, amount: string) {
  const { currency } = supportedCountries[country];
  const { db } = app.services;
  const account = await openAccount(db, userId, 'user_available', currency);
  const minor = parseAmount(amount);
  await post(db, {
    scope: 'job:test',
    key: `opening:${userId}`,
    kind: 'opening',
    legs: [
      { account: houseAccount('equity', currency), amount: -minor },
      { account, amount: minor },
    ],
  });
}

/**
 * A signed-in member with a verified email who may do everything that the options don't exclude.
 */
export async function aMember(app: TestApp, options: MemberOptions = {}): Promise<TestMember> {
  const { kyc = true, account = true, pin = true, balance, country = 'NG', ...rest } = options;
  const { services } = app;
  const { passwordHash, pinHash } = await sharedHashes(services);
  const name = `p${randomBytes(5).toString('hex')}`;
  const row = await createUser(services.db, services, {
    email: `${name}@test.example`,
    username: name,
    country,
    passwordHash,
    emailVerified: true,
    hasKyc: kyc,
    hasAccount: account,
    ...(kyc ? { firstName: 'Ada', lastName: 'Obi', birthDate: '1994-03-21' } : {}),
    ...(pin ? { pinHash } : {}),
    ...rest,
  });
  const { token } = await startSession(services.db, services, {
    userId: row.id,
    kind: 'full',
    address: '127.0.0.1',
    userAgent: 'test',
  });
  if (balance) await giveMoney(app, row.id, country, balance);
  return { user: memberView(row), token };
}

/** A sensitive action in a session that was opened eleven minutes ago. */
export async function exportLate(app: TestApp): Promise<Answer> {
  const { user, token } = await aMember(app);
  await app.services.db.sql.query(
    "update session set created_at = created_at - interval '11 minutes' where user_id = $1",
    [user.uuid],
  );
  return app.call('POST', '/profile/export', { token });
}
