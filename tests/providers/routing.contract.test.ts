import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { providerHealth } from '#lib/product-constants.ts';
import { claimToSend } from '#server/orders/send/fulfil.job.ts';
import type { BillsPort, Vended } from '#server/ports/bills.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { Providers } from '#server/ports/providers.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, buy, buyAndSettle, moneyOf, readOrder } from '#tests/support/orders.ts';
import { prefer, useSeveral } from '#tests/support/routing.ts';
import { aSecondProcess } from '#tests/support/second-process.ts';

const AIRTIME = 'airtime-bill-payment';

let app: TestApp;
let member: TestMember;
let plain: Providers['bills'];
beforeAll(async () => {
  app = await aShop();
  member = await aMember(app, { balance: '90000.00' });
  plain = app.services.providers.bills;
});
afterAll(() => app.close());

const lost: Outcome<never> = { kind: 'unknown', reason: 'timeout', recheckAfterMs: 60_000 };
const no: Outcome<never> = { kind: 'failed', code: 'declined', retryable: false, raw: null };
const down: Outcome<never> = { ...no, code: 'provider_down' };

/** A provider with the sandbox's products that returns the given answers. */
function aProvider(id: string, more: Partial<BillsPort> = {}) {
  const sent: string[] = [];
  const asked: string[] = [];
  let answer: Outcome<never> | undefined;
  const adapter: BillsPort = {
    ...plain.current,
    id,
    buy: ({ reference, amount }) => {
      sent.push(reference);
      const done: Outcome<Vended> = {
        kind: 'done',
        value: { delivered: amount, vouchers: [] },
        providerRef: `${id}-${sent.length}`,
        raw: null,
      };
      return Promise.resolve(answer ?? done);
    },
    requery: ({ reference }) => {
      asked.push(reference);
      return Promise.resolve(lost);
    },
    ...more,
  };
  return { adapter, sent, asked, say: (next?: Outcome<never>) => (answer = next) };
}

let first: ReturnType<typeof aProvider>;
let second: ReturnType<typeof aProvider>;
beforeEach(async () => {
  [first, second] = [aProvider('first'), aProvider('second')];
  app.services.providers.bills = plain;
  useSeveral(app, 'bills', first.adapter, second.adapter);
  for (const table of ['provider_breaker', 'provider_call'])
    await app.services.db.sql.query(`delete from ${table}`);
  await prefer(app, 'bills', []);
  await prefer(app, 'bills', [], { country: 'NG', product: AIRTIME });
});

const providerOf = async ({ reference_code }: Order) => {
  const { rows } = await app.services.db.sql.query<{ provider: string | null }>(
    'select provider from orders where reference_code = $1',
    [reference_code],
  );
  return rows[0]?.provider;
};
/** No amount twice: the same again is refused while one is still being checked. */
let nextAmount = 500;
const buyTimes = async (times: number) => {
  for (let n = 0; n < times; n++) await buyAndSettle(app, member, { amount: `${nextAmount++}` });
};
/** As many failures as it takes. */
async function breakFirst(): Promise<void> {
  first.say(down);
  await buyTimes(providerHealth.troubles);
  first.say();
}
const calls = async () =>
  (
    await app.services.db.sql.query<Record<string, unknown>>(
      `select port, provider, operation, our_reference, outcome, reason, is_trouble
       from provider_call order by id`,
    )
  ).rows;

describe('a port with several providers', () => {
  it('gives new orders to the first in the order of the code, and to another one as soon as the desk sets it', async () => {
    expect(await providerOf(await buyAndSettle(app, member))).toBe('first');
    await prefer(app, 'bills', ['second', 'first'], { country: 'NG', product: AIRTIME });
    expect(await providerOf(await buyAndSettle(app, member, { amount: '210' }))).toBe('second');
    await prefer(app, 'bills', [], { country: 'NG', product: AIRTIME });
    expect(await providerOf(await buyAndSettle(app, member, { amount: '220' }))).toBe('first');
  });

  it('follows the most specific setting: country and product before one of them, before neither', async () => {
    await prefer(app, 'bills', ['second']);
    expect(await providerOf(await buyAndSettle(app, member, { amount: '230' }))).toBe('second');
    await prefer(app, 'bills', ['first'], { country: 'NG' });
    await prefer(app, 'bills', ['second'], { product: AIRTIME });
    expect(await providerOf(await buyAndSettle(app, member, { amount: '240' }))).toBe('first');
    await prefer(app, 'bills', ['second'], { country: 'NG', product: AIRTIME });
    expect(await providerOf(await buyAndSettle(app, member, { amount: '250' }))).toBe('second');
    for (const where of [{}, { country: 'NG' }, { product: AIRTIME }])
      await prefer(app, 'bills', [], where);
  });

  it('never gives anything to one that doesn’t serve the country, nor to a sandbox', async () => {
    const abroad = aProvider('abroad', { serves: ({ country }) => country !== 'NG' });
    app.services.providers.bills = plain;
    useSeveral(app, 'bills', abroad.adapter, second.adapter);
    await prefer(app, 'bills', ['bills-sandbox', 'abroad', 'second']);
    expect(await providerOf(await buyAndSettle(app, member, { amount: '260' }))).toBe('second');
    await prefer(app, 'bills', []);
  });

  it('skips a provider that is down, and tries it again with one order', async () => {
    await breakFirst();
    expect(await providerOf(await buyAndSettle(app, member, { amount: '310' }))).toBe('second');
    app.clock.advance(providerHealth.trialAfterS + 1);
    const both = [(await buy(app, member)).body.data, (await buy(app, member)).body.data];
    first.say(down);
    await app.drainJobs();
    const went = await Promise.all(both.map((order) => providerOf(order)));
    expect(went.toSorted()).toEqual(['first', 'second']);
    expect(await providerOf(await buyAndSettle(app, member, { amount: '320' }))).toBe('second');
    app.clock.advance(providerHealth.trialAfterS + 1);
    first.say();
    for (const amount of ['330', '340'])
      expect(await providerOf(await buyAndSettle(app, member, { amount }))).toBe('first');
  });

  it('counts only the provider’s faults: a customer’s refusal never stops it', async () => {
    first.say(no);
    await buyTimes(providerHealth.troubles + 1);
    first.say();
    expect(await providerOf(await buyAndSettle(app, member, { amount: '350' }))).toBe('first');
  });

  it('counts a timeout, and ignores faults that are older than the window', async () => {
    first.say(lost);
    await buyTimes(providerHealth.troubles - 1);
    app.clock.advance(providerHealth.windowS + 1);
    await buyAndSettle(app, member, { amount: '360' });
    expect(await providerOf(await buyAndSettle(app, member, { amount: '370' }))).toBe('first');
  });

  it('never sends an order again that one of them may have: an unknown one is queried there', async () => {
    first.say(lost);
    const order = await buyAndSettle(app, member, { amount: '380' });
    expect(order.status).toBe('unknown');
    await breakFirst();
    await prefer(app, 'bills', ['second', 'first']);
    app.clock.advance(20 * 60);
    await app.drainJobs({ includeLater: true });
    await prefer(app, 'bills', []);
    const [reference] = first.sent;
    expect(second.sent).not.toContain(reference);
    expect(first.asked).toContain(reference);
    expect(await providerOf(order)).toBe('first');
    const held = (await readOrder(app, member, order.reference_code)).status;
    expect(['unknown', 'under_review']).toContain(held);
    expect(Number((await moneyOf(app, member)).held)).toBeGreaterThan(0);
  });

  it('assigns an order that two claim at the same moment to one of them, once', async () => {
    const { data } = (await buy(app, member, { amount: '390' })).body;
    const { rows } = await app.services.db.sql.query<{ id: string }>(
      'select id from orders where reference_code = $1',
      [data.reference_code],
    );
    const claims = await Promise.all([
      claimToSend(app.services, rows[0]!.id),
      claimToSend(app.services, rows[0]!.id),
    ]);
    const sent = claims.map((claim) => claim && 'order' in claim && claim.sentBefore);
    expect(sent.toSorted()).toEqual([false, true]);
    await app.drainJobs();
  });

  it('shows a service whose providers are all out of order as down, in every process, until a trial is due', async () => {
    const other = aSecondProcess(app);
    useSeveral(other, 'bills', first.adapter, second.adapter);
    const seen = async () => {
      const answer = await other.fetch('/services', { token: member.token });
      return (await answer.json()) as { data: Record<string, boolean>; meta: { reasons: object } };
    };
    await breakFirst();
    expect((await seen()).data[AIRTIME]).toBe(true);
    second.say(down);
    await buyTimes(providerHealth.troubles);
    const { data, meta } = await seen();
    expect(data[AIRTIME]).toBe(false);
    expect(meta.reasons).toMatchObject({ [AIRTIME]: 'down' });
    expect(await buy(app, member)).toMatchObject({
      status: 403,
      body: { error_code: 'service_inactive' },
    });
    app.clock.advance(providerHealth.trialAfterS + 1);
    expect((await seen()).data[AIRTIME]).toBe(true);
    second.say();
    expect((await buyAndSettle(app, member, { amount: '410' })).status).toBe('completed');
    await other.close();
  });

  it('records each call, with our reference and without its content', async () => {
    first.say(lost);
    await buyAndSettle(app, member, { amount: '420' });
    const lines = await calls();
    expect(lines[0]).toMatchObject({
      port: 'bills',
      provider: 'first',
      operation: 'buy',
      our_reference: first.sent[0],
      outcome: 'unknown',
      reason: 'timeout',
      is_trouble: true,
    });
    const { rows } = await app.services.db.sql.query('select * from provider_call');
    expect(JSON.stringify(rows, (_, value: unknown) => String(value))).not.toContain('0803');
  });
});
