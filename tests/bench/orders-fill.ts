import { randomInt, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createUser, hashPin } from '#server/account/create-user.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { keepNumber } from '#server/kyc/secret-numbers.ts';
import { houseAccount, openAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { seedReference } from '#server/ops/seed/reference.ts';
import { readEnv, type Env } from '#server/platform/env.ts';
import { seedBillers } from '#server/refill/catalogue/seed-billers.ts';
import { openServices, type OpenServices } from '#server/services.ts';
import { startSession } from '#server/sessions/session.ts';

export const PIN = '482915';
const BALANCE = 1_000_000_00n;

export const benchEnv = (): Env =>
  readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'raised',
    UNDO_WINDOW_S: '0',
    DATA_DIR: path.join(tmpdir(), 'oja-bench-files'),
    PUBLIC_ORIGIN: 'http://localhost:4321',
  });

async function addMember(services: OpenServices, pinHash: string): Promise<string> {
  const { db, env } = services;
  const name = `b${randomUUID().slice(0, 12)}`;
  const { id } = await createUser(db, services, {
    email: `${name}@bench.example`,
    username: name,
    country: 'NG',
    passwordHash: 'none',
    pinHash,
    firstName: 'Ada',
    lastName: 'Obi',
    birthDate: '1994-03-21',
    emailVerified: true,
    hasKyc: true,
    hasAccount: true,
  });
  const account = await openAccount(db, id, 'user_available', 'NGN');
  await post(db, {
    scope: 'bench',
    key: `fund:${id}`,
    kind: 'opening',
    legs: [
      { account: houseAccount('equity', 'NGN'), amount: -BALANCE },
      { account, amount: BALANCE },
    ],
  });
  const kept = keepNumber(env, 'account', `0${randomInt(10 ** 7, 10 ** 8)}0`);
  await db.sql.query(
    `insert into payout_account(user_id, bank_id, number_sealed, number_last4, number_hash,
       account_name, is_primary, usable_from, created_at)
     values ($1, 'ng-access-bank', $2, $3, $4, 'OBI ADA', true, now(), now())`,
    [id, kept.sealed, kept.last4, kept.hash],
  );
  await db.sql.query(
    `insert into kyc_identity(user_id, country_code, document_type, reference, number_sealed,
       number_last4, number_hash, state, verified_name, consent_at)
     values ($1::uuid, 'NG', 'nin', $1::uuid::text, 'x', '1234', sha256(convert_to($1::uuid::text, 'UTF8')), 'verified', 'Ada Obi', now())`,
    [id],
  );
  const session = { userId: id, kind: 'full', address: '127.0.0.1', userAgent: 'bench' } as const;
  return (await startSession(db, services, session)).token;
}

/**
 * Members with money, a PIN and a payout account, in a shop that sells and buys; returns their
 * tokens.
 */
export async function fillShop(databaseUrl: string, count: number): Promise<string[]> {
  const services = openServices(benchEnv(), databaseUrl);
  const { db, env } = services;
  await seedReference(db);
  await seedBillers(db);
  await seedCards(db);
  await db.sql.query(`update sandbox.switch set auto_review = true where port = 'giftcards'`);
  const pinHash = await hashPin(PIN, env);
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) tokens.push(await addMember(services, pinHash));
  await services.close();
  return tokens;
}
