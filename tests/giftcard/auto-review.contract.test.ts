import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { reviewSale } from '#server/giftcard/review-sale.job.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aCardShop, sell, typedCard } from '#tests/support/cards.ts';
import { anOperator, deskOf } from '#tests/support/desk.ts';
import { readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aCardShop();
});
beforeEach(async () => {
  member = await aMember(app);
  await setReview(true);
});
afterAll(() => app.close());

const setReview = (auto_review: boolean) =>
  app.call('PUT', '/sandbox/switches', {
    body: { switches: [{ port: 'giftcards', auto_review }] },
  });
const sold = async (values = typedCard().values): Promise<Order> =>
  (await sell(app, member, { ...typedCard(), values })).body.data;
/** Runs the job that is due a minute after the sale. */
const review = ({ uuid }: Order) => reviewSale.run(app.services, { order_id: uuid });
const statusOf = async ({ reference_code }: Order) =>
  (await readOrder(app, member, reference_code)).status;

describe('the review of cards in the sandbox', () => {
  it('is requested with the sale, and pays in the name of a rule, once', async () => {
    const order = await sold();
    const { rows } = await app.services.db.sql.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'giftcard.review-sale'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    await Promise.allSettled([review(order), review(order)]);
    await review(order);
    expect(await statusOf(order)).toBe('completed');
    const decisions = await app.services.db.sql.query<{ reviewer: string }>(
      'select reviewer from sale_decision where order_id = $1',
      [order.uuid],
    );
    expect(decisions.rows).toEqual([{ reviewer: 'rule:sandbox' }]);
  });

  it('leaves cards to operators while the switch is off', async () => {
    await setReview(false);
    const order = await sold();
    await review(order);
    expect(await statusOf(order)).toBe('under_review');
  });

  it('leaves to an operator what they have claimed, and large sums to two', async () => {
    const order = await sold();
    const ada = await anOperator(app, 'Ada');
    await deskOf(app, ada).post(`/queues/cards/${order.uuid}/claim`);
    await review(order);
    expect(await statusOf(order)).toBe('under_review');
    const [card] = typedCard().values;
    const codes = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const large = await sold([{ ...card!, quantity: 3, codes }]);
    await review(large);
    expect(await statusOf(large)).toBe('under_review');
  });
});
