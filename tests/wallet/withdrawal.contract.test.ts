import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { inboxOf, listLog, moneyOf, readOrder } from '#tests/support/orders.ts';
import {
  addPayoutAccount,
  authorize,
  aWithdrawer,
  expectSoundBooks,
  houseBooks,
  paidByProvider,
  withdraw,
  withdrawAndSettle,
} from '#tests/support/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

describe('a withdrawal', () => {
  it('is sent to the primary account, with the fee and what arrives on the order', async () => {
    const member = await aWithdrawer(app, { balance: '6000.00' });
    const before = await houseBooks(app);
    const order = await withdrawAndSettle(app, member);
    expect(order).toMatchObject({
      type: 'primary-account-withdrawal',
      kind: 'withdrawal',
      status: 'completed',
      status_text: 'Completed',
      name: 'Withdrawal to Access Bank',
      message: 'The money has arrived at Access Bank.',
      lines: {
        amount: '5000.00',
        fee: '10.00',
        duty: '0.00',
        total: '5010.00',
        arrives: { label: 'Arrives in your account', amount: '5000.00' },
      },
    });
    expect(order.detail).toMatch(/^Access Bank ••••\d{3}0$/);
    expect(order.timeline.map(({ title }) => title)).toEqual([
      'Money on hold',
      'Sent to Access Bank',
      'Arrived at Access Bank',
    ]);
    expect(await moneyOf(app, member)).toEqual({
      book: '990.00',
      held: '0.00',
      available: '990.00',
    });
    expect(await paidByProvider(app, member)).toEqual({ payouts: 1, total: '5000.00' });
    const after = await houseBooks(app);
    expect(Number(after.settlement) - Number(before.settlement)).toBe(5000);
    expect(Number(after.fee) - Number(before.fee)).toBe(10);
    expect(after.duty).toBe(before.duty);
    expect((await inboxOf(app, member)).list[0]?.title).toBe('₦5,000.00 arrived at Access Bank');
    expect((await listLog(app, member)).data).toHaveLength(1);
  });

  it.each([
    ['5000', '10.00', '0.00', '5010.00'],
    ['5000.01', '25.00', '0.00', '5025.01'],
    ['9999.99', '25.00', '0.00', '10024.99'],
    ['10000', '25.00', '50.00', '10075.00'],
    ['50000', '25.00', '50.00', '50075.00'],
    ['50000.01', '50.00', '50.00', '50100.01'],
  ])('of %s in Nigeria costs a fee of %s and a duty of %s', async (amount, fee, duty, total) => {
    const member = await aWithdrawer(app, { balance: '60000.00' });
    const { status, body } = await authorize(app, member, { amount });
    expect([status, body.data]).toMatchObject([
      200,
      { fee, duty, total, quote: { lines: { total } } },
    ]);
    expect(body.data.account).toMatchObject({ account_name: 'OBI ADA', bank_name: 'Access Bank' });
  });

  it('books the stamp duty on a separate account', async () => {
    const member = await aWithdrawer(app, { balance: '10075.00' });
    const before = await houseBooks(app);
    expect((await withdrawAndSettle(app, member, { amount: '10000' })).status).toBe('completed');
    const after = await houseBooks(app);
    expect(Number(after.duty) - Number(before.duty)).toBe(50);
    expect(Number(after.fee) - Number(before.fee)).toBe(25);
    expect(await moneyOf(app, member)).toMatchObject({ book: '0.00', held: '0.00' });
    const { rows } = await app.services.db.sql.query<{ kind: string; amount: bigint }>(
      `select a.kind, e.amount from orders o join ledger.entry e on e.txn_id = o.capture_txn
       join ledger.account a on a.id = e.account_id where o.user_id = $1 order by e.amount`,
      [member.user.uuid],
    );
    expect(rows).toEqual([
      { kind: 'user_available', amount: -1_007_500n },
      { kind: 'house_fee', amount: 2_500n },
      { kind: 'stamp_duty_payable', amount: 5_000n },
      { kind: 'settlement_payout', amount: 1_000_000n },
    ]);
  });

  it.each([
    ['GH', '100', '0.75', 'MTN'],
    ['GH', '100.01', '0.76', 'MTN'],
    ['KE', '1000', '30.00', 'M-P'],
  ] as const)(
    'in %s of %s is sent to mobile money for a fee of %s',
    async (country, amount, fee, to) => {
      const member = await aWithdrawer(app, { country, balance: '20000.00' });
      const sent = await withdraw(app, member, { amount });
      expect(sent.body.data.lines).toMatchObject({ fee, duty: '0.00' });
      expect(sent.body.data.name).toContain(to);
      await app.drainJobs();
      const order = await readOrder(app, member, sent.body.data.reference_code);
      expect(order.status).toBe('completed');
      expect(await moneyOf(app, member)).toMatchObject({ held: '0.00' });
    },
  );

  it('is sent to another account when that is chosen', async () => {
    const member = await aWithdrawer(app);
    const account = await addPayoutAccount(app, member, {
      primary: false,
      bank: 'ng-guaranty-trust-bank-gtbank',
    });
    const order = await withdrawAndSettle(app, member, { account });
    expect(order.name).toBe('Withdrawal to Guaranty Trust Bank (GTBank)');
    expect(order.status).toBe('completed');
  });

  it('still arrives when its account is removed after it was placed', async () => {
    const member = await aWithdrawer(app);
    const sent = await withdraw(app, member);
    await app.services.db.sql.query(
      'update payout_account set removed_at = now() where user_id = $1',
      [member.user.uuid],
    );
    await app.drainJobs();
    const order = await readOrder(app, member, sent.body.data.reference_code);
    expect(order.status).toBe('completed');
  });

  it('can be undone while it has not been sent', async () => {
    const quick = await anApp({ env: { UNDO_WINDOW_S: '8' } });
    const member = await aWithdrawer(quick, { balance: '6000.00' });
    const { body } = await withdraw(quick, member);
    const undone = await quick.call('POST', `/transactions/${body.data.reference_code}/cancel`, {
      token: member.token,
    });
    expect(undone.status).toBe(200);
    await quick.drainJobs({ includeLater: true });
    expect(await moneyOf(quick, member)).toMatchObject({ available: '6000.00', held: '0.00' });
    expect(await paidByProvider(quick, member)).toEqual({ payouts: 0, total: '0.00' });
    await expectSoundBooks(quick);
    await quick.close();
  });

  it('costs the price that was shown, and reports when it has expired', async () => {
    const member = await aWithdrawer(app);
    const { body } = await authorize(app, member);
    const quoteId = body.data.quote.quote_id;
    const other = await withdraw(app, member, { amount: '5001', quoteId });
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['quote_id']]);
    expect((await withdraw(app, member, { quoteId })).status).toBe(201);
    const again = await authorize(app, member);
    expect(again.body.data.quote.warning).toContain('This would be a second one.');
    await app.drainJobs();
  });
});

describe('sending a withdrawal twice', () => {
  it('returns the first answer for the same key, and refuses another amount under it', async () => {
    const member = await aWithdrawer(app, { balance: '20000.00' });
    const key = randomUUID();
    const first = await withdraw(app, member, { key });
    const again = await withdraw(app, member, { key });
    expect(again.status).toBe(201);
    expect(again.body.data.reference_code).toBe(first.body.data.reference_code);
    const other = await withdraw(app, member, { key, amount: '6000' });
    expect([other.status, other.body.error_code]).toEqual([422, 'idempotency_mismatch']);
    await app.drainJobs();
    expect(await moneyOf(app, member)).toMatchObject({ book: '14990.00', held: '0.00' });
    expect(await paidByProvider(app, member)).toEqual({ payouts: 1, total: '5000.00' });
  });
});
