import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { money } from '#lib/money.ts';
import type { BillsPort, BuyRequest } from '#server/ports/bills.ts';
import { reloadlyBills } from '#server/providers/bills/reloadly/adapter.ts';
import { stillClock } from '#tests/support/clock.ts';
import { aReloadly, reloadlySecret, type FakeReloadly } from '#tests/support/reloadly.ts';
import { aSupplyBook } from '#tests/support/supply-book.ts';

const clock = stillClock();
let fake: FakeReloadly;
let bills: BillsPort;
let references = 0;

beforeEach(async () => {
  fake = await aReloadly(clock);
  bills = reloadlyBills({
    clients: { topups: fake.client('topups'), utilities: fake.client('utilities') },
    book: aSupplyBook(clock),
    clock,
    log: pino({ level: 'silent' }),
    webhookSecrets: [reloadlySecret],
    isTrial: true,
  });
});
afterEach(() => fake.stub.close());

const airtime = (number = '0241234561', change: Partial<BuyRequest> = {}): BuyRequest => {
  references += 1;
  return {
    reference: `OJB${references}`,
    biller: 'topups/643',
    amount: money(2_050n, 'GHS'),
    phone: `+233${number.slice(1)}`,
    ...change,
  };
};
const meter = (account = '012345678901') =>
  airtime('0241234561', { biller: 'utilities/9', account, meterType: 'prepaid' });
const ask = (reference: string, agoS = 0) =>
  bills.requery({ reference, sentAt: new Date(clock.now().getTime() - agoS * 1000) });
const posts = () =>
  fake.stub.requests.filter(({ method, path }) => method === 'POST' && !path.startsWith('/auth'));

describe('airtime through Reloadly', () => {
  it('is an amount of the local currency for a national number, by our identifier', async () => {
    const request = airtime();
    expect(await bills.buy(request)).toMatchObject({
      kind: 'done',
      providerRef: '1',
      value: { delivered: money(2_050n, 'GHS'), vouchers: [] },
    });
    expect(posts()[0]).toMatchObject({
      path: '/topups/topups',
      body: {
        operatorId: 643,
        amount: 20.5,
        useLocalAmount: true,
        customIdentifier: request.reference,
        recipientPhone: { countryCode: 'GH', number: '0241234561' },
      },
    });
  });

  it('belongs to the country of its currency', async () => {
    await bills.buy(airtime('', { amount: money(5_000n, 'KES'), phone: '+254712345678' }));
    expect(posts()[0]?.body['recipientPhone']).toEqual({ countryCode: 'KE', number: '0712345678' });
  });

  it('is completed by a query when it was only accepted', async () => {
    const request = airtime('0241234562');
    expect((await bills.buy(request)).kind).toBe('pending');
    await ask(request.reference);
    await ask(request.reference);
    expect(await ask(request.reference)).toMatchObject({
      kind: 'done',
      value: { delivered: money(2_050n, 'GHS') },
    });
    expect(posts()).toHaveLength(1);
  });

  it.each([
    ['0241234563', 'declined'],
    ['0241234569', 'invalid_input'],
  ])('to %s is refused: %s', async (number, code) => {
    expect(await bills.buy(airtime(number))).toMatchObject({ kind: 'failed', code });
  });

  it('of another amount is reported as such', async () => {
    expect(await bills.buy(airtime('0241234567'))).toMatchObject({
      value: { delivered: money(1_025n, 'GHS') },
    });
  });

  it('in a foreign currency never matches the order', async () => {
    const request = airtime();
    await bills.buy(request);
    fake.topups[0]!.currency = 'EUR';
    expect(await ask(request.reference)).toMatchObject({ value: { delivered: { minor: 0n } } });
  });

  it.each([{ destroy: true as const }, { hang: true as const }, { status: 502, text: '<html>' }])(
    'is sent once and unknown after %j',
    async (reply) => {
      fake.refuses = reply;
      const request = airtime();
      expect((await bills.buy(request)).kind).toBe('unknown');
      expect((await bills.buy(request)).kind).toBe('pending');
      expect(posts()).toHaveLength(1);
    },
  );

  it('whose answer was lost is found by our identifier', async () => {
    fake.lost = 'answer';
    const request = airtime();
    expect((await bills.buy(request)).kind).toBe('unknown');
    expect(await ask(request.reference)).toMatchObject({ kind: 'done', providerRef: '1' });
  });

  it('that isn’t in an empty report was not sent, but only after five minutes', async () => {
    fake.refuses = { destroy: true };
    const request = airtime();
    await bills.buy(request);
    expect(await ask(request.reference, 9_999)).toMatchObject({ reason: 'not_found' });
    clock.advance(300);
    expect(await ask(request.reference)).toMatchObject({ kind: 'failed', code: 'not_found' });
  });

  it('that isn’t in a report of others proves nothing', async () => {
    await bills.buy(airtime());
    fake.refuses = { destroy: true };
    const request = airtime();
    await bills.buy(request);
    fake.isUnfiltered = true;
    clock.advance(600);
    expect((await ask(request.reference)).kind).toBe('unknown');
  });

  it('whose identifier was used before is queried, not repeated', async () => {
    const request = airtime();
    await bills.buy(request);
    const again = reloadlyBills({
      clients: { topups: fake.client('topups'), utilities: fake.client('utilities') },
      book: aSupplyBook(clock),
      clock,
      log: pino({ level: 'silent' }),
      webhookSecrets: [reloadlySecret],
      isTrial: true,
    });
    expect(await again.buy(request)).toMatchObject({ kind: 'done', providerRef: '1' });
    expect(fake.topups).toHaveLength(1);
  });

  it('to a biller that it doesn’t offer is not sent', async () => {
    expect(await bills.buy(airtime('0241234561', { biller: 'mtn' }))).toMatchObject({
      code: 'invalid_input',
    });
    expect(fake.stub.requests).toEqual([]);
  });

  it('continues with a new token when the old one expires in between', async () => {
    await bills.buy(airtime());
    fake.endTokens();
    expect((await bills.buy(airtime())).kind).toBe('done');
  });
});

describe('a meter through Reloadly', () => {
  it('is only accepted at first; its token comes with a query', async () => {
    const request = meter();
    expect(await bills.buy(request)).toMatchObject({ kind: 'pending', providerRef: '1' });
    expect(posts()[0]).toMatchObject({
      path: '/utilities/pay',
      body: {
        billerId: 9,
        subscriberAccountNumber: '012345678901',
        amount: 20.5,
        referenceId: request.reference,
      },
    });
    await ask(request.reference);
    expect(await ask(request.reference)).toMatchObject({
      kind: 'done',
      value: {
        delivered: money(2_050n, 'GHS'),
        vouchers: [{ kind: 'electricity_token', value: '26362054405982750101' }],
      },
    });
  });

  it('is refused later', async () => {
    const request = meter('012345678903');
    await bills.buy(request);
    await ask(request.reference);
    expect(await ask(request.reference)).toMatchObject({ kind: 'failed', code: 'declined' });
  });

  it('states itself by when it is final', async () => {
    const tomorrow = Math.floor(clock.now().getTime() / 1000) + 24 * 3_600;
    const told = { kind: 'pending', finalBy: new Date(tomorrow * 1000) };
    const request = meter('012345678902');
    expect(await bills.buy(request)).toMatchObject(told);
    expect(await ask(request.reference)).toMatchObject(told);
    expect([bills.takesUpToS?.('utilities/5'), bills.takesUpToS?.('topups/643')]).toEqual([
      ...[24 * 3_600, undefined],
    ]);
  });

  it('is another biller’s when it is postpaid, where both have separate numbers', async () => {
    const send = (biller: string, meterType: 'prepaid' | 'postpaid') =>
      bills.buy(airtime('', { biller, meterType, account: '012345678901' }));
    await send('utilities/5/6', 'prepaid');
    await send('utilities/5/6', 'postpaid');
    await send('utilities/5', 'postpaid');
    expect(fake.bills.map(({ billerId }) => billerId)).toEqual([5, 6, 5]);
  });

  it('has no name that we could look up', async () => {
    const asked = { biller: 'utilities/5', account: '012345678901' };
    expect(bills.verifies?.(asked.biller)).toBe(false);
    expect(await bills.verify(asked)).toMatchObject({ kind: 'failed', code: 'other' });
  });
});

describe('other data from Reloadly', () => {
  it('contains bundles with their prices', async () => {
    expect(await bills.plans('topups/77')).toMatchObject({
      value: [
        { code: '10.00', name: '1 GB for a week', price: money(1_000n, 'GHS') },
        { code: '20.50', name: '2.5 GB for a month', price: money(2_050n, 'GHS') },
      ],
    });
  });

  it('contains our remaining balance there', async () => {
    expect(await bills.getFloat?.()).toMatchObject({ value: [money(81_250n, 'USD')] });
  });

  it('contains what it delivered: airtime first, then the rest', async () => {
    const [one, other] = [airtime(), meter()];
    await bills.buy(one);
    await bills.buy(other);
    const period = { from: clock.now(), to: clock.now() };
    const first = await bills.listSettled?.(period);
    expect(first).toMatchObject({
      value: {
        lines: [{ topic: 'bill', ourReference: one.reference, state: 'done' }],
        next: 'utilities:1',
      },
    });
    expect(await bills.listSettled?.({ ...period, cursor: 'utilities:1' })).toMatchObject({
      value: { lines: [{ ourReference: other.reference, state: 'pending' }], next: null },
    });
  });

  it('contains the order of a notice, by our identifier or by its own', () => {
    const { raw, headers } = fake.hook('airtime_transaction.status', { transactionId: 12 });
    expect(bills.readNotice((name) => headers[name], raw)).toMatchObject({
      ok: true,
      reference: '',
      providerRef: 'topups/12',
    });
    expect(bills.readNotice(() => undefined, raw)).toEqual({ ok: false });
  });
});
