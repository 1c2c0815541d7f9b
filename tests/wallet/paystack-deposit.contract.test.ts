import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onDispute, type ReportedDispute } from '#server/platform/disputes.ts';
import type { PaystackStub } from '#tests/conformance/vendors/paystack-books.ts';
import { PAYSTACK_KEY } from '#tests/conformance/vendors/paystack-stub.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import {
  aKnownMember,
  bookedOf,
  newKey,
  startCheckout,
  statusOf,
} from '#tests/support/deposits.ts';
import { aPaystack, tell } from '#tests/support/paystack.ts';
import { addPayoutAccount } from '#tests/support/withdrawals.ts';

let app: TestApp;
let fake: PaystackStub;
let member: TestMember;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  fake = await aPaystack(app);
  member = await aMember(app);
});
afterEach(async () => {
  await fake.close();
});
afterAll(() => app.close());

const paid = (reference: string, claims: object = {}) =>
  fake.hook('charge.success', { ...fake.transactions.get(reference), ...claims });
const status = (reference: string) => statusOf(app, member, reference);
const booked = () => bookedOf(app, member);
const start = () => startCheckout(app, member);

describe('a deposit through Paystack', () => {
  it('is credited once it is paid, to the kobo, with the fee on top', async () => {
    const reference = await start();
    const { amount, currency } = fake.transactions.get(reference)!;
    expect([amount, currency]).toEqual([510_000, 'NGN']);
    fake.pay(reference);
    expect(await tell(app, paid(reference))).toBe(200);
    await app.drainJobs();
    expect(await booked()).toBe(500_000n);
    expect(await status(reference)).toBe('completed');
  });

  it('returns the same page when requested twice, and starts nothing new', async () => {
    const key = newKey();
    const ask = () =>
      app.call<{ data: { redirect_url: string } }>('POST', '/payment/deposit', {
        token: member.token,
        key,
        body: { amount: '5000', redirect_url: '/wallet/deposit' },
      });
    const [first, second] = [await ask(), await ask()];
    expect(first.body.data.redirect_url).toMatch(/^https:\/\/checkout\.paystack\.test/);
    expect(second.body.data).toEqual(first.body.data);
    expect(fake.stub.requests).toHaveLength(1);
  });

  it('whose page was lost gets another once that is certain, and can be paid once', async () => {
    const key = newKey();
    const ask = () =>
      app.call<{ data: { redirect_url: string; reference: string } }>('POST', '/payment/deposit', {
        token: member.token,
        key,
        body: { amount: '5000', redirect_url: '/wallet/deposit' },
      });
    Object.assign(fake, { fault: 'lost', times: 1 });
    expect((await ask()).status).toBe(503);
    expect((await ask()).status).toBe(503);
    expect(fake.transactions.size).toBe(1);
    app.clock.advance(61);
    const { status: code, body } = await ask();
    expect(code).toBe(200);
    expect((await ask()).body.data).toEqual(body.data);
    expect(fake.transactions.size).toBe(2);
    fake.pay(body.data.reference);
    await app.drainJobs({ includeLater: true });
    await app.drainJobs({ includeLater: true });
    expect(await booked()).toBe(500_000n);
    const { rows } = await app.services.db.sql.query<{ status: string }>(
      'select status from orders where user_id = $1 order by created_at',
      [member.user.uuid],
    );
    expect(rows.map((each) => each.status)).toEqual(['failed', 'completed']);
  });

  it('whose notice is doubled, or comes again after the end, is credited once', async () => {
    const reference = await start();
    fake.pay(reference);
    await Promise.all(Array.from({ length: 8 }, () => tell(app, paid(reference))));
    await app.drainJobs();
    expect(await tell(app, paid(reference))).toBe(200);
    await app.drainJobs({ includeLater: true });
    expect(await booked()).toBe(500_000n);
  });

  it('isn’t credited by a forged notice, nor by a true signature over other bytes', async () => {
    const reference = await start();
    const notice = paid(reference, { status: 'success' });
    expect(await tell(app, { ...notice, signature: 'ab'.repeat(64) })).toBe(401);
    expect(await tell(app, { ...notice, signature: '' })).toBe(401);
    const raw = Buffer.from(Buffer.from(notice.raw).toString().replace('510000', '910000'));
    expect(await tell(app, { ...notice, raw })).toBe(401);
    await app.drainJobs();
    expect(await booked()).toBe(0n);
  });

  it('isn’t credited by a notice that comes before the money does', async () => {
    const reference = await start();
    expect(await tell(app, paid(reference, { status: 'success' }))).toBe(200);
    await app.drainJobs();
    expect([await booked(), await status(reference)]).toEqual([0n, 'awaiting_user']);
    fake.pay(reference);
    await app.drainJobs({ includeLater: true });
    expect(await booked()).toBe(500_000n);
  });

  it('is worth what the provider has in its books, whatever the notice claims', async () => {
    const reference = await start();
    fake.pay(reference);
    await tell(app, paid(reference, { amount: 99_000_000 }));
    await app.drainJobs();
    expect(await booked()).toBe(500_000n);
  });

  it('waits for an operator when another amount was paid', async () => {
    const reference = await start();
    fake.pay(reference, 5_100);
    await tell(app, paid(reference));
    await app.drainJobs();
    expect([await booked(), await status(reference)]).toEqual([0n, 'under_review']);
  });

  it('is credited although it was paid after we gave up', async () => {
    const reference = await start();
    await app.drainJobs({ includeLater: true });
    expect(await status(reference)).toBe('failed');
    fake.pay(reference);
    await tell(app, paid(reference));
    await app.drainJobs();
    expect([await booked(), await status(reference)]).toEqual([500_000n, 'completed']);
  });

  it.each(['hangs', 'gone', 'error page'] as const)(
    'that can’t be started because the connection is “%s” charges no one and says so',
    async (fault) => {
      fake.fault = fault;
      const { status: code, body } = await app.call('POST', '/payment/deposit', {
        token: member.token,
        key: newKey(),
        body: { amount: '5000', redirect_url: '/wallet/deposit' },
      });
      expect(code).toBe(503);
      expect(body.message).toContain('You haven’t been charged');
      fake.fault = 'none';
      await app.drainJobs({ includeLater: true });
      expect(await booked()).toBe(0n);
    },
  );

  it('stays open while the provider can’t be queried, and is found when it can', async () => {
    const reference = await start();
    fake.pay(reference);
    fake.fault = 'error page';
    await tell(app, paid(reference));
    await app.drainJobs();
    expect([await booked(), await status(reference)]).toEqual([0n, 'awaiting_user']);
    fake.fault = 'none';
    await app.drainJobs({ includeLater: true });
    expect(await booked()).toBe(500_000n);
  });
});

describe('a dedicated account at Paystack', () => {
  it('is opened once Paystack knows its owner, and receives transfers once', async () => {
    fake.identified = new Set();
    const owner = await aKnownMember(app, { document: 'bvn' });
    await addPayoutAccount(app, owner);
    const reserve = () =>
      app.call<{ data: { account_number: string } }>('POST', '/payment/account-number', {
        token: owner.token,
      });
    expect((await reserve()).status).toBe(503);
    const { status: code, body } = await reserve();
    expect(code).toBe(200);
    const sent = fake.transferIn(body.data.account_number, 750_000, 'OBI ADA');
    const notice = fake.hook('charge.success', { ...fake.transactions.get(sent) });
    expect(await Promise.all([1, 2, 3].map(() => tell(app, notice)))).toEqual([200, 200, 200]);
    await app.drainJobs();
    expect(await bookedOf(app, owner)).toBe(750_000n);
    expect((await reserve()).body.data).toEqual(body.data);
  });
});

describe('a BVN that was given before Paystack was named', () => {
  it('is shared once its owner has agreed to that, and not before', async () => {
    fake.identified = new Set();
    const number = '22334455667';
    const owner = await aKnownMember(app, { document: 'bvn', number, consentVersion: 1 });
    await addPayoutAccount(app, owner);
    const { token } = owner;
    const reserve = () => app.call('POST', '/payment/account-number', { token });
    const told = () =>
      fake.stub.requests.filter(({ body }) => body['bvn'] !== undefined).map(({ body }) => body);
    expect((await reserve()).body.error_code).toBe('bvn_update_required');
    expect(told()).toEqual([]);
    const agree = (bvn: string) =>
      app.call('POST', '/kyc/bvn', {
        token,
        body: { bvn, date_of_birth: '1994-03-21', consent: true },
      });
    // another number is another request
    expect((await agree('22334455668')).status).toBe(409);
    expect((await reserve()).body.error_code).toBe('bvn_update_required');
    expect((await agree(number)).status).toBe(200);
    expect((await reserve()).status).toBe(503);
    expect(told()).toMatchObject([{ bvn: number }]);
    expect((await reserve()).status).toBe(200);
    // agreeing again is refused and changes nothing
    expect((await agree(number)).status).toBe(409);
  });
});

describe('a dispute of a deposit', () => {
  it('is updated with each notice, as the provider has it', async () => {
    const heard: ReportedDispute[] = [];
    onDispute(async (_, __, told) => void heard.push(told));
    const reference = await start();
    fake.pay(reference);
    await app.drainJobs({ includeLater: true });
    const row = {
      id: 501,
      status: 'awaiting-merchant-feedback',
      resolution: null,
      refund_amount: 510_000,
      currency: 'NGN',
      category: 'chargeback',
      transaction: { reference, channel: 'card' },
      dueAt: '2026-12-01T18:00:00.000Z',
      updated_at: '2026-11-26T10:00:00.000Z',
    };
    fake.disputes.set(501, row);
    await tell(app, fake.hook('charge.dispute.create', row));
    await tell(app, fake.hook('charge.dispute.create', row));
    await app.drainJobs();
    expect(heard).toMatchObject([
      { provider: 'paystack-trial', dispute: { id: '501', reference, state: 'open' } },
    ]);
    const resolved = { ...row, status: 'resolved', resolution: 'declined', updated_at: 'later' };
    fake.disputes.set(501, resolved);
    await tell(app, fake.hook('charge.dispute.resolve', resolved));
    await app.drainJobs();
    expect(heard.at(-1)).toMatchObject({ dispute: { state: 'won' } });
  });
});

describe('Paystack as a setting', () => {
  it('gets new payments, while the sandbox answers for its earlier ones', async () => {
    const env = { PAYSTACK_SECRET_KEY: PAYSTACK_KEY, PAYSTACK_URL: fake.stub.url };
    const other = await anApp({ env });
    const { payments, payouts } = other.services.providers;
    expect([payments.all, payouts.all].map((all) => all.map(({ id }) => id))).toEqual([
      ['paystack-trial', 'payments-sandbox'],
      ['paystack-trial', 'payouts-sandbox'],
    ]);
    const someone = await aMember(other);
    const reference = await startCheckout(other, someone);
    expect(fake.transactions.has(reference)).toBe(true);
    await other.close();
  });
});
