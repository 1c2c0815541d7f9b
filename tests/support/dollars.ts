import { randomUUID } from 'node:crypto';
import type { DeskDecision } from '#lib/desk/contract.ts';
import type { Authorization } from '#lib/orders/authorization.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { StartedDollarSale } from '#lib/perfect-money/contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findAsked, giveSecondApproval, takeAndDecide } from '#server/desk/decide.ts';
import { houseAccount, readBalance, type HouseKind } from '#server/ledger/accounts.ts';
import { findByReference } from '#server/orders/find.ts';
import { decideSale } from '#server/orders/sales/decide-sale.ts';
import type { Decision } from '#server/orders/sales/verdict.ts';
import {
  noticeSecret,
  SIGNATURE_HEADER,
  signNotice,
} from '#server/providers/vouchers/signature.ts';
import { aMember, PIN, type Answer, type TestApp, type TestMember } from './api.ts';
import type { TestOperator } from './desk.ts';
import type { OrderAnswer } from './orders.ts';

export const ACCOUNT = 'U12345678';

interface Refusal {
  message?: string;
  error_code?: string | null;
  errors?: Record<string, string[]>;
}

export const aTrader = (
  app: TestApp,
  options: { balance?: string; country?: 'NG' | 'GH' | 'KE'; pin?: boolean; kyc?: boolean } = {},
): Promise<TestMember> => aMember(app, { balance: '100000.00', ...options });

/** $10 to the account for which everything succeeds. */
export const tenDollars = (change: object = {}) => ({
  account_id: ACCOUNT,
  amount: '10.00',
  ...change,
});

export const lookUp = (app: TestApp, { token }: TestMember, account_id: string) =>
  app.call<{ data: { account_name: string } } & Refusal>('POST', '/perfect-money/account/resolve', {
    token,
    body: { account_id },
  });

export const agree = (
  app: TestApp,
  { token }: TestMember,
  change: object = {},
): Promise<Answer<{ data: Authorization } & Refusal>> =>
  app.call('POST', '/perfect-money/buy/authorize', { token, body: tenDollars(change) });

export const pay = (
  app: TestApp,
  { token }: TestMember,
  reference: string,
  { key = randomUUID(), pin = PIN }: { key?: string; pin?: string } = {},
): Promise<OrderAnswer> =>
  app.call('POST', '/perfect-money/buy', { token, key, body: { reference, pin } });

/** Agrees and pays; returns the reply to the payment. */
export async function buy(app: TestApp, member: TestMember, change: object = {}) {
  const { body } = await agree(app, member, change);
  return pay(app, member, body.data.reference);
}

export const sell = (
  app: TestApp,
  { token }: TestMember,
  change: object = {},
  key: string = randomUUID(),
): Promise<Answer<{ data: StartedDollarSale } & Refusal>> =>
  app.call('POST', '/perfect-money/sell/initiate', { token, key, body: tenDollars(change) });

/** Returns from the provider, by either address. */
export const comeBack = (
  app: TestApp,
  { token }: TestMember,
  way: 'success' | 'cancel',
  reference: string,
): Promise<Answer<{ data: Order } & Refusal>> =>
  app.call('POST', `/perfect-money/sell/${way}`, { token, body: { reference } });

/** The balance of a house account in dollars. */
export const dollarsOn = async (app: TestApp, kind: HouseKind): Promise<bigint> =>
  (await readBalance(app.services.db, houseAccount(kind, 'USD'))).posted;

/** Posts a notice as the provider does, or with another signature. */
export function postDollarNotice(app: TestApp, notice: object, signature?: string) {
  const body = JSON.stringify(notice);
  const signed = signature ?? signNotice(body, noticeSecret(app.services.env));
  return app.call('POST', '/webhooks/vouchers-sandbox', {
    body: notice,
    headers: { [SIGNATURE_HEADER]: signed },
  });
}

/** New terms from now on. */
export const setRates = (app: TestApp, buyRate: bigint, sellRate: bigint) =>
  app.services.db.sql.query(
    `insert into dollar_terms(country_code, buy_rate, sell_rate, buy_fee, minimum, maximum,
       effective_at, set_by, set_at)
     values ('NG', $1, $2, 10000, 500, 100000, $3, 'test', $3)`,
    [buyRate, sellRate, app.clock.now()],
  );

export const switchService = (app: TestApp, slug: string, active: boolean) =>
  app.services.db.sql.query(
    `update service set active = $2, inactive_reason = $3 where slug = $1 and country_code = 'NG'`,
    [slug, active, active ? null : 'later'],
  );

/** Decides a case of dollars as an operator. */
export async function judge(
  app: TestApp,
  reference: string,
  said: Decision['said'],
): Promise<void> {
  const found = await findByReference(app.services.db, reference);
  await inTransaction(app.services.db, (tx) =>
    decideSale(tx, app.services, found!.id, { reviewer: 'operator:test', said }),
  );
}

/**
 * Claims and decides a sale whose dollars arrived, or gives the second approver's answer if one was asked.
 * Works without a sign-in, which a test that moves the clock by days no longer has.
 */
export async function decideArrived(
  { services }: TestApp,
  { id: operatorId }: Pick<TestOperator, 'id'>,
  reference: string,
  decision: DeskDecision,
): Promise<string> {
  const { id } = (await findByReference(services.db, reference))!;
  const at = { queue: 'dollars', id } as const;
  const asked = await findAsked(services.db, at);
  if (!asked) {
    const key = randomUUID();
    return (await takeAndDecide(services, at, { decision, operatorId, key })).state;
  }
  const approve = decision.verdict === 'approve';
  await giveSecondApproval(services, asked.id, { operatorId, approve, note: decision.evidence });
  return approve ? 'decided' : 'refused';
}
