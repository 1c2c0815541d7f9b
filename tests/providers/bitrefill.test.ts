import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { money } from '#lib/money.ts';
import { bitrefillNoticeSecret } from '#server/providers/giftcards/bitrefill/adapter.ts';
import { startBitrefill, type FakeBitrefill } from '#tests/conformance/vendors/bitrefill.ts';

let fake: FakeBitrefill;
beforeEach(async () => {
  fake = await startBitrefill();
});
afterEach(() => fake.vendor.close());

const apple = { sku: 'apple:US', value: 2_500n, currency: 'USD', quantity: 2 };
const order = (reference: string, item = apple) => ({
  reference,
  items: [item],
  amount: money(60_000n, 'GHS'),
  prices: Array.from({ length: item.quantity }, () => 30_000n),
});
const vend = (reference = 'OJG1', item = apple) => fake.port.vend(order(reference, item));
const ask = (reference = 'OJG1') => fake.port.requery({ reference, sentAt: new Date(0) });
const lose = async (reference = 'OJG1') => {
  Object.assign(fake.vendor, { fault: 'gone', times: 1 });
  await vend(reference);
  fake.clock.advance(600);
};
/** Invoices that others created, this many seconds ago. */
const others = (count: number, mark: string | null, agoS = 0) =>
  fake.invoices.push(
    ...Array.from({ length: count }, (_, n) => ({
      id: `other-${n}`,
      status: 'complete',
      orders: [],
      webhook_url: mark,
      created_time: new Date(fake.clock.now().getTime() - agoS * 1000).toISOString(),
    })),
  );
const lists = () =>
  fake.vendor.stub.requests.filter(({ path }) => path.startsWith('/invoices?')).length;

describe('an invoice at Bitrefill', () => {
  it('is paid from our balance, and carries our reference in the address of its notices', async () => {
    expect(await vend()).toMatchObject({
      kind: 'done',
      value: { charged: money(60_000n, 'GHS'), codes: ['CODE-1-1', 'CODE-1-2'] },
    });
    const [made] = fake.vendor.stub.requests;
    expect(made?.body).toMatchObject({
      products: [{ product_id: 'apple-us', value: 25, quantity: 2 }],
      payment_method: 'balance',
      auto_pay: true,
    });
    expect(made?.body['webhook_url']).toMatch(
      /^https:\/\/oja\.test\/api\/webhooks\/bitrefill\/[\w-]{43}\/OJG1-1$/,
    );
  });

  it('with a code that isn’t ready waits for it', async () => {
    fake.course = 'takes its time';
    await vend();
    fake.invoices[0]!.status = 'complete';
    fake.invoices[0]!.orders[1]!.code = null;
    expect((await ask()).kind).toBe('pending');
    fake.invoices[0]!.orders[1]!.code = 'AT-LAST';
    expect(await ask()).toMatchObject({ value: { codes: ['CODE-1-1', 'AT-LAST'] } });
  });

  it('with one refunded card is delivered without it', async () => {
    await vend();
    Object.assign(fake.invoices[0]!.orders[0]!, { status: 'refunded', code: null });
    expect(await ask()).toMatchObject({
      value: { charged: money(30_000n, 'GHS'), codes: [null, 'CODE-1-2'] },
    });
  });

  it('is found behind many others', async () => {
    Object.assign(fake.vendor, { fault: 'lost', times: 1 });
    await vend();
    fake.invoices.unshift(
      ...Array.from({ length: 60 }, (_, n) => ({
        ...fake.invoices[0]!,
        id: `new-${n}`,
        webhook_url: `https://oja.test/x/OJG9${n}-1`,
      })),
    );
    expect(await ask()).toMatchObject({ kind: 'done' });
    expect(lists()).toBe(2);
  });

  it('was never made when no other has its mark, and only then', async () => {
    await lose();
    others(60, 'https://oja.test/x/OJG9-1');
    expect(await ask()).toMatchObject({ kind: 'failed', code: 'not_found' });
    others(1, null);
    expect((await ask()).kind).toBe('unknown');
  });

  it('isn’t searched for among those that are much older', async () => {
    await lose();
    others(120, 'https://oja.test/x/OJG9-1', 90_000);
    expect(await ask()).toMatchObject({ kind: 'failed', code: 'not_found' });
    expect(lists()).toBe(1);
  });
});

describe('the catalogue of Bitrefill', () => {
  it.each([
    ['a card that it has', apple, true],
    ['another value', { ...apple, value: 2_600n }, false],
    ['another currency', { ...apple, currency: 'EUR' }, false],
    ['a card that isn’t mapped', { ...apple, sku: 'steam:US' }, false],
  ])('follows its list: %s', async (_, item, isSold) => {
    const stock = await fake.port.stockOf([item]);
    expect(stock.kind === 'done' && stock.value[0]! > 0).toBe(isSold);
  });

  it('excludes a card of another country, whatever our map says', async () => {
    fake.mapped['apple:CA'] = 'apple-us';
    expect(await fake.port.stockOf([{ ...apple, sku: 'apple:CA' }])).toMatchObject({ value: [0] });
  });

  it('is searched by name, with our remaining balance there', async () => {
    expect(await fake.port.searchProducts?.('app')).toMatchObject({
      value: [{ code: 'apple-us', name: 'Apple (US, USD)' }],
    });
    expect(await fake.port.getFloat?.()).toMatchObject({ value: [money(25_050n, 'USD')] });
  });
});

describe('the records of Bitrefill', () => {
  it('are those of the period, with what the cards were sold for', async () => {
    await vend();
    others(3, 'https://oja.test/x/OJG9-1', 200_000);
    const now = fake.clock.now().getTime();
    const period = { from: new Date(now - 86_400_000), to: new Date(now + 86_400_000) };
    expect(await fake.port.listSettled(period)).toMatchObject({
      value: {
        lines: [{ ourReference: 'OJG1', amount: money(60_000n, 'GHS'), state: 'done' }],
        next: null,
      },
    });
  });
});

describe('a notice of Bitrefill', () => {
  const raw = Buffer.from('{}');
  const read = (given?: string) => fake.port.readNotice(() => undefined, raw, given);

  it('proves itself by the secret in its address', () => {
    const secret = bitrefillNoticeSecret('a secret of the tests with 32 characters');
    expect(read(`${secret}/OJG1-1`)).toMatchObject({ ok: true, reference: 'OJG1' });
    for (const given of [undefined, '', '/OJG1-1', `guessed/OJG1-1`, secret.slice(1)])
      expect(read(given)).toEqual({ ok: false });
  });
});
