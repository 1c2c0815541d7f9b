import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { houseAccount, post, walletAccount } from '#server/ledger/index.ts';
import { runOnDispute, type ToldDispute } from '#server/platform/disputes.ts';
import { openDispute } from '#server/wallet/disputes/open-dispute.ts';
import { dayBefore } from '#server/reconcile/days.ts';
import { reconcileDay } from '#server/reconcile/index.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import {
  aKnownMember,
  bookedOf,
  decide,
  findings,
  houseOf,
  setSwitch,
  startCheckout,
} from '#tests/support/deposits.ts';
import {
  anOperator,
  casesOf,
  deskOf,
  newestApproval,
  type TestOperator,
} from '#tests/support/desk.ts';

let app: TestApp;
let tobi: TestOperator;
let kofi: TestOperator;
beforeAll(async () => {
  app = await anApp();
  tobi = await anOperator(app, 'Tobi', 'treasurer');
  kofi = await anOperator(app, 'Kofi', 'lead');
});
afterEach(async () => expect(await findings(app)).toEqual([]));
afterAll(() => app.close());

/** A deposit that was paid at the gateway. */
async function aDeposit(amount = '5000'): Promise<{ member: TestMember; reference: string }> {
  const member = await aKnownMember(app);
  const reference = await startCheckout(app, member, amount);
  await decide(app, reference, 'paid');
  await app.drainJobs();
  return { member, reference };
}
const move = async (reference: string, state: 'open' | 'won' | 'lost') => {
  const answer = await app.call('POST', `/sandbox/gateway/${reference}/dispute`, {
    body: { state },
  });
  await app.drainJobs();
  return answer;
};
/** A paid deposit that its payer asked the bank to give back. */
async function aDispute(amount?: string) {
  const paid = await aDeposit(amount);
  expect((await move(paid.reference, 'open')).status).toBe(200);
  return paid;
}
const casesFor = (who: TestOperator) => casesOf(app, who, 'disputes');
const approve = async (who: TestOperator, isYes = true) => {
  const { id } = await newestApproval(app, who);
  return deskOf(app, who).post(`/approvals/${id}`, { approve: isYes });
};
const lossOf = () => houseOf(app, 'chargeback_and_fraud_loss');
const floatOf = () => houseOf(app, 'float_payments');

describe('a dispute', () => {
  it('is a case with its deadline as soon as the provider tells us, once, and moves no money', async () => {
    const [loss, float] = [await lossOf(), await floatOf()];
    const { member, reference } = await aDispute();
    const found = await casesFor(tobi).take(reference);
    expect(found).toMatchObject({ amount: '5100.00', stage: 'open' });
    expect(found.promised_at).not.toBeNull();
    expect(found.verdicts).toEqual(['answer', 'reject', 'complete', 'fail']);
    expect((await move(reference, 'open')).status).toBe(409);
    const rows = (await casesFor(tobi).list()).filter((row) => row.reference === reference);
    expect(rows).toHaveLength(1);
    expect(await bookedOf(app, member)).toBe(500_000n);
    expect(await lossOf()).toBe(loss);
    expect(await floatOf()).toBe(float - 510_000n);
  });

  it('is opened once however often and at once the provider mentions it', async () => {
    const { reference } = await aDeposit();
    const told: ToldDispute = {
      provider: 'payments-sandbox',
      dispute: {
        ...{ id: `D-${randomUUID()}`, topic: 'deposit', reference, amount: null },
        ...{ category: 'fraud', state: 'open' },
        ...{ openedAt: new Date(), dueAt: new Date(), resolvedAt: null },
      },
    };
    await Promise.all(
      Array.from({ length: 8 }, () =>
        inTransaction(app.services.db, (tx) => runOnDispute(tx, app.services, told)),
      ),
    );
    const rows = (await casesFor(tobi).list()).filter((row) => row.reference === reference);
    expect(rows).toHaveLength(1);
  });

  it('about a payment that never came is not opened', async () => {
    const opened = await inTransaction(app.services.db, (tx) =>
      openDispute(tx, app.services, {
        ...{ provider: 'payments-sandbox', providerReference: 'D-none', reference: 'OJ-NONE' },
        ...{ amount: null, category: 'fraud', openedAt: new Date(), dueAt: null, state: 'open' },
        by: 'provider',
      }),
    );
    expect(opened).toBeUndefined();
  });

  it('keeps the evidence that was sent, and waits for the bank', async () => {
    const { reference } = await aDispute();
    const { id } = await casesFor(tobi).take(reference);
    const none = await casesFor(tobi).decide(id, { verdict: 'answer' });
    expect(none.body['errors']).toEqual({ evidence: ['Write what you send to the provider.'] });
    const evidence = 'Signed in from the payer’s usual phone, and confirmed by PIN.';
    expect((await casesFor(tobi).decide(id, { verdict: 'answer', evidence })).status).toBe(200);
    const found = await casesFor(tobi).take(reference);
    expect(found.verdicts).toEqual(['complete', 'fail', 'reject']);
    expect(found.facts).toContainEqual({ label: 'Evidence', value: evidence, warn: false });
    await move(reference, 'won');
    const again = await casesFor(tobi).take(reference);
    expect(again.verdicts[0]).toBe('complete');
    await casesFor(tobi).decide(id, { verdict: 'complete' });
    expect((await casesFor(tobi).find(reference, 'done')).title).toContain('Dispute won');
  });

  it('that is lost takes from what the provider holds, once, and nothing from the customer', async () => {
    const { member, reference } = await aDispute();
    await move(reference, 'lost');
    const [loss, float] = [await lossOf(), await floatOf()];
    const { id, verdicts } = await casesFor(tobi).take(reference);
    expect(verdicts).toEqual(['fail']);
    const wrong = await casesFor(tobi).decide(id, { verdict: 'complete' });
    expect(wrong.status).toBe(422);
    const unsaid = await casesFor(tobi).decide(id, { verdict: 'fail' });
    expect(unsaid.body['errors']).toEqual({ reason_code: ['Choose who bears it.'] });
    const answer = await casesFor(tobi).decide(id, { verdict: 'fail', reason_code: 'house' });
    expect(answer.body.data).toMatchObject({ state: 'decided' });
    expect(await lossOf()).toBe(loss - 510_000n);
    expect(await floatOf()).toBe(float + 510_000n);
    expect(await bookedOf(app, member)).toBe(500_000n);
    // the payment itself stays in the provider’s list, so the two books still agree
    const day = dayBefore(new Date(Date.now() + 24 * 3600 * 1000));
    expect((await reconcileDay(app.services, day)).open).toEqual([]);
  });

  it('is asked back from the customer only by two people, and never below zero', async () => {
    const { member, reference } = await aDispute();
    await inTransaction(app.services.db, async (tx) =>
      post(tx, {
        ...{ scope: 'test', key: randomUUID(), kind: 'test' },
        legs: [
          { account: await walletAccount(tx, member.user), amount: -400_000n },
          { account: houseAccount('equity', 'NGN'), amount: 400_000n },
        ],
      }),
    );
    const { id } = await casesFor(tobi).take(reference);
    const asked = await casesFor(tobi).decide(id, { verdict: 'fail', reason_code: 'customer' });
    expect(asked.body.data).toMatchObject({ state: 'waits for a second approver' });
    expect((await approve(tobi)).status).toBe(403);
    expect((await approve(kofi)).status).toBe(200);
    expect(await bookedOf(app, member)).toBe(100_000n);
    const { rows } = await app.services.db.sql.query(
      `select f.held, f.amount, f.rule, f.state from flag f join orders o on o.id = f.order_id
       where o.reference_code = $1`,
      [reference],
    );
    expect(rows).toEqual([
      { held: 100_000n, amount: 510_000n, rule: 'payment_taken_back', state: 'open' },
    ]);
    const done = await casesFor(kofi).find(reference, 'done');
    expect(done.title).toContain('Dispute lost');
  });

  it('beyond what one person decides in a day takes two whoever bears it, and a no leaves it open', async () => {
    const { reference } = await aDispute();
    const loss = await lossOf();
    const sade = await anOperator(app, 'Sade', 'treasurer');
    await app.services.db.sql.query('update operator set day_sum = 509999 where id = $1', [
      sade.id,
    ]);
    const { id } = await casesFor(sade).take(reference);
    const asked = await casesFor(sade).decide(id, { verdict: 'reject', reason_code: 'house' });
    expect(asked.body.data).toMatchObject({ state: 'waits for a second approver' });
    await approve(kofi, false);
    expect(await lossOf()).toBe(loss);
    expect((await casesFor(kofi).find(reference)).stage).toBe('open');
  });

  it('is decided once, however many decide at the same time', async () => {
    const { reference } = await aDispute();
    const loss = await lossOf();
    const { id } = await casesFor(tobi).take(reference);
    const all = await Promise.all(
      (['fail', 'reject', 'fail', 'complete', 'reject', 'fail'] as const).map((verdict) =>
        casesFor(tobi).decide(id, { verdict, reason_code: 'house' }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = loss - (await lossOf());
    const state = (await casesFor(tobi).find(reference, 'done')).title;
    expect(lost).toBe(state.startsWith('Dispute won') ? 0n : 510_000n);
  });
});

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
    const { rows } = await app.services.db.sql.query(
      'select state, answer, answer_key from sandbox.dispute where reference = $1',
      [reference],
    );
    return rows[0];
  };

  it('reaches the provider by itself, with its words', async () => {
    const { reference } = await aDispute();
    await give(reference);
    expect(await ourAnswer(reference)).toBe('On its way to the provider');
    await app.drainJobs();
    expect(await atTheBank(reference)).toMatchObject({ state: 'answered', answer: evidence });
    expect(await ourAnswer(reference)).toBe('The provider has it');
  });

  it('whose reply was lost is unknown, is asked about again, and arrives once', async () => {
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

  it('that the provider refused can be given again', async () => {
    const { reference } = await aDispute();
    await setSwitch(app, 'payments', 'failed');
    const id = await give(reference);
    await app.drainJobs();
    await setSwitch(app, 'payments', 'done');
    expect(await ourAnswer(reference)).toContain('refused');
    expect((await casesFor(tobi).take(reference)).verdicts[0]).toBe('answer');
    await casesFor(tobi).decide(id, { verdict: 'answer', evidence: 'With the receipt.' });
    await app.drainJobs();
    expect(await atTheBank(reference)).toMatchObject({ answer: 'With the receipt.' });
  });

  it('that arrived is not given twice', async () => {
    const { reference } = await aDispute();
    const id = await give(reference);
    await casesFor(tobi).take(reference);
    const again = await casesFor(tobi).decide(id, { verdict: 'answer', evidence });
    expect(again.status).toBe(409);
  });

  it('is not needed for a claim that we accept, of which the provider is told', async () => {
    const { reference } = await aDispute();
    const { id } = await casesFor(tobi).take(reference);
    await casesFor(tobi).decide(id, { verdict: 'reject', reason_code: 'house' });
    await app.drainJobs();
    expect(await atTheBank(reference)).toMatchObject({ state: 'lost' });
  });
});

describe('a bank that decides again', () => {
  it('gives back what was lost: the loss is booked back once, however many press', async () => {
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

  it('takes what was won: a loss of its own, and the same again after the next turn', async () => {
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

  it('gives the customer back what was asked of them and is still on hold', async () => {
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

  it('is heard as it decided last, in whatever order its notices are worked through', async () => {
    const { reference } = await aDeposit();
    const told = (state: 'open' | 'won' | 'lost', minute: number | null): ToldDispute => ({
      provider: 'payments-sandbox',
      dispute: {
        ...{ id: `T-${reference}`, topic: 'deposit', reference, amount: null, category: 'fraud' },
        ...{ state, openedAt: new Date(), dueAt: null },
        resolvedAt: minute === null ? null : new Date(Date.UTC(2026, 10, 1, 10, minute)),
      },
    });
    const hear = (each: ToldDispute) =>
      inTransaction(app.services.db, (tx) => runOnDispute(tx, app.services, each));
    await Promise.all([told('won', 9), told('lost', 5), told('open', null)].map(hear));
    await hear(told('lost', 5));
    await hear(told('open', null));
    const { verdicts } = await casesFor(tobi).take(reference);
    expect(verdicts).toEqual(['complete']);
  });
});

describe('a disputed payment that nobody was credited for', () => {
  it('is decided in the queue of deposits first, and then needs no loss of its own', async () => {
    const member = await aKnownMember(app);
    const reference = await startCheckout(app, member);
    await decide(app, reference, 'paid', '777.00');
    await app.drainJobs();
    await move(reference, 'open');
    const loss = await lossOf();
    const { id } = await casesFor(tobi).take(reference);
    const { status, body } = await casesFor(tobi).decide(id, {
      ...{ verdict: 'fail', reason_code: 'house' },
    });
    expect(status).toBe(409);
    expect(body['message']).toContain('Deposits');
    expect(await lossOf()).toBe(loss);
  });
});

describe('a dispute that was read of elsewhere', () => {
  const body = (order: string, change: object = {}) => ({
    ...{ order, provider_reference: `H-${randomUUID()}`, category: 'fraud' },
    ...{ due_at: '2026-12-24T12:00:00Z', ...change },
  });
  const open = (sent: object, who = tobi) => deskOf(app, who).post('/disputes', sent);

  it('is opened by hand, once', async () => {
    const { reference } = await aDeposit();
    const sent = body(reference, { amount: '1200.00' });
    expect((await open(sent)).status).toBe(200);
    expect((await casesFor(tobi).find(reference)).amount).toBe('1200.00');
    expect((await open(sent)).status).toBe(409);
    // a provider that then names no sum changes nothing about it
    const told: ToldDispute = {
      provider: 'payments-sandbox',
      dispute: {
        ...{ id: sent.provider_reference, topic: 'deposit', reference, amount: null },
        ...{ category: 'fraud', state: 'answered' },
        ...{ openedAt: new Date(), dueAt: null, resolvedAt: null },
      },
    };
    await inTransaction(app.services.db, (tx) => runOnDispute(tx, app.services, told));
    const row = await casesFor(tobi).find(reference);
    expect(row).toMatchObject({ amount: '1200.00', promised_at: '2026-12-24T12:00:00.000Z' });
  });

  it.each([
    ['order', { order: 'OJ-0000-0000-00' }],
    ['amount', { amount: '5100.01' }],
    ['category', { category: '' }],
    ['provider_reference', { provider_reference: '' }],
    ['due_at', { due_at: 'soon' }],
  ])('says that %s is wrong', async (field, change) => {
    const { reference } = await aDeposit();
    const { status, body: said } = await open(body(reference, change));
    expect(status).toBe(422);
    expect(Object.keys(said['errors'] as object)).toEqual([field]);
  });

  it('is not for those who have nothing to do with deposits', async () => {
    const musa = await anOperator(app, 'Musa', 'reviewer');
    const { reference } = await aDeposit();
    expect((await open(body(reference), musa)).status).toBe(404);
  });
});
