import { randomInt } from 'node:crypto';
import type { CountryCode } from '#lib/countries.ts';
import { consentVersionOf } from '#lib/kyc/consents.ts';
import { keepNumber } from '#server/kyc/secret-numbers.ts';
import { houseAccount, type HouseKind, readBalance } from '#server/ledger/accounts.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { aMember, type TestApp, type TestMember } from './api.ts';
import { booksOf } from './books.ts';
import type { MemberOptions } from './members.ts';

const documentOf: Record<CountryCode, string> = { NG: 'nin', GH: 'ghana_card', KE: 'national_id' };

interface Known extends MemberOptions {
  document?: string;
  number?: string;
  /** The version of the wording they agreed to, if not the current one. */
  consentVersion?: number;
}

/** A member with a verified identity, as after the real check: Ada Obi. */
export async function aKnownMember(
  app: TestApp,
  {
    document,
    number = String(randomInt(10_000_000_000, 99_999_999_999)),
    consentVersion,
    ...options
  }: Known = {},
): Promise<TestMember> {
  const member = await aMember(app, options);
  const { uuid, country } = member.user;
  const kept = keepNumber(app.services.env, 'document', number);
  await app.services.db.sql.query(
    `insert into kyc_identity(user_id, country_code, document_type, reference, number_sealed,
       number_last4, number_hash, state, verified_name, consent_at, consent_version, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'verified', 'OBI ADA', now(), $8, now())`,
    [
      uuid,
      country.code,
      document ?? documentOf[country.code],
      `ID-${number}`,
      kept.sealed,
      kept.last4,
      kept.hash,
      consentVersion ?? consentVersionOf(document ?? ''),
    ],
  );
  return member;
}

/** The book balance of the wallet, minor units. */
export async function bookedOf(app: TestApp, { user }: TestMember): Promise<bigint> {
  const account = await walletAccount(app.services.db, user);
  return (await readBalance(app.services.db, account)).posted;
}

/** The balance of a house account in naira, minor units. */
export const houseOf = async (app: TestApp, kind: HouseKind): Promise<bigint> =>
  (await readBalance(app.services.db, houseAccount(kind, 'NGN'))).posted;

/** Disagreements between ledger, seals and orders. */
export const findings = async (app: TestApp) => (await booksOf(app)).findings;

export async function setSwitch(
  app: TestApp,
  port: string,
  behaviour: string,
  delayMs = 0,
): Promise<void> {
  await app.call('PUT', '/sandbox/switches', {
    body: { switches: [{ port, behaviour, delay_ms: delayMs }] },
  });
}

interface Started {
  data: { reference: string; redirect_url: string | null; instruction: string | null };
}

let keys = 0;
export const newKey = () => `test-key-${String(++keys).padStart(6, '0')}-${randomInt(1e9)}`;

/** Starts a checkout deposit and returns its reference. */
export async function startCheckout(
  app: TestApp,
  { token }: TestMember,
  amount = '5000',
): Promise<string> {
  const { body } = await app.call<Started>('POST', '/payment/deposit', {
    token,
    key: newKey(),
    body: { amount, redirect_url: '/wallet/deposit' },
  });
  return body.data.reference;
}

/** Decides a payment at the gateway, as its payer. */
export const decide = (
  app: TestApp,
  reference: string,
  outcome: 'paid' | 'failed' | 'cancelled',
  amount?: string,
) =>
  app.call('POST', `/sandbox/gateway/${reference}`, {
    body: { outcome, ...(amount ? { amount } : {}) },
  });

/** The status of an order as its owner sees it. */
export async function statusOf(app: TestApp, { token }: TestMember, reference: string) {
  const { body } = await app.call<{ data: { status: string; note: string | null } }>(
    'GET',
    `/payment/deposit/${reference}`,
    { token },
  );
  return body.data.status;
}
