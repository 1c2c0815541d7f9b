import { randomInt, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import { toAmount } from '#lib/money.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { WithdrawalTerms } from '#lib/wallet/withdrawal.contract.ts';
import { keepNumber } from '#server/kyc/secret-numbers.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { audit } from '#server/ledger/proofs.ts';
import { auditOrders } from '#server/orders/audit/audit-orders.ts';
import { aMember, PIN, type Answer, type TestApp, type TestMember } from './api.ts';
import type { MemberOptions } from './members.ts';
import { readOrder, type OrderAnswer } from './orders.ts';

/** Endings of account numbers that lead to a certain outcome at the sandbox's payout provider. */
export const endings = {
  pays: '0',
  saysNo: '1',
  sentBack: '2',
  bySwitch: '3',
  noAnswerPays: '4',
  slow: '5',
} as const;

const banks: Record<CountryCode, string> = {
  NG: 'ng-access-bank',
  GH: 'gh-mtn-momo',
  KE: 'ke-m-pesa',
};

export interface AccountOptions {
  ending?: string;
  primary?: boolean;
  /** Seconds from now. */
  usableInS?: number;
  bank?: string;
}

/** Adds a payout account for a member; returns its id. */
export async function addPayoutAccount(
  { services, clock }: TestApp,
  { user }: TestMember,
  { ending = '0', primary = true, usableInS = 0, bank }: AccountOptions = {},
): Promise<string> {
  const kept = keepNumber(services.env, 'account', `0${randomInt(10 ** 7, 10 ** 8)}${ending}`);
  const now = clock.now();
  const { rows } = await services.db.sql.query<{ id: string }>(
    `insert into payout_account(user_id, bank_id, number_sealed, number_last4, number_hash,
       account_name, is_primary, usable_from, created_at)
     values ($1, $2, $3, $4, $5, 'OBI ADA', $6, $7, $8) returning id`,
    [
      user.uuid,
      bank ?? banks[user.country.code],
      kept.sealed,
      kept.last4,
      kept.hash,
      primary,
      new Date(now.getTime() + usableInS * 1000),
      now,
    ],
  );
  return rows[0]!.id;
}

/** A document of the member that the ID service has confirmed. */
export const addIdentity = (
  { services }: TestApp,
  { user }: TestMember,
  document = 'nin',
): Promise<unknown> =>
  services.db.sql.query(
    `insert into kyc_identity(user_id, country_code, document_type, reference, number_sealed,
       number_last4, number_hash, state, verified_name, consent_at)
     values ($1, $2, $3, $4, 'x', '1234', sha256(convert_to($4, 'UTF8')), 'verified', 'Ada Obi', now())`,
    [user.uuid, user.country.code, document, `${user.uuid}:${document}`],
  );

/** A member who may withdraw: with a bank's identity number, an account and money. */
export async function aWithdrawer(
  app: TestApp,
  { ending, ...options }: MemberOptions & { ending?: string } = {},
): Promise<TestMember> {
  const member = await aMember(app, { balance: '50000.00', ...options });
  await addIdentity(app, member);
  await addPayoutAccount(app, member, { ending: ending ?? endings.pays });
  return member;
}

export interface WithdrawOptions {
  amount?: string;
  key?: string;
  pin?: string;
  account?: string;
  quoteId?: string;
}

export const withdraw = (
  app: TestApp,
  { token }: TestMember,
  { amount = '5000', key, pin = PIN, account, quoteId }: WithdrawOptions = {},
): Promise<OrderAnswer> =>
  app.call('POST', '/payment/withdraw', {
    token,
    key: key ?? randomUUID(),
    body: {
      amount,
      pin,
      ...(account ? { bank_account_id: account } : {}),
      ...(quoteId ? { quote_id: quoteId } : {}),
    },
  });

/** Withdraws and runs the due jobs. Returns the order as its page shows it. */
export async function withdrawAndSettle(
  app: TestApp,
  member: TestMember,
  options: WithdrawOptions = {},
): Promise<Order> {
  const { status, body } = await withdraw(app, member, options);
  expect([status, body]).toMatchObject([201, { data: { status: 'processing' } }]);
  await app.drainJobs();
  return readOrder(app, member, body.data.reference_code);
}

/** Decimal strings. */
export async function houseBooks({ services }: TestApp, currency: CurrencyCode = 'NGN') {
  const read = async (kind: Parameters<typeof houseAccount>[0]) =>
    toAmount((await readBalance(services.db, houseAccount(kind, currency))).posted);
  return {
    settlement: await read('settlement_payout'),
    fee: await read('house_fee'),
    duty: await read('stamp_duty_payable'),
  };
}

/** The amount that the payout provider's own books show as paid, as a decimal string. */
export async function paidByProvider({ services }: TestApp, { user }: TestMember) {
  const { rows } = await services.db.sql.query<{ n: bigint; total: bigint }>(
    `select count(*) n, coalesce(sum(p.amount) filter (where p.state = 'paid'), 0)::bigint total
     from sandbox.payout p join orders o on o.our_reference = p.reference where o.user_id = $1`,
    [user.uuid],
  );
  return { payouts: Number(rows[0]?.n), total: toAmount(rows[0]?.total ?? 0n) };
}

export async function expectSoundBooks({ services }: TestApp): Promise<void> {
  expect(await audit(services.db)).toEqual([]);
  expect(await auditOrders(services.db)).toEqual([]);
}

export const setPayouts = ({ services }: TestApp, behaviour: string, delay_ms = 0) =>
  services.db.sql.query(
    `update sandbox.switch set behaviour = $1, delay_ms = $2 where port = 'payouts'`,
    [behaviour, delay_ms],
  );

export type TermsAnswer = Answer<{
  data: WithdrawalTerms;
  message?: string;
  error_code?: string | null;
  errors?: Record<string, string[]>;
}>;

export const authorize = (
  app: TestApp,
  { token }: TestMember,
  { amount = '5000', account }: WithdrawOptions = {},
): Promise<TermsAnswer> =>
  app.call('POST', '/payment/withdraw/authorize', {
    token,
    body: { amount, ...(account ? { bank_account_id: account } : {}) },
  });
