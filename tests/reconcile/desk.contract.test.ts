import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskFinding } from '#lib/reconcile/contract.ts';
import { reconcileDay } from '#server/reconcile/reconcile-day.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { aKnownMember, decide, startCheckout } from '#tests/support/deposits.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { byHand } from '#tests/support/reconcile.ts';

let app: TestApp;
let tobi: TestOperator;
let kofi: TestOperator;
let reference: string;
const today = () => new Date().toISOString().slice(0, 10);
const compareAgain = () => reconcileDay(app.services, today());

/** A deposit whose amount in the provider's books is 40.00 lower than in ours. */
beforeAll(async () => {
  app = await anApp();
  tobi = await anOperator(app, 'Tobi', 'treasurer');
  kofi = await anOperator(app, 'Kofi', 'lead');
  reference = await startCheckout(app, await aKnownMember(app));
  await decide(app, reference, 'paid');
  await app.drainJobs();
  await paidAtProvider(506_000);
  await compareAgain();
});
afterAll(() => app.close());

const paidAtProvider = (amount: number) =>
  byHand(app, 'update sandbox.payment set paid_amount = $2 where reference = $1', [
    reference,
    amount,
  ]);
const list = async (state = 'open', who = tobi) =>
  (await deskOf(app, who).get(`/reconciliation?state=${state}`)).body.data as DeskFinding[];
const find = async (state = 'open', who = tobi) =>
  (await list(state, who)).find((each) => each.reference === reference)!;
const act = async (verb: string, body: object, who = tobi) => {
  const all = [...(await list('open', kofi)), ...(await list('done', kofi))];
  const { id } = all.find((each) => each.reference === reference)!;
  return deskOf(app, who).post(`/reconciliation/${id}/${verb}`, body);
};

describe('a difference with a provider', () => {
  it('is one case with both sides, however often the comparison runs', async () => {
    await compareAgain();
    await compareAgain();
    const cases = (await list()).filter((each) => each.reference === reference);
    expect(cases).toHaveLength(1);
    expect(cases[0]).toMatchObject({
      kind: 'amount_differs',
      ours: '5100.00',
      theirs: '5060.00',
      order: reference,
      state: 'open',
      owner: null,
      resolved: null,
      notes: [],
    });
  });

  it('is assigned to someone who works with money, and stays so when the comparison runs again', async () => {
    expect((await act('owner', { owner: tobi.id }, kofi)).status).toBe(200);
    await compareAgain();
    expect((await find()).owner).toEqual({ id: tobi.id, name: 'Tobi', mine: true });
    expect((await find('open', kofi)).owner?.mine).toBe(false);
    const gate = await anOperator(app, 'Gift', 'gate');
    const wrong = await act('owner', { owner: gate.id });
    expect(wrong.body['errors']).toEqual({ owner: ['Choose someone who works with money.'] });
    expect((await find()).owner?.name).toBe('Tobi');
  });

  it('collects notes of operators', async () => {
    expect((await act('notes', { text: 'no' })).status).toBe(422);
    await act('notes', { text: 'Asked the gateway about it.' });
    expect((await find()).notes).toMatchObject([
      { text: 'Asked the gateway about it.', by: 'Tobi' },
    ]);
  });

  it('is explained once, with a reason, and moves no money', async () => {
    expect((await act('resolution', { reason: '' })).status).toBe(422);
    const { rows: before } = await byHand(app, 'select count(*) from ledger.txn');
    const all = await Promise.all(
      [tobi, kofi, tobi, kofi].map((who) =>
        act('resolution', { reason: 'They kept a fee of 40.' }, who),
      ),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await byHand(app, 'select count(*) from ledger.txn')).rows).toEqual(before);
    expect(await find()).toBeUndefined();
    expect(await find('done')).toMatchObject({
      state: 'explained',
      resolved: { reason: 'They kept a fee of 40.' },
    });
    expect((await act('notes', { text: 'Too late.' })).status).toBe(409);
  });

  it('stays explained while it is the same, and is reopened when it changes', async () => {
    await compareAgain();
    expect(await find()).toBeUndefined();
    await paidAtProvider(505_000);
    await compareAgain();
    expect(await find()).toMatchObject({ state: 'open', theirs: '5050.00' });
    expect((await find()).owner?.name).toBe('Tobi');
  });

  it('ends once both sides agree', async () => {
    await paidAtProvider(510_000);
    await compareAgain();
    expect(await list()).toEqual([]);
    expect(await find('done')).toMatchObject({ state: 'cleared' });
    expect((await act('resolution', { reason: 'Not needed.' })).status).toBe(409);
  });

  it('can be read by a reader, who can do nothing about it', async () => {
    const reader = await anOperator(app, 'Rita', 'reader');
    expect(await find('done', reader)).toBeDefined();
    expect((await act('notes', { text: 'Let me in.' }, reader)).status).toBe(404);
  });

  it('logs who did what', async () => {
    const { rows } = await byHand(
      app,
      `select action from audit_log where subject = $1 and action like 'reconcile.%' order by id`,
      [reference],
    );
    expect((rows as { action: string }[]).map(({ action }) => action)).toEqual([
      ...['reconcile.assign', 'reconcile.note', 'reconcile.resolve'],
    ]);
  });
});
