import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleSale } from '#server/perfect-money/settle-sale.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { decide, setSwitch } from '#tests/support/deposits.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { aTrader, decideArrived, judge, sell, setRates } from '#tests/support/dollars.ts';
import { moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let ada: TestOperator;
let bola: TestOperator;
let member: TestMember;
beforeAll(async () => {
  app = await anApp();
  [ada, bola] = await Promise.all([anOperator(app, 'Ada'), anOperator(app, 'Bola')]);
});
beforeEach(async () => {
  member = await aTrader(app, { balance: '1000.00' });
});
afterEach(async () => {
  await setSwitch(app, 'vouchers', 'done');
  app.clock.advance(1);
  await setRates(app, 144900n, 126960n);
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []) => app.services.db.sql.query(text, values);
const bookOf = async () => (await moneyOf(app, member)).book;
const order = (reference: string) => readOrder(app, member, reference);
const approve = (reference: string, by: TestOperator, amount?: string) =>
  decideArrived(app, by, reference, { verdict: 'approve', ...(amount && { amount }) });
const reject = (reference: string, by: TestOperator, evidence: string) =>
  decideArrived(app, by, reference, {
    verdict: 'reject',
    reason_code: 'sent-back',
    proof: 'provider-record',
    evidence,
  });

const rateFallsTo = (rate: bigint) => {
  app.clock.advance(1);
  return setRates(app, 144900n, rate);
};

async function opened(amount = '10.00'): Promise<string> {
  const { status, body } = await sell(app, member, { amount });
  expect(status).toBe(200);
  return body.data.reference;
}

async function arrives(reference: string, amount?: string): Promise<void> {
  await decide(app, reference, 'paid', amount);
  await app.drainJobs();
}

const fromElsewhere = (reference: string) =>
  sql(`update sandbox.voucher_payment set payer = 'U99999999' where reference = $1`, [reference]);

describe('the payout for what arrived', () => {
  it('is one dollar for an order of 78 that got one, when it is approved by hand', async () => {
    const reference = await opened('78.00');
    await arrives(reference, '1.00');
    expect(await order(reference)).toMatchObject({ status: 'under_review' });
    await expect(approve(reference, ada, '99028.80')).rejects.toThrow(
      'The amount received is worth ₦1,269.60',
    );
    expect(await order(reference)).toMatchObject({ status: 'under_review' });
    expect(await approve(reference, ada)).toBe('decided');
    expect(await order(reference)).toMatchObject({ amount: '1269.60' });
    expect(await bookOf()).toBe('2269.60');
  });

  it('is never another sum, however it is decided', async () => {
    const reference = await opened('78.00');
    await arrives(reference, '1.00');
    const more = { verdict: 'approve', amount: 9_902_880n } as const;
    await expect(judge(app, reference, more)).rejects.toThrow('The amount received is worth');
    const offer = { verdict: 'change_offer', amount: 9_902_880n } as const;
    const because = { reasonCode: 'x', reason: 'More.' };
    await expect(judge(app, reference, { ...offer, ...because })).rejects.toThrow(
      'can’t offer another price',
    );
    await judge(app, reference, { verdict: 'approve' });
    expect(await bookOf()).toBe('2269.60');
  });

  it('requires another query to the provider, and is nothing when its books differ', async () => {
    const reference = await opened();
    await arrives(reference, '3.00');
    await sql('update sandbox.voucher_payment set paid_amount = 100 where reference = $1', [
      reference,
    ]);
    await expect(approve(reference, ada)).rejects.toThrow(
      'Demo Dollar Voucher now says that $1.00 arrived; our books say $3.00',
    );
    await setSwitch(app, 'vouchers', 'timeout');
    await expect(approve(reference, ada)).rejects.toThrow('isn’t responding');
    await setSwitch(app, 'vouchers', 'done');
    await sql(`update sandbox.voucher_payment set state = 'failed' where reference = $1`, [
      reference,
    ]);
    await expect(approve(reference, ada)).rejects.toThrow('no longer says');
    expect(await bookOf()).toBe('1000.00');
    await sql(
      `update sandbox.voucher_payment set state = 'paid', paid_amount = 300 where reference = $1`,
      [reference],
    );
    await approve(reference, ada, '3808.80');
    expect(await bookOf()).toBe('4808.80');
  });
});

describe('more dollars than were ordered', () => {
  it('pay the held rate for the order and the rate of their arrival for the rest', async () => {
    const reference = await opened();
    await rateFallsTo(100_000n);
    await arrives(reference, '15.00');
    const paid = await order(reference);
    expect(paid).toMatchObject({ status: 'completed', amount: '17696.00' });
    expect(paid.timeline.at(-1)?.text).toBe(
      '$15.00 arrived instead of $10.00. The extra $5.00 is paid at ₦1,000.00 for $1.',
    );
    const facts = Object.fromEntries(paid.facts.map(({ label, value }) => [label, value]));
    expect(facts).toMatchObject({
      Ordered: '$10.00',
      Arrived: '$15.00',
      '$10.00 at ₦1,269.60': '₦12,696.00',
      '$5.00 at ₦1,000.00': '₦5,000.00',
    });
    expect(await bookOf()).toBe('18696.00');
  });

  it('are paid automatically up to twice the order, and not above', async () => {
    const twice = await opened();
    await arrives(twice, '20.00');
    expect(await order(twice)).toMatchObject({ status: 'completed', amount: '25392.00' });
    const above = await opened();
    await arrives(above, '20.01');
    const held = await order(above);
    expect(held).toMatchObject({ status: 'under_review' });
    expect(held.message).toContain('more than twice the $10.00');
    expect(await bookOf()).toBe('26392.00');
  });

  it('wait for two people when 50,000 arrive for an order of 10', async () => {
    const reference = await opened();
    await arrives(reference, '50000.00');
    expect(await order(reference)).toMatchObject({ status: 'under_review' });
    expect(await bookOf()).toBe('1000.00');
    expect(await approve(reference, ada)).toBe('waits for a second approver');
    await expect(approve(reference, ada)).rejects.toThrow('This needs a second approver');
    expect(await order(reference)).toMatchObject({ status: 'under_review' });
    expect(await approve(reference, bola)).toBe('decided');
    expect(await order(reference)).toMatchObject({ amount: '63480000.00' });
  });

  it('wait for an operator above the limit of one trade, or of the seller’s level', async () => {
    const above = await opened('70.00');
    await arrives(above, '100.00');
    const held = await order(above);
    expect(held).toMatchObject({ status: 'under_review' });
    expect(held.message).toContain('You can sell up to ₦');
    await approve(above, ada);
    expect(await order(above)).toMatchObject({ status: 'completed', amount: '126960.00' });
  });
});

describe('large sums', () => {
  async function large(): Promise<string> {
    const reference = await opened();
    await arrives(reference, '200.00');
    await approve(reference, ada);
    return reference;
  }
  const asked = async (reference: string, who: TestOperator) => {
    const { body } = await deskOf(app, who).get('/approvals');
    const rows = body.data as { id: string; reference: string; amount: string }[];
    return rows.find((row) => row.reference === reference);
  };

  it('are agreed to at the desk by another operator, who sees what arrived', async () => {
    const reference = await large();
    const row = await asked(reference, bola);
    expect(row).toMatchObject({
      amount: '253920.00',
      mine_to_decide: true,
      facts: expect.arrayContaining([{ label: 'Arrived', value: '$200.00', warn: false }]) as [],
    });
    const own = await deskOf(app, ada).post(`/approvals/${row?.id}`, { approve: true });
    expect(own.body.error_code).toBe('desk_second_person');
    const agreed = await deskOf(app, bola).post(`/approvals/${row?.id}`, { approve: true });
    expect(agreed.status).toBe(200);
    expect(await order(reference)).toMatchObject({ status: 'completed', amount: '253920.00' });
  });

  it('are queried at the provider once more when the second approver agrees', async () => {
    const reference = await large();
    await sql('update sandbox.voucher_payment set paid_amount = 100 where reference = $1', [
      reference,
    ]);
    const row = await asked(reference, bola);
    const refused = await deskOf(app, bola).post(`/approvals/${row?.id}`, { approve: true });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('$1.00')]);
    await expect(approve(reference, bola)).rejects.toThrow('$1.00');
    expect(await bookOf()).toBe('1000.00');
    await sql('update sandbox.voucher_payment set paid_amount = 20000 where reference = $1', [
      reference,
    ]);
    await approve(reference, bola);
  });

  it('are open again after the second approver declines, and can then be refused by one', async () => {
    const reference = await large();
    await expect(reject(reference, ada, 'Returned on 26 November.')).rejects.toThrow(
      'second approver',
    );
    expect(await reject(reference, bola, 'Not like this.')).toBe('refused');
    expect(await order(reference)).toMatchObject({ status: 'under_review' });
    await reject(reference, bola, 'Returned on 26 November.');
    expect(await order(reference)).toMatchObject({ status: 'rejected' });
    expect(await bookOf()).toBe('1000.00');
  });

  it('are paid once, by however many simultaneous second approvals', async () => {
    const reference = await large();
    const row = await asked(reference, bola);
    const said = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => approve(reference, bola)),
      ...Array.from({ length: 4 }, () =>
        deskOf(app, bola).post(`/approvals/${row?.id}`, { approve: true }),
      ),
    ]);
    const agreed = said.filter(
      (each) =>
        each.status === 'fulfilled' &&
        (typeof each.value === 'string' || each.value.status === 200),
    );
    expect(agreed).toHaveLength(1);
    expect(await bookOf()).toBe('254920.00');
  });
});

describe('at the same moment', () => {
  it('two approvals pay once', async () => {
    const reference = await opened();
    await arrives(reference, '3.00');
    const said = await Promise.allSettled(
      [ada, bola, ada, bola].map((who) => approve(reference, who)),
    );
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await bookOf()).toBe('4808.80');
  });

  it('a notice, a query and an approval pay once', async () => {
    const reference = await opened();
    await fromElsewhere(reference);
    await decide(app, reference, 'paid');
    await Promise.allSettled([
      app.drainJobs(),
      ...Array.from({ length: 4 }, () => settleSale(app.services, reference)),
      ...Array.from({ length: 4 }, () => approve(reference, ada)),
    ]);
    await app.drainJobs({ includeLater: true });
    if ((await order(reference)).status === 'under_review') await approve(reference, bola);
    await expect(approve(reference, bola)).rejects.toThrow('already');
    expect(await bookOf()).toBe('13696.00');
  });
});

// last, because days pass and the operators' sign-ins expire
describe('dollars that come late', () => {
  it('pay the rate of their arrival, also from another account and approved days later', async () => {
    const reference = await opened();
    await fromElsewhere(reference);
    app.clock.advance(31 * 60);
    await rateFallsTo(100_000n);
    await arrives(reference);
    app.clock.advance(2 * 24 * 3600);
    await setRates(app, 144900n, 140_000n);
    await approve(reference, ada);
    const late = await order(reference);
    expect(late).toMatchObject({ status: 'completed', amount: '10000.00' });
    expect(late.timeline.at(-1)?.text).toContain('₦1,000.00 for $1 counts');
    expect(late.facts).toContainEqual({ label: 'Rate for $1', value: '₦1,000.00', copy: false });
  });

  it('keep the held rate when they came in time and are approved days later', async () => {
    const reference = await opened();
    await fromElsewhere(reference);
    await arrives(reference);
    app.clock.advance(2 * 24 * 3600);
    await setRates(app, 144900n, 100_000n);
    await approve(reference, ada);
    expect(await order(reference)).toMatchObject({ status: 'completed', amount: '12696.00' });
  });
});
