import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { runOnDispute, type ReportedDispute } from '#server/platform/disputes.ts';
import { dayBefore } from '#server/reconcile/days.ts';
import { reconcileDay } from '#server/reconcile/reconcile-day.ts';
import { openDispute } from '#server/wallet/disputes/open-dispute.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { aKnownMember, bookedOf, decide, houseOf, startCheckout } from '#tests/support/deposits.ts';
import {
  anOperator,
  casesOf,
  deskOf,
  newestApproval,
  type TestOperator,
} from '#tests/support/desk.ts';
import { aDispute as aDisputeOf, aPaidDeposit, moveDispute } from '#tests/support/disputes.ts';

let app: TestApp;
let tobi: TestOperator;
let kofi: TestOperator;
beforeAll(async () => {
  app = await anApp();
  tobi = await anOperator(app, 'Tobi', 'treasurer');
  kofi = await anOperator(app, 'Kofi', 'lead');
});
afterAll(() => app.close());

const aDeposit = (amount?: string) => aPaidDeposit(app, amount);
const move = (reference: string, state: 'open' | 'won' | 'lost') =>
  moveDispute(app, reference, state);
const aDispute = (amount?: string) => aDisputeOf(app, amount);
const casesFor = (who: TestOperator) => casesOf(app, who, 'disputes');
const approve = async (who: TestOperator, isYes = true) => {
  const { id } = await newestApproval(app, who);
  return deskOf(app, who).post(`/approvals/${id}`, { approve: isYes });
};
const lossOf = () => houseOf(app, 'chargeback_and_fraud_loss');
const floatOf = () => houseOf(app, 'float_payments');

describe('a dispute', () => {
  it('is a case with its deadline as soon as the provider reports it, once, and moves no money', async () => {
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

  it('is opened once however often and simultaneously the provider mentions it', async () => {
    const { reference } = await aDeposit();
    const told: ReportedDispute = {
      provider: 'payments-sandbox',
      dispute: {
        id: `D-${randomUUID()}`,
        topic: 'deposit',
        reference,
        amount: null,
        category: 'fraud',
        state: 'open',
        openedAt: new Date(),
        dueAt: new Date(),
        resolvedAt: null,
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
        provider: 'payments-sandbox',
        providerReference: 'D-none',
        reference: 'OJ-NONE',
        amount: null,
        category: 'fraud',
        openedAt: new Date(),
        dueAt: null,
        state: 'open',
        by: 'provider',
      }),
    );
    expect(opened).toBeUndefined();
  });

  it('stores the evidence that was sent, and waits for the bank', async () => {
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

  it('that is lost reduces the provider’s balance, once, and takes nothing from the customer', async () => {
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
    // the payment stays in the provider's list, so the two books still agree
    const day = dayBefore(new Date(Date.now() + 24 * 3600 * 1000));
    expect((await reconcileDay(app.services, day)).open).toEqual([]);
  });

  it('is reclaimed from the customer only by two people, and never below zero', async () => {
    const { member, reference } = await aDispute();
    await inTransaction(app.services.db, async (tx) =>
      post(tx, {
        scope: 'test',
        key: randomUUID(),
        kind: 'test',
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

  it('above the daily limit of one operator needs two, whichever side bears it, and a rejection leaves it open', async () => {
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

describe('a disputed payment that no one was credited for', () => {
  it('is decided in the queue of deposits first, and then needs no separate loss', async () => {
    const member = await aKnownMember(app);
    const reference = await startCheckout(app, member);
    await decide(app, reference, 'paid', '777.00');
    await app.drainJobs();
    await move(reference, 'open');
    const loss = await lossOf();
    const { id } = await casesFor(tobi).take(reference);
    const { status, body } = await casesFor(tobi).decide(id, {
      verdict: 'fail',
      reason_code: 'house',
    });
    expect(status).toBe(409);
    expect(body['message']).toContain('Deposits');
    expect(await lossOf()).toBe(loss);
  });
});

describe('a dispute without a notice', () => {
  const body = (order: string, change: object = {}) => ({
    order,
    provider_reference: `H-${randomUUID()}`,
    category: 'fraud',
    due_at: '2026-12-24T12:00:00Z',
    ...change,
  });
  const open = (sent: object, who = tobi) => deskOf(app, who).post('/disputes', sent);

  it('is opened by hand, once', async () => {
    const { reference } = await aDeposit();
    const sent = body(reference, { amount: '1200.00' });
    expect((await open(sent)).status).toBe(200);
    expect((await casesFor(tobi).find(reference)).amount).toBe('1200.00');
    expect((await open(sent)).status).toBe(409);
    // a later notice without an amount doesn't change it
    const told: ReportedDispute = {
      provider: 'payments-sandbox',
      dispute: {
        id: sent.provider_reference,
        topic: 'deposit',
        reference,
        amount: null,
        category: 'fraud',
        state: 'answered',
        openedAt: new Date(),
        dueAt: null,
        resolvedAt: null,
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
  ])('reports that %s is wrong', async (field, change) => {
    const { reference } = await aDeposit();
    const { status, body: said } = await open(body(reference, change));
    expect(status).toBe(422);
    expect(Object.keys(said['errors'] as object)).toEqual([field]);
  });

  it('is hidden from those who have nothing to do with deposits', async () => {
    const musa = await anOperator(app, 'Musa', 'reviewer');
    const { reference } = await aDeposit();
    expect((await open(body(reference), musa)).status).toBe(404);
  });
});
