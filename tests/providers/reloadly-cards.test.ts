import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { money } from '#lib/money.ts';
import type { GiftCardsPort, Pieces } from '#server/ports/giftcards.ts';
import { reloadlyCards } from '#server/providers/giftcards/reloadly/adapter.ts';
import { stillClock } from '#tests/support/clock.ts';
import { aReloadly, reloadlySecret, type FakeReloadly } from '#tests/support/reloadly.ts';
import { aSupplyBook } from '#tests/support/supply-book.ts';

const clock = stillClock();
let fake: FakeReloadly;
let cards: GiftCardsPort;
let mapped: Record<string, string>;
let references = 0;

beforeEach(async () => {
  fake = await aReloadly(clock);
  mapped = { 'apple:US': '1', 'steam:US': '2', 'xbox:US': '3', 'netflix:US': '4', 'visa:US': '5' };
  cards = reloadlyCards({
    client: fake.client('giftcards'),
    clock,
    isTrial: true,
    webhookSecrets: [reloadlySecret],
    book: aSupplyBook(clock),
    log: pino({ level: 'silent' }),
    map: {
      productOf: (sku) => Promise.resolve(mapped[sku]),
      listSold: () => Promise.resolve(new Set(Object.keys(mapped))),
    },
    mailbox: 'codes@oja.example',
    senderName: 'Oja',
  });
});
afterEach(() => fake.stub.close());

const apple: Pieces = { sku: 'apple:US', value: 2500n, currency: 'USD', quantity: 2 };
const order = (...items: Pieces[]) => {
  references += 1;
  const prices = items.flatMap(({ quantity }) => Array.from({ length: quantity }, () => 30_000n));
  const amount = money(BigInt(prices.length) * 30_000n, 'GHS');
  return { reference: `OJG${references}`, items, amount, prices };
};
const ask = (reference: string, agoS = 0) =>
  cards.requery({ reference, sentAt: new Date(clock.now().getTime() - agoS * 1000) });
const posts = () => fake.stub.requests.filter(({ path }) => path === '/giftcards/orders');

describe('an order at Reloadly', () => {
  it('is for its product, with our identifier, to a mailbox of ours', async () => {
    const request = order(apple);
    const outcome = await cards.vend(request);
    expect(posts()[0]?.body).toEqual({
      productId: 1,
      countryCode: 'US',
      quantity: 2,
      unitPrice: 25,
      customIdentifier: `${request.reference}-1`,
      senderName: 'Oja',
      recipientEmail: 'codes@oja.example',
    });
    // the second number has more digits than a JavaScript number can hold
    expect(outcome).toMatchObject({
      kind: 'done',
      providerRef: '1',
      value: { charged: money(60_000n, 'GHS'), codes: ['013-0 PIN 4321', '90071992547409911'] },
    });
  });

  it('names no country for a card that works everywhere', async () => {
    await cards.vend(order({ ...apple, sku: 'visa:US', quantity: 1 }));
    expect(posts()[0]?.body).not.toHaveProperty('countryCode');
  });

  it('is completed by a query when it was only accepted', async () => {
    const request = order({ ...apple, sku: 'steam:US' });
    expect(await cards.vend(request)).toMatchObject({ kind: 'pending', providerRef: '1' });
    expect((await ask(request.reference)).kind).toBe('pending');
    expect((await ask(request.reference)).kind).toBe('pending');
    expect(await ask(request.reference)).toMatchObject({ kind: 'done' });
    expect(posts()).toHaveLength(1);
  });

  it('that it refuses is a refusal, and says which', async () => {
    expect(await cards.vend(order({ ...apple, sku: 'xbox:US' }))).toMatchObject({
      kind: 'failed',
      code: 'invalid_input',
    });
    fake.refuses = { status: 400, json: { message: 'No', errorCode: 'INSUFFICIENT_BALANCE' } };
    expect(await cards.vend(order(apple))).toMatchObject({ code: 'insufficient_float' });
    fake.refuses = { status: 401, json: { message: 'No' } };
    expect(await cards.vend(order(apple))).toMatchObject({ code: 'auth' });
  });

  it('is refunded when it reports so after it had delivered', async () => {
    const request = order({ ...apple, sku: 'netflix:US' });
    expect((await cards.vend(request)).kind).toBe('done');
    fake.orders[0]!.status = 'REFUNDED';
    expect(await ask(request.reference)).toMatchObject({ kind: 'failed', code: 'reversed' });
  });

  it('of another value than requested charges nothing, so that an operator reviews it', async () => {
    const request = order({ ...apple, sku: 'netflix:US' });
    await cards.vend(request);
    fake.orders[0]!.unitPrice = 5;
    expect(await ask(request.reference)).toMatchObject({ value: { charged: money(0n, 'GHS') } });
  });

  it.each([
    ['the answer is lost', { destroy: true as const }],
    ['it is slow', { hang: true as const }],
    ['it answers in HTML', { status: 500, text: '<html>' }],
    ['it answers in HTML as if all were well', { status: 200, text: '<html>' }],
    ['it says 429', { status: 429, json: {} }],
  ])('is sent once and unknown when %s', async (_, reply) => {
    const request = order(apple);
    fake.refuses = reply;
    expect((await cards.vend(request)).kind).toBe('unknown');
    expect(posts()).toHaveLength(1);
    expect((await cards.vend(request)).kind).toBe('pending');
    expect(posts()).toHaveLength(1);
  });

  it('whose answer was lost is found by our identifier', async () => {
    const request = order(apple);
    fake.lost = 'answer';
    expect((await cards.vend(request)).kind).toBe('unknown');
    fake.lost = 'nothing';
    expect(await ask(request.reference)).toMatchObject({ kind: 'done', providerRef: '1' });
  });

  it('that isn’t in an empty report was not sent, but only after five minutes', async () => {
    const request = order(apple);
    fake.refuses = { destroy: true };
    await cards.vend(request);
    expect(await ask(request.reference)).toMatchObject({ kind: 'unknown', reason: 'not_found' });
    clock.advance(300);
    expect(await ask(request.reference, 300)).toMatchObject({ kind: 'failed', code: 'not_found' });
  });

  it('that isn’t in a report of others proves nothing', async () => {
    await cards.vend(order(apple));
    const request = order(apple);
    fake.refuses = { destroy: true };
    await cards.vend(request);
    fake.isUnfiltered = true;
    clock.advance(600);
    expect((await ask(request.reference, 600)).kind).toBe('unknown');
  });

  it('whose identifier was used before is queried, not repeated', async () => {
    const request = order(apple);
    const madeBefore = { customIdentifier: `${request.reference}-1`, madeAt: clock.now() };
    fake.orders.push({
      transactionId: 9,
      status: 'SUCCESSFUL',
      pollsLeft: 0,
      quantity: 2,
      unitPrice: 25,
      productId: 1,
      ...madeBefore,
    });
    expect(await cards.vend(request)).toMatchObject({ kind: 'done', providerRef: '9' });
    expect(fake.orders).toHaveLength(1);
  });

  it('continues with a new token when the old one expires in between', async () => {
    await cards.vend(order(apple));
    fake.endTokens();
    expect((await cards.vend(order(apple))).kind).toBe('done');
    expect(fake.orders).toHaveLength(2);
  });

  it('that can’t be sent without a token was not sent', async () => {
    fake.isClosed = true;
    expect(await cards.vend(order(apple))).toMatchObject({ code: 'provider_down' });
    expect(posts()).toEqual([]);
  });

  it('with one refused type is delivered without that one', async () => {
    const request = order(apple, { ...apple, sku: 'xbox:US', quantity: 1 });
    expect(await cards.vend(request)).toMatchObject({
      kind: 'done',
      value: {
        charged: money(60_000n, 'GHS'),
        codes: [expect.any(String), expect.any(String), null],
      },
    });
  });
});

describe('the catalogue of Reloadly', () => {
  it.each([
    ['a listed value', apple, true],
    ['a value that isn’t listed', { ...apple, value: 2600n }, false],
    ['a card of another currency', { ...apple, currency: 'CAD' }, false],
    ['a card that isn’t mapped', { ...apple, sku: 'apple:CA' }, false],
    ['a value within bounds', { ...apple, sku: 'steam:US', value: 7700n }, true],
    ['a value above them', { ...apple, sku: 'steam:US', value: 20_001n }, false],
  ])('follows its list: %s', async (_, item, isSold) => {
    const stock = await cards.stockOf([item]);
    expect(stock).toMatchObject({ kind: 'done', value: [isSold ? expect.any(Number) : 0] });
    expect(stock.kind === 'done' && stock.value[0]! > 0).toBe(isSold);
  });

  it('refuses a wrong entry of our map: a card of another country', async () => {
    mapped['apple:CA'] = '1';
    expect(await cards.stockOf([{ ...apple, sku: 'apple:CA' }])).toMatchObject({ value: [0] });
  });

  it('is never ordered without an entry of our map', async () => {
    const outcome = await cards.vend(order({ ...apple, sku: 'unknown:US' }));
    expect(outcome).toMatchObject({ kind: 'failed', code: 'out_of_stock' });
    expect(fake.stub.requests).toEqual([]);
  });

  it('is returned with our remaining balance there', async () => {
    expect(await cards.getFloat?.()).toMatchObject({ value: [money(81_250n, 'USD')] });
  });
});

describe('the records of Reloadly', () => {
  const period = () => ({
    from: new Date(clock.now().getTime() - 86_400_000),
    to: new Date(clock.now().getTime() + 86_400_000),
  });

  it('have one line for each order, with its price here', async () => {
    const one = order(apple);
    const several = order(apple, { ...apple, sku: 'xbox:US', quantity: 1 });
    await cards.vend(one);
    await cards.vend(several);
    expect(await cards.listSettled(period())).toMatchObject({
      value: {
        next: null,
        lines: [
          { topic: 'card', ourReference: one.reference, amount: { minor: 60_000n }, state: 'done' },
          { ourReference: several.reference, amount: { minor: 60_000n }, state: 'done' },
        ],
      },
    });
  });

  it('that can’t be read are unknown', async () => {
    fake.lost = 'everything';
    expect((await cards.listSettled(period())).kind).toBe('unknown');
  });
});

describe('a notice of Reloadly about cards', () => {
  it('names the order by our identifier', () => {
    const told = fake.hook('giftcard_transaction.status', { customIdentifier: 'OJGabc-1' });
    const read = (headers: Record<string, string>) =>
      cards.readNotice((name) => headers[name], told.raw);
    expect(read(told.headers)).toMatchObject({ ok: true, reference: 'OJGabc' });
    expect(read({})).toEqual({ ok: false });
  });
});
