import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { toAmount } from '#lib/money.ts';
import type { Order, Transaction } from '#lib/orders/contract.ts';
import type { BoughtBill } from '#lib/refill/contract.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { seedBillers } from '#server/refill/catalogue/seed-billers.ts';
import { startSession } from '#server/sessions/session.ts';
import { anApp, PIN, type Answer, type TestApp, type TestMember } from './api.ts';
import { booksOf } from './books.ts';
import type { MovableClock } from './clock.ts';

/** Numbers that make the sandbox's bills provider take a certain course. */
export const numbers = {
  lostOnTheWay: '08030000000',
  delivers: '08030000001',
  pending: '08030000002',
  noAnswerDelivered: '08030000003',
  oddAnswer: '08030000004',
  noAnswerFailed: '08030000005',
  wrongNetwork: '08030000006',
  saysNo: '08030000007',
  neverSettles: '08030000008',
  reversed: '08030000009',
  ordinary: '0803 123 4567',
} as const;

/** The whole product with networks that sell airtime. */
export async function aShop(
  options: { env?: Record<string, string>; clock?: MovableClock } = {},
): Promise<TestApp> {
  const app = await anApp(options);
  await seedBillers(app.services.db);
  return app;
}

export interface BuyOptions {
  number?: string;
  amount?: string;
  key?: string;
  pin?: string | object;
  bill?: string;
  extra?: Record<string, unknown>;
}

export type OrderAnswer = Answer<{
  data: BoughtBill;
  message?: string;
  error_code?: string | null;
  errors?: Record<string, string[]>;
}>;

export const airtimeBody = ({ number, amount, bill, extra }: BuyOptions = {}) => ({
  service_type: 'airtime-bill-payment',
  bill_id: bill ?? 'ng-mtn',
  user_number: number ?? numbers.ordinary,
  amount: amount ?? '500',
  ...extra,
});

export const buy = (
  app: TestApp,
  { token }: TestMember,
  options: BuyOptions = {},
): Promise<OrderAnswer> =>
  app.call('POST', '/bills/purchase', {
    token,
    key: options.key ?? randomUUID(),
    body: { ...airtimeBody(options), pin: options.pin ?? PIN },
  });

/** Buys and runs the jobs that are due; the order as its page shows it then. */
export async function buyAndSettle(
  app: TestApp,
  member: TestMember,
  options: BuyOptions = {},
): Promise<Order> {
  const bought = await buy(app, member, options);
  expect(bought.body).toMatchObject({ data: { status: 'processing' } });
  await app.drainJobs();
  return readOrder(app, member, bought.body.data.reference_code);
}

/** Signs the member in again, because a test's clock may have passed the end of the session. */
export async function freshToken({ services }: TestApp, { user }: TestMember): Promise<string> {
  const { token } = await startSession(services.db, services, {
    userId: user.uuid,
    kind: 'full',
    address: '127.0.0.1',
    userAgent: 'test',
  });
  return token;
}

/** The order as its page shows it. */
export async function readOrder(
  app: TestApp,
  member: TestMember,
  reference: string,
): Promise<Order> {
  const token = await freshToken(app, member);
  const answer = await app.call<{ data: Order }>('GET', `/transactions/${reference}`, { token });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

export async function listLog(
  app: TestApp,
  { token }: TestMember,
  query = '',
): Promise<{ data: Transaction[]; meta: { next: string | null } }> {
  const answer = await app.call<{ data: Transaction[]; meta: { next: string | null } }>(
    'GET',
    `/transactions${query}`,
    { token },
  );
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Booked, held and available money of a member, as decimal strings. */
export async function moneyOf({ services }: TestApp, { user }: TestMember) {
  const { posted, held, available } = await readBalance(
    services.db,
    await walletAccount(services.db, user),
  );
  return { book: toAmount(posted), held: toAmount(held), available: toAmount(available) };
}

/** What a house account has, as a decimal string. */
export async function houseHas({ services }: TestApp, kind: Parameters<typeof houseAccount>[0]) {
  return toAmount((await readBalance(services.db, houseAccount(kind, 'NGN'))).posted);
}

/** Ledger, seals and orders agree with each other. */
export const expectCleanBooks = async (app: TestApp): Promise<void> =>
  expect((await booksOf(app)).findings).toEqual([]);

/** How often this order was sent to the provider. */
export async function timesSent({ services }: TestApp, order: Pick<Order, 'uuid'>) {
  const { rows } = await services.db.sql.query<{ n: bigint }>(
    `select count(*) n from provider_request r join orders o on o.our_reference = r.our_reference
     where o.id = $1`,
    [order.uuid],
  );
  return Number(rows[0]?.n ?? 0);
}

/** Ends the undo window of every order, by the database's clock, which decides it. */
export const endUndoWindows = ({ services }: TestApp) =>
  services.db.sql.query(
    'update orders set cancel_until = clock_timestamp() where cancel_until > clock_timestamp()',
  );

export async function inboxOf(app: TestApp, { token }: TestMember) {
  const answer = await app.call<{
    data: { id: string; title: string; message: string | string[]; link: string | null }[];
    meta: { unread: number };
  }>('GET', '/notifications', { token });
  return { list: answer.body.data, unread: answer.body.meta.unread };
}
