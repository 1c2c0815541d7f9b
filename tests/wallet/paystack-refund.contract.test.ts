import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaystackStub } from '#tests/conformance/vendors/paystack-books.ts';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';
import { startCheckout, statusOf } from '#tests/support/deposits.ts';
import { anOperator, type TestOperator } from '#tests/support/desk.ts';
import { expectCleanBooks } from '#tests/support/orders.ts';
import { aPaystack, tell } from '#tests/support/paystack.ts';
import { depositsOf, listSuspense, sendBack } from '#tests/support/suspense.ts';

let app: TestApp;
let fake: PaystackStub;
let ada: TestOperator;
beforeAll(async () => {
  app = await anApp();
  ada = await anOperator(app, 'Ada');
});
beforeEach(async () => {
  fake = await aPaystack(app);
});
afterEach(async () => {
  await fake.close();
});
afterAll(() => app.close());

const PAID = 4_000;
/** A deposit that waits because less was paid than asked for. */
async function aHeldDeposit() {
  const member = await aMember(app);
  const reference = await startCheckout(app, member);
  fake.pay(reference, PAID);
  await tell(app, fake.hook('charge.success', { ...fake.transactions.get(reference) }));
  await app.drainJobs();
  expect(await statusOf(app, member, reference)).toBe('under_review');
  return { member, reference };
}

const waiting = async (reference: string) =>
  (await listSuspense(app.services.db)).find((each) => each.reference === reference);

async function giveBack(reference: string): Promise<void> {
  const cases = depositsOf(app, ada);
  const { id } = await cases.take(reference);
  expect((await cases.decide(id, sendBack)).status).toBe(200);
  await app.drainJobs();
}

describe('a deposit that is returned through Paystack', () => {
  it('is returned once, though the answer to our request was lost', async () => {
    const { member, reference } = await aHeldDeposit();
    fake.losesAnswers = true;
    await giveBack(reference);
    expect(await waiting(reference)).toMatchObject({ isReturning: true });
    fake.losesAnswers = false;
    fake.refunds[0]!.status = 'processed';
    await app.drainJobs({ includeLater: true });
    expect(await waiting(reference)).toBeUndefined();
    expect(fake.refunds.map(({ amount }) => amount)).toEqual([PAID]);
    expect(await statusOf(app, member, reference)).toBe('rejected');
    await expectCleanBooks(app);
  });

  it('waits for an operator when a part was refunded on the dashboard, and isn’t called returned', async () => {
    const { reference } = await aHeldDeposit();
    const { id: transaction } = fake.transactions.get(reference)!;
    const byHand = { id: 900, transaction, amount: 1_500, currency: 'NGN', status: 'processed' };
    fake.refunds.push({ ...byHand, merchant_note: 'Asked by phone' });
    await giveBack(reference);
    expect(await waiting(reference)).toMatchObject({ isReturning: false });
    expect(fake.refunds).toHaveLength(1);
    const { rows } = await app.services.db.sql.query<{ refusal: string }>(
      `select s.refusal from suspense_decision s join deposit d on d.order_id = s.case_id
       where d.reference = $1`,
      [reference],
    );
    expect(rows).toEqual([{ refusal: 'duplicate' }]);
    await expectCleanBooks(app);
  });
});
