import { expect } from 'vitest';
import type { DeskCase, DeskDecision } from '#lib/desk/contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import { requery } from '#server/orders/send/requery.job.ts';
import { aMember, type TestApp, type TestMember } from './api.ts';
import { casesOf, deskOf, type TestOperator } from './desk.ts';
import { buyAndSettle, numbers, readOrder } from './orders.ts';
import { byHand } from './reconcile.ts';
import { aWithdrawer, endings, withdrawAndSettle } from './withdrawals.ts';

/** Proves that an order was delivered. */
export const completed: DeskDecision = {
  verdict: 'complete',
  proof: 'provider-reference',
  provider_reference: 'MTN-778-1',
  evidence: 'MTN’s portal shows it as delivered.',
};
export const failed: DeskDecision = {
  verdict: 'fail',
  reason_code: 'fail-not-delivered',
  evidence: 'MTN’s portal does not have it.',
};
export const refunded: DeskDecision = {
  verdict: 'refund',
  reason_code: 'refund-not-received',
  evidence: 'MTN took it back.',
};

/** Runs the next query about an order. */
export const ask = (app: TestApp, order: { uuid: string }) =>
  requery.run(app.services, { order_id: order.uuid });

/** Changes an order in the network's books. */
export const atNetwork = (app: TestApp, order: { uuid: string }, set: string) =>
  app.services.db.sql.query(
    `update sandbox.bill set ${set} where reference = (select our_reference from orders where id = $1)`,
    [order.uuid],
  );

/**
 * Raises the limits in Nigeria, so that members can pay and withdraw amounts that need a second
 * approver.
 */
export const raiseLimits = (app: TestApp) =>
  byHand(
    app,
    `update kyc_limit set one_time_spend = 100000000, daily_spend = 100000000,
       one_time_withdrawal = 100000000, daily_withdrawal = 100000000, daily_debits = 100000000
     where country_code = 'NG'`,
  );

/** Airtime for 500 naira, of which the network reports 300 as delivered. The buyer had 1,000. */
export async function aDoubtfulOrder(app: TestApp) {
  const member = await aMember(app, { balance: '1000.00' });
  const order = await buyAndSettle(app, member, { number: numbers.noAnswerDelivered });
  await atNetwork(app, order, 'amount = 30000');
  await ask(app, order);
  expect((await readOrder(app, member, order.reference_code)).status).toBe('under_review');
  return { member, order };
}

/** A withdrawal that needs a second approver, and that no bank confirms. */
export async function aLargeStuckOrder(
  app: TestApp,
): Promise<{ member: TestMember; order: Order }> {
  const member = await aWithdrawer(app, { ending: endings.slow, balance: '400000.00' });
  const order = await withdrawAndSettle(app, member, { amount: '250000' });
  await app.services.db.sql.query(
    `update sandbox.payout set polls_left = 1000 where reference =
       (select our_reference from orders where id = $1)`,
    [order.uuid],
  );
  app.clock.advance(73 * 3600);
  await app.drainJobs({ includeLater: true });
  expect((await readOrder(app, member, order.reference_code)).status).toBe('under_review');
  return { member, order };
}

/** The queue of orders as one operator works with it. */
export function ordersOf(app: TestApp, operator: TestOperator) {
  const desk = deskOf(app, operator);
  return {
    ...casesOf(app, operator, 'orders'),
    claim: async (id: string) =>
      (await desk.post(`/queues/orders/${id}/claim`)).body.data as DeskCase,
    ask: (id: string) => desk.post(`/queues/orders/${id}/ask`),
    /** The second approver's answer to a decision on an order. */
    async agree(id: string, approve = true) {
      const { data } = (await desk.get('/approvals')).body as {
        data: { id: string; case_id: string }[];
      };
      const asked = data.find(({ case_id }) => case_id === id);
      expect(asked, `a second approver is asked about ${id}`).toBeDefined();
      return desk.post(`/approvals/${asked!.id}`, { approve });
    },
  };
}
