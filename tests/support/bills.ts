import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Order, Quote } from '#lib/orders/contract.ts';
import type { BillCheck, BillProduct } from '#lib/refill/contract.ts';
import { seedSandboxPlans } from '#server/ops/seed/bill-plans.ts';
import { PIN, type Answer, type TestApp, type TestMember } from './api.ts';
import { aShop, readOrder, type OrderAnswer } from './orders.ts';

/** Accounts that make the sandbox's bills provider take a certain course. */
export const accounts = {
  delivers: '70000000001',
  pending: '70000000002',
  noAnswerDelivered: '70000000003',
  noAnswerFailed: '70000000005',
  saysNo: '70000000007',
  neverSettles: '70000000008',
  reversed: '70000000009',
  notKnown: '80000000000',
  postpaid: '80000000001',
  elsewhere: '80000000002',
  keyChange: '80000000003',
  owes: '80000000004',
  noAnswer: '80000000005',
  ordinary: '45012345678',
} as const;

/** The whole product with billers, and a provider with a separate price list. */
export async function aBillShop(env?: Record<string, string>): Promise<TestApp> {
  const app = await aShop(env ? { env } : {});
  await seedSandboxPlans(app.services.db);
  return app;
}

type Fields = Record<string, string>;

export type CheckAnswer = Answer<{
  data: BillCheck;
  message?: string;
  error_code?: string | null;
  errors?: Record<string, string[]>;
}>;
type QuoteAnswer = Answer<{
  data: Quote;
  message?: string;
  error_code?: string | null;
  errors?: Record<string, string[]>;
}>;

export const check = (
  app: TestApp,
  { token }: TestMember,
  { service_type, bill_id, user_number, meter_type, product_id }: Fields,
): Promise<CheckAnswer> =>
  app.call('POST', '/bills-payment/validate', {
    token,
    body: { service_type, bill_id, user_number, meter_type, product_id },
  });

export const quoteBill = (
  app: TestApp,
  member: TestMember | null,
  fields: Fields,
): Promise<QuoteAnswer> =>
  app.call('POST', '/quotes', {
    body: fields,
    ...(member ? { token: member.token } : { country: 'NG' }),
  });

export const pay = (
  app: TestApp,
  { token }: TestMember,
  fields: Fields,
  key: string = randomUUID(),
): Promise<OrderAnswer> =>
  app.call('POST', '/bills/purchase', { token, key, body: { ...fields, pin: PIN } });

/** Pays and runs the jobs that are due; the order as its page shows it then. */
export async function payAndSettle(
  app: TestApp,
  member: TestMember,
  fields: Fields,
): Promise<Order> {
  const paid = await pay(app, member, fields);
  expect(paid.body).toMatchObject({ data: { status: 'processing' } });
  await app.drainJobs();
  return readOrder(app, member, paid.body.data.reference_code);
}

/** Some time later, everything that waits for its time is done. */
export async function later(app: TestApp, seconds = 0): Promise<void> {
  app.clock.advance(seconds);
  await app.drainJobs({ includeLater: true });
}

/** Sets the provider's own data about a product, then lets our copy grow old. */
export async function atProvider(app: TestApp, code: string, set: string): Promise<void> {
  await app.services.db.sql.query(`update sandbox.bill_plan set ${set} where code = $1`, [code]);
  app.clock.advance(61);
}

export const productsOf = async (app: TestApp, bill: string): Promise<BillProduct[]> =>
  (
    await app.call<{ data: BillProduct[] }>('GET', `/bills/providers/${bill}/products`, {
      country: 'NG',
    })
  ).body.data;

/** A purchase is refused because of one field. */
export async function refuses(
  app: TestApp,
  member: TestMember,
  fields: Fields,
  field: string,
): Promise<void> {
  const answer = await pay(app, member, fields);
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
}

/** A prepaid meter in Lagos, and the amount paid for it. */
export const meter = (user_number: string, change: Record<string, string> = {}) => ({
  service_type: 'electricity-bill-payment',
  bill_id: 'ng-ikedc',
  user_number,
  meter_type: 'prepaid',
  amount: '5000',
  ...change,
});

/** The receipt of an order as it is shared as text. */
export async function receiptText({ api }: TestApp, { token }: TestMember, reference: string) {
  const path = `/api/transactions/${reference}/receipt?format=text`;
  const headers = { authorization: `Bearer ${token}` };
  const request = new Request(`http://localhost:4321${path}`, { headers });
  const bindings = { clientAddress: '127.0.0.1', requestId: 'receipt' };
  return (await api.fetch(request, bindings)).text();
}
