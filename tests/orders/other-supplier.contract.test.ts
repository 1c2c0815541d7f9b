import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import type { DeskOrder } from '#lib/orders/desk/contract.ts';
import { takeNotice } from '#server/orders/send/notice.job.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { Providers } from '#server/ports/providers.ts';
import { noticeSecret, SIGNATURE_HEADER, signNotice } from '#server/providers/bills/signature.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, casesOf, deskOf } from '#tests/support/desk.ts';
import { aShop, buy, buyAndSettle, moneyOf, numbers, readOrder } from '#tests/support/orders.ts';
import { setOnly, switchTo } from '#tests/support/suppliers.ts';
import { aVtpass } from '#tests/support/vtpass.ts';
import { aWithdrawer, endings, withdrawAndSettle } from '#tests/support/withdrawals.ts';

let app: TestApp;
let sandbox: Pick<Providers, 'bills' | 'payouts'>;
beforeAll(async () => {
  app = await aShop();
  sandbox = { ...app.services.providers };
});
afterAll(() => app.close());
afterEach(async () => {
  Object.assign(app.services.providers, {
    bills: sandbox.bills,
    payouts: sandbox.payouts,
  });
});

/** Waits until "not found" is a proof, for providers where it can be one. */
async function longAfter(): Promise<void> {
  await app.services.db.sql.query(
    `update provider_request set claimed_at = claimed_at - interval '20 minutes'`,
  );
  app.clock.advance(20 * 60);
  await app.drainJobs({ includeLater: true });
}

const balanceOf = async (member: TestMember, order: Order) => ({
  status: (await readOrder(app, member, order.reference_code)).status,
  ...(await moneyOf(app, member)),
});

/** A payout provider without any payouts. */
function anotherPayoutProvider() {
  const asked: string[] = [];
  const notFound: Outcome<never> = {
    kind: 'failed',
    code: 'not_found',
    retryable: false,
    raw: null,
  };
  const adapter = {
    ...sandbox.payouts.current,
    id: 'payouts-other',
    requery: async ({ reference }: { reference: string }) => {
      asked.push(reference);
      return notFound;
    },
  };
  return { asked, adapter };
}

describe('a bill that was sent at one supplier', () => {
  it('is queried there, and ends with its answer, after another was set', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, member, { number: numbers.noAnswerDelivered });
    expect(order.status).toBe('unknown');
    const { stub } = await aVtpass(app);
    stub.answer({ json: { code: '015', response_description: 'INVALID REQUEST ID' } });
    await longAfter();
    expect(stub.requests).toEqual([]);
    expect(await balanceOf(member, order)).toMatchObject({
      status: 'completed',
      book: '500.00',
      held: '0.00',
    });
    await stub.close();
  });

  it('is refunded where that one refuses', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, member, { number: numbers.noAnswerFailed });
    const { stub } = await aVtpass(app);
    stub.answer({ json: { code: '000', content: { transactions: { status: 'delivered' } } } });
    await longAfter();
    expect(stub.requests).toEqual([]);
    expect(await balanceOf(member, order)).toMatchObject({ status: 'failed', book: '1000.00' });
    await stub.close();
  });

  it('stays unknown with its money on hold while that one can’t be queried, and staff see why', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, member, { number: numbers.noAnswerDelivered });
    const { stub, bills } = await aVtpass(app);
    setOnly(app, 'bills', bills);
    await longAfter();
    await longAfter();
    expect(stub.requests).toEqual([]);
    expect(await balanceOf(member, order)).toMatchObject({
      status: 'unknown',
      book: '1000.00',
      held: '500.00',
    });
    const ada = await anOperator(app);
    await casesOf(app, ada, 'orders').find(order.reference_code);
    const operator = deskOf(app, ada);
    const { body } = await operator.get(`/orders/${order.reference_code}`);
    expect((body.data as DeskOrder).facts).toContainEqual({
      label: 'Provider',
      value: 'bills-sandbox. Its settings were removed, so we can’t check with it',
      warn: true,
    });
    switchTo(app, 'bills', sandbox.bills.current);
    await longAfter();
    expect(await balanceOf(member, order)).toMatchObject({ status: 'completed', held: '0.00' });
    await stub.close();
  });

  it('is not sent to another one under codes that mean something else there, and is refunded', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { data } = (await buy(app, member)).body;
    const { stub } = await aVtpass(app);
    stub.answer({ json: { code: '000', content: { transactions: { status: 'delivered' } } } });
    await app.drainJobs();
    expect(stub.requests).toEqual([]);
    const order = await readOrder(app, member, data.reference_code);
    expect(order).toMatchObject({ status: 'failed' });
    expect(order.message).toContain('We changed supplier before this was sent.');
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
    await stub.close();
  });

  it('isn’t affected by notices of another one', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, member, { number: numbers.noAnswerDelivered });
    const { rows } = await app.services.db.sql.query<{ our_reference: string }>(
      'select our_reference from orders where id = $1',
      [order.uuid],
    );
    await takeNotice(app.services, {
      provider: 'vtpass',
      eventKey: order.uuid,
      reference: rows[0]!.our_reference,
      payload: {},
    });
    await app.drainJobs();
    expect((await readOrder(app, member, order.reference_code)).status).toBe('unknown');
    await longAfter();
  });
});

describe('a notice', () => {
  it('of a supplier that is no longer current makes us query that one', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, member, { number: numbers.noAnswerDelivered });
    const { stub } = await aVtpass(app);
    const { rows } = await app.services.db.sql.query<{ our_reference: string }>(
      'select our_reference from orders where id = $1',
      [order.uuid],
    );
    const body = JSON.stringify({ data: { reference: rows[0]!.our_reference } });
    const path = '/api/webhooks/bills-sandbox';
    const headers = { [SIGNATURE_HEADER]: signNotice(body, noticeSecret(app.services.env)) };
    expect(await app.services.providers.notices.post(path, body, headers)).toBe(200);
    await app.drainJobs();
    expect(stub.requests).toEqual([]);
    expect((await readOrder(app, member, order.reference_code)).status).toBe('completed');
    setOnly(app, 'bills', app.services.providers.bills.current);
    expect(await app.services.providers.notices.post(path, body, headers)).toBe(401);
    await stub.close();
  });
});

describe('a withdrawal that was sent at one provider', () => {
  it('is queried there, and ends with its answer, after another was set', async () => {
    const member = await aWithdrawer(app, { ending: endings.noAnswerPays });
    const order = await withdrawAndSettle(app, member);
    expect(order.status).toBe('unknown');
    const { asked, adapter } = anotherPayoutProvider();
    switchTo(app, 'payouts', adapter);
    await longAfter();
    expect(asked).toEqual([]);
    expect(await balanceOf(member, order)).toMatchObject({ status: 'completed', held: '0.00' });
  });

  it('stays unknown with its money on hold while that one can’t be queried', async () => {
    const member = await aWithdrawer(app, { ending: endings.noAnswerPays });
    const order = await withdrawAndSettle(app, member);
    const { held } = await moneyOf(app, member);
    const { asked, adapter } = anotherPayoutProvider();
    setOnly(app, 'payouts', adapter);
    await longAfter();
    await longAfter();
    expect(asked).toEqual([]);
    expect(await balanceOf(member, order)).toMatchObject({ status: 'unknown', held });
    await casesOf(app, await anOperator(app), 'orders').find(order.reference_code);
    switchTo(app, 'payouts', sandbox.payouts.current);
    await longAfter();
    expect(await balanceOf(member, order)).toMatchObject({ status: 'completed', held: '0.00' });
  });
});
