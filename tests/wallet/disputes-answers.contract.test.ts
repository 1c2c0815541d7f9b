import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { runOnDispute, type ReportedDispute } from '#server/platform/disputes.ts';
import { dayBefore } from '#server/reconcile/days.ts';
import { reconcileDay } from '#server/reconcile/reconcile-day.ts';
import { seedDispute } from '#server/wallet/disputes/seed-dispute.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { aKnownMember, bookedOf, houseOf, setSwitch } from '#tests/support/deposits.ts';
import {
  anOperator,
  casesOf,
  deskOf,
  newestApproval,
  type TestOperator,
} from '#tests/support/desk.ts';
import { aDispute as aDisputeOf, aPaidDeposit, moveDispute } from '#tests/support/disputes.ts';
import { resolve } from '#tests/support/flags.ts';

let app: TestApp;
let tobi: TestOperator;
let kofi: TestOperator;
beforeAll(async () => {
  app = await anApp();
  tobi = await anOperator(app, 'Tobi', 'treasurer');
  kofi = await anOperator(app, 'Kofi', 'lead');
});
afterEach(async () => {
  await setSwitch(app, 'payments', 'done');
});
afterAll(() => app.close());

const move = (reference: string, state: 'open' | 'won' | 'lost') =>
  moveDispute(app, reference, state);
const aDispute = () => aDisputeOf(app);
const casesFor = (who: TestOperator) => casesOf(app, who, 'disputes');
const approve = async (who: TestOperator) => {
  const { id } = await newestApproval(app, who);
  return deskOf(app, who).post(`/approvals/${id}`, { approve: true });
};
const lossOf = () => houseOf(app, 'chargeback_and_fraud_loss');
const floatOf = () => houseOf(app, 'float_payments');

describe('evidence', () => {
  const evidence = 'Signed in from the payer’s usual phone.';
  const give = async (reference: string) => {
    const { id } = await casesFor(tobi).take(reference);
    const answer = await casesFor(tobi).decide(id, { verdict: 'answer', evidence });
    expect(answer.status).toBe(200);
    return id;
  };
  const ourAnswer = async (reference: string) => {
    const { facts } = await casesFor(tobi).take(reference);
    return facts.find(({ label }) => label === 'Our answer')?.value;
  };
  const atTheBank = async (reference: string) => {
    const { rows } = await app.services.db.sql.query<Record<string, unknown>>(
      'select state, answer, answer_key from sandbox.dispute where reference = $1',
      [reference],
    );
    return rows[0];
  };

  it('reaches the provider automatically, with its text', async () => {
    const { reference } = await aDispute();
    await give(reference);
    expect(await ourAnswer(reference)).toBe('On its way to the provider');
    await app.drainJobs();
    expect(await atTheBank(reference)).toMatchObject({ state: 'answered', answer: evidence });
    expect(await ourAnswer(reference)).toBe('The provider has it');
  });

  it('whose reply was lost is unknown, is queried again, and arrives once', async () => {
    const { reference } = await aDispute();
    await setSwitch(app, 'payments', 'timeout');
    await give(reference);
    await app.drainJobs();
    expect(await ourAnswer(reference)).toContain('can’t tell');
    const first = await atTheBank(reference);
    await setSwitch(app, 'payments', 'done');
    await app.drainJobs({ includeLater: true });
    expect(await ourAnswer(reference)).toBe('The provider has it');
    expect(await atTheBank(reference)).toEqual(first);
  });

  it('that the provider refused can be sent again', async () => {
    const { reference } = await aDispute();
    await setSwitch(app, 'payments', 'failed');
    const id = await give(reference);
    await app.drainJobs();
    await setSwitch(app, 'payments', 'done');
    expect(await ourAnswer(reference)).toContain('rejected');
    expect((await casesFor(tobi).take(reference)).verdicts[0]).toBe('answer');
    await casesFor(tobi).decide(id, { verdict: 'answer', evidence: 'With the receipt.' });
    await app.drainJobs();
    expect(await atTheBank(reference)).toMatchObject({ answer: 'With the receipt.' });
  });

  it('that arrived is not sent twice', async () => {
    const { reference } = await aDispute();
    const id = await give(reference);
    await casesFor(tobi).take(reference);
    const again = await casesFor(tobi).decide(id, { verdict: 'answer', evidence });
    expect(again.status).toBe(409);
  });

  it('is not needed for a claim that we accept, of which the provider is notified', async () => {
    const { reference } = await aDispute();
    const { id } = await casesFor(tobi).take(reference);
    await casesFor(tobi).decide(id, { verdict: 'reject', reason_code: 'house' });
    await app.drainJobs();
    expect(await atTheBank(reference)).toMatchObject({ state: 'lost' });
  });
});

describe('a bank that decides again', () => {
  it('returns the loss: it is booked back once, however many press', async () => {
    const { reference } = await aDispute();
    const [loss, float] = [await lossOf(), await floatOf()];
    await move(reference, 'lost');
    const { id } = await casesFor(tobi).take(reference);
    await casesFor(tobi).decide(id, { verdict: 'fail', reason_code: 'house' });
    expect(await lossOf()).toBe(loss - 510_000n);
    await move(reference, 'won');
    const found = await casesFor(tobi).take(reference);
    expect(found).toMatchObject({ stage: 'open', verdicts: ['complete'] });
    expect(found.title).toContain('Won after its loss was booked');
    const all = await Promise.all(
      Array.from({ length: 5 }, () => casesFor(tobi).decide(id, { verdict: 'complete' })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await lossOf(), await floatOf()]).toEqual([loss, float]);
    const done = await casesFor(tobi).find(reference, 'done');
    expect(done.title).toContain('Dispute won');
    const { timeline } = await casesFor(tobi).take(reference, 'done');
    const steps = timeline.map(({ title }) => title);
    expect(steps).toEqual(expect.arrayContaining(['Loss booked', 'Loss booked back']));
  });

  it('books a reversed win as a separate loss, and the same again after the next reversal', async () => {
    const { reference } = await aDispute();
    const loss = await lossOf();
    await move(reference, 'won');
    const { id } = await casesFor(tobi).take(reference);
    await casesFor(tobi).decide(id, { verdict: 'complete' });
    for (const [state, verdict, booked] of [
      ['lost', 'fail', 510_000n],
      ['won', 'complete', 0n],
      ['lost', 'fail', 510_000n],
    ] as const) {
      await move(reference, state);
      expect((await casesFor(tobi).take(reference)).verdicts).toEqual([verdict]);
      const answer = await casesFor(tobi).decide(id, { verdict, reason_code: 'house' });
      expect(answer.status).toBe(200);
      expect(await lossOf()).toBe(loss - booked);
    }
    const day = dayBefore(new Date(Date.now() + 24 * 3600 * 1000));
    expect((await reconcileDay(app.services, day)).open).toEqual([]);
  });

  it('releases what was reclaimed from the customer and is still on hold', async () => {
    const { member, reference } = await aDispute();
    await move(reference, 'lost');
    const { id } = await casesFor(tobi).take(reference);
    await casesFor(tobi).decide(id, { verdict: 'fail', reason_code: 'customer' });
    await approve(kofi);
    await move(reference, 'won');
    await casesFor(tobi).take(reference);
    await casesFor(tobi).decide(id, { verdict: 'complete' });
    const { rows } = await app.services.db.sql.query(
      `select f.state from flag f join orders o on o.id = f.order_id where o.reference_code = $1`,
      [reference],
    );
    expect(rows).toEqual([{ state: 'lifted' }]);
    expect(await bookedOf(app, member)).toBe(500_000n);
  });

  it('shows in the case what the customer has paid by then, which is credited by hand', async () => {
    const { member, reference } = await aDispute();
    await inTransaction(app.services.db, async (tx) =>
      post(tx, {
        scope: 'test',
        key: reference,
        kind: 'test',
        legs: [
          { account: houseAccount('equity', 'NGN'), amount: -10_000n },
          { account: await walletAccount(tx, member.user), amount: 10_000n },
        ],
      }),
    );
    await move(reference, 'lost');
    const { id } = await casesFor(tobi).take(reference);
    await casesFor(tobi).decide(id, { verdict: 'fail', reason_code: 'customer' });
    await approve(kofi);
    expect((await resolve(app, member)).status).toBe(200);
    await move(reference, 'won');
    const { facts } = await casesFor(tobi).take(reference);
    const value = '₦5,100.00. Credit it on their page';
    expect(facts).toContainEqual({ label: 'Paid by the customer', value, warn: true });
    await casesFor(tobi).decide(id, { verdict: 'complete' });
    expect(await bookedOf(app, member)).toBe(0n);
  });

  it('has its last decision applied, in whatever order its notices are processed', async () => {
    const { reference } = await aPaidDeposit(app);
    const told = (state: 'open' | 'won' | 'lost', minute: number | null): ReportedDispute => ({
      provider: 'payments-sandbox',
      dispute: {
        id: `T-${reference}`,
        topic: 'deposit',
        reference,
        amount: null,
        category: 'fraud',
        state,
        openedAt: new Date(),
        dueAt: null,
        resolvedAt: minute === null ? null : new Date(Date.UTC(2026, 10, 1, 10, minute)),
      },
    });
    const hear = (each: ReportedDispute) =>
      inTransaction(app.services.db, (tx) => runOnDispute(tx, app.services, each));
    await Promise.all([told('won', 9), told('lost', 5), told('open', null)].map(hear));
    await hear(told('lost', 5));
    await hear(told('open', null));
    const { verdicts } = await casesFor(tobi).take(reference);
    expect(verdicts).toEqual(['complete']);
  });
});

describe('where a dispute is shown', () => {
  it('is its order’s page and its customer’s page, each with its case', async () => {
    const { member, reference } = await aDispute();
    const { id } = await casesFor(tobi).find(reference);
    const shown = { id, title: 'Payment disputed: chargeback', amount: '5100.00', waits: true };
    for (const page of [`/orders/${reference}`, `/people/${member.user.uuid}`]) {
      const { body } = await deskOf(app, kofi).get(page);
      expect((body.data as { disputes: object[] }).disputes).toMatchObject([shown]);
    }
  });
});

describe('the demo', () => {
  it('has one disputed deposit in the queue, however often it is seeded', async () => {
    const { user } = await aKnownMember(app);
    for (let n = 0; n < 2; n += 1) await seedDispute(app.services, user);
    await app.drainJobs();
    const { rows } = await app.services.db.sql.query<{ reference: string }>(
      `select o.reference_code as reference from dispute d join orders o on o.id = d.order_id
       where o.user_id = $1`,
      [user.uuid],
    );
    expect(rows).toHaveLength(1);
    expect(await casesFor(tobi).find(rows[0]!.reference)).toMatchObject({ amount: '12100.00' });
  });
});
