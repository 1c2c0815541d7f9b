import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, casesOf, deskOf, type TestOperator } from '#tests/support/desk.ts';
import {
  aRequest,
  aShoppingApp,
  decideItem,
  endQuotes,
  quoteItem,
  shopperOf,
  trainersForm,
} from '#tests/support/shopping.ts';

let app: TestApp;
let ngozi: TestOperator;
let kofi: TestOperator;
beforeAll(async () => {
  app = await aShoppingApp();
  ngozi = await anOperator(app);
  kofi = await anOperator(app, 'Kofi');
});
afterAll(() => app.close());

/** The second item of its request: one book, which one operator can quote alone. */
const bookForm = {
  category: 'books',
  shop_country: 'GB',
  shop_currency: 'GBP',
  price: '18.50',
  quantity: 1,
};

interface Listed {
  member: TestMember;
  shopper: ReturnType<typeof shopperOf>;
  shoes: string;
  book: string;
}

async function listed(): Promise<Listed> {
  const member = await aMember(app);
  const { items } = await aRequest(app, member);
  const [shoes, book] = items.map(({ item_code }) => item_code);
  return { member, shopper: shopperOf(app, member), shoes: shoes!, book: book! };
}

async function quoted(): Promise<Listed> {
  const all = await listed();
  expect((await quoteItem(app, ngozi, all.book, bookForm)).body.data).toMatchObject({
    state: 'decided',
  });
  return all;
}

async function noticesOf({ token }: TestMember): Promise<string[]> {
  const { body } = await app.call('GET', '/notifications', { token });
  return (body.data as { title: string }[]).map(({ title }) => title);
}

async function newestLine({ token }: TestMember): Promise<string | undefined> {
  const { body } = await app.call('GET', '/notifications', { token });
  return (body.data as { message: string[] }[])[0]?.message[0];
}

describe('a quote', () => {
  it('puts an item into the cart with the fields of its line, and notifies its owner', async () => {
    const { member, shopper, book } = await quoted();
    const { data, meta } = await shopper.cart();
    expect(meta.total).toBe(1);
    const [line] = data;
    expect(line).toMatchObject({
      item_code: book,
      status: 'approved',
      confirmed_quantity: 1,
      requested_quantity: 1,
      discount: '0.00',
    });
    const { quote } = await shopper.read(book);
    expect(quote?.total).toBe(line?.amount);
    const sum = quote!.lines.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
    expect((sum / 100).toFixed(2)).toBe(quote?.total);
    expect(quote?.lines.every(({ why }) => why.length > 10)).toBe(true);
    // amounts and rates as everywhere: with a symbol, grouped, at least two places
    expect(quote?.lines[0]?.why).toBe('1 × GBP\u00a018.50, at ₦2,017.40 for 1 GBP.');
    const hours = (Date.parse(quote!.ends_at) - Date.parse(quote!.quoted_at)) / 3_600_000;
    expect(hours).toBeCloseTo(48, 2);
    expect(await noticesOf(member)).toContain('Everyday jollof: your quote is ready');
    expect(await newestLine(member)).toMatch(/^We quoted ₦[\d,]+\.\d\d\.$/);
  });

  it('of several pieces states how many it is for', async () => {
    const { member, shoes } = await listed();
    await quoteItem(app, ngozi, shoes, { ...bookForm, quantity: 2 });
    expect(await newestLine(member)).toMatch(/^We quoted ₦[\d,]+\.\d\d for all 2\.$/);
  });

  it('shows its price at the desk before it is sent, and stores nothing of that', async () => {
    const { shopper, book } = await listed();
    const { id } = await casesOf(app, ngozi, 'shopping').find(book);
    const preview = await deskOf(app, ngozi).post(`/shopping/${id}/preview`, {
      ...trainersForm,
      ...bookForm,
    });
    await quoteItem(app, ngozi, book, bookForm);
    expect((await shopper.read(book)).quote?.total).toBe(
      (preview.body.data as { total: string }).total,
    );
  });

  it('above the limit of one person needs a second approver', async () => {
    const { shopper, shoes } = await listed();
    const asked = await quoteItem(app, ngozi, shoes, { price: '600.00' });
    expect(asked.body.data).toMatchObject({ state: 'waits for a second approver' });
    expect((await shopper.read(shoes)).status).toBe('pending');
    const { body } = await deskOf(app, kofi).get('/approvals');
    const waiting = body.data as { id: string; reference: string }[];
    const { id } = waiting.find(({ reference }) => reference === shoes)!;
    expect((await deskOf(app, ngozi).post(`/approvals/${id}`, { approve: true })).status).toBe(403);
    expect((await deskOf(app, kofi).post(`/approvals/${id}`, { approve: true })).status).toBe(200);
    expect((await shopper.read(shoes)).status).toBe('approved');
  });

  it.each([
    ['more than was asked for', { quantity: 3 }, 'quote.quantity'],
    ['an unknown category', { category: 'stars' }, 'quote.category'],
    ['a discount above our commission', { discount: '9000000.00' }, 'quote.discount'],
  ])('with %s is 422', async (_, form, field) => {
    const { shoes } = await listed();
    const { status, body } = await quoteItem(app, ngozi, shoes, form);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('needs a form, and an item is quoted once', async () => {
    const { book } = await listed();
    const bare = await decideItem(app, ngozi, book, { verdict: 'approve' });
    expect(Object.keys(bare.body.errors ?? {})).toEqual(['quote']);
    await quoteItem(app, ngozi, book, bookForm);
    expect(
      (await casesOf(app, ngozi, 'shopping').list()).map((row) => row.reference),
    ).not.toContain(book);
  });

  it('may be for fewer than requested', async () => {
    const { shopper, shoes } = await listed();
    await quoteItem(app, ngozi, shoes, { quantity: 1 });
    const [line] = (await shopper.cart()).data;
    expect([line?.requested_quantity, line?.confirmed_quantity]).toEqual([2, 1]);
  });
});

describe('an item that can’t be bought', () => {
  it('is refused with a reason that its owner reads; the others stay', async () => {
    const { member, shopper, shoes, book } = await quoted();
    const bare = await decideItem(app, ngozi, shoes, { verdict: 'reject', reason_code: 'mood' });
    expect(Object.keys(bare.body.errors ?? {})).toEqual(['reason_code']);
    await decideItem(app, ngozi, shoes, { verdict: 'reject', reason_code: 'sold-out' });
    const seen = await shopper.read(shoes);
    expect([seen.status, seen.refused_because]).toEqual(['refused', 'The shop no longer has it.']);
    expect((await shopper.cart()).data.map(({ item_code }) => item_code)).toEqual([book]);
    expect(await noticesOf(member)).toContain('Runner 3 trainers: we can’t buy it');
  });
});

describe('an owner', () => {
  it('declines one item, requests a new quote, and gets a second version', async () => {
    const { shopper, book } = await quoted();
    expect((await shopper.call('POST', `/items/${book}/decline`, {})).status).toBe(200);
    expect((await shopper.cart()).meta.total).toBe(0);
    expect((await shopper.call('POST', `/items/${book}/decline`, {})).status).toBe(409);
    expect((await shopper.call('POST', `/items/${book}/ask-again`, {})).status).toBe(200);
    await quoteItem(app, kofi, book, bookForm);
    const seen = await shopper.read(book);
    expect([seen.status, seen.quote?.version]).toEqual(['approved', 2]);
    expect(seen.events.map(({ status }) => status)).toEqual([
      'pending',
      'approved',
      'declined',
      'pending',
      'approved',
    ]);
  });

  it('asks one question, which the desk answers', async () => {
    const { member, shopper, book } = await quoted();
    const ask = () =>
      shopper.call('POST', `/items/${book}/question`, { question: 'Is it in English?' });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(409);
    expect((await decideItem(app, ngozi, book, { verdict: 'answer' })).status).toBe(422);
    await decideItem(app, ngozi, book, { verdict: 'answer', evidence: 'Yes, it is.' });
    expect((await shopper.read(book)).question).toMatchObject({
      text: 'Is it in English?',
      answer: 'Yes, it is.',
    });
    expect((await shopper.cart()).meta.total).toBe(1);
    expect(await noticesOf(member)).toContain('Everyday jollof: we answered your question');
  });

  it('accepts fewer at the same rates immediately, and more by a new quote', async () => {
    const { shopper, shoes } = await listed();
    await quoteItem(app, ngozi, shoes, { price: '20.00' });
    const change = (quantity: number) => shopper.call('PUT', `/cart/${shoes}`, { quantity });
    const before = await shopper.read(shoes);
    const fewer = await change(1);
    expect(fewer.body.data).toMatchObject({ status: 'approved', confirmed_quantity: 1 });
    const after = await shopper.read(shoes);
    expect(Number(after.amount)).toBeLessThan(Number(before.amount));
    expect([after.ends_at, after.quote?.version]).toEqual([before.ends_at, 2]);
    expect((await change(3)).body.data).toMatchObject({
      status: 'pending',
      confirmed_quantity: null,
      amount: null,
      requested_quantity: 3,
    });
    expect((await shopper.cart()).meta.total).toBe(0);
    expect((await change(0)).status).toBe(422);
  });

  it('removes an item, once', async () => {
    const { shopper, shoes, book } = await quoted();
    expect((await shopper.call('DELETE', `/cart/${book}`)).body.data).toMatchObject({
      status: 'removed',
    });
    expect((await shopper.call('DELETE', `/cart/${book}`)).status).toBe(409);
    expect((await shopper.call('DELETE', `/cart/${shoes}`)).status).toBe(200);
    expect(
      (await casesOf(app, ngozi, 'shopping').list()).map((row) => row.reference),
    ).not.toContain(shoes);
  });

  it('does only one of two things at the same moment', async () => {
    const { shopper, book } = await quoted();
    const answers = await Promise.all([
      shopper.call('POST', `/items/${book}/decline`, {}),
      shopper.call('DELETE', `/cart/${book}`),
      shopper.call('POST', `/items/${book}/decline`, {}),
    ]);
    const done = answers.filter(({ status }) => status === 200).length;
    const { events, status } = await shopper.read(book);
    // a declined item can still be removed
    expect([1, 2]).toContain(done);
    expect(events).toHaveLength(2 + done);
    expect(['declined', 'removed']).toContain(status);
  });
});

describe('a quote that no one accepts', () => {
  it('leaves the cart by the database’s clock, before its job has run', async () => {
    const { shopper, book } = await quoted();
    await endQuotes(app, book);
    expect((await shopper.cart()).meta.total).toBe(0);
    expect((await shopper.read(book)).status).toBe('expired');
    expect((await shopper.call('POST', `/items/${book}/decline`, {})).status).toBe(409);
    expect((await shopper.call('POST', `/items/${book}/ask-again`, {})).status).toBe(200);
    const { events } = await shopper.read(book);
    expect(events.map(({ status }) => status)).toEqual([
      'pending',
      'approved',
      'expired',
      'pending',
    ]);
  });

  it('causes a reminder before its end and a notification at its end, once each', async () => {
    const { member, shopper, book } = await quoted();
    await app.drainJobs({ includeLater: true });
    expect((await shopper.read(book)).status).toBe('approved');
    const { quote } = await shopper.read(book);
    await endQuotes(app, book);
    const { rows } = await app.services.db.sql.query<{ id: string }>(
      'select id from shopping_item where code = $1',
      [book],
    );
    const { expireQuote } = await import('#server/shopping/expire-quote.job.ts');
    const at = { item_id: rows[0]!.id, version: quote!.version };
    await Promise.all([1, 2].map(() => expireQuote.run(app.services, at)));
    const titles = await noticesOf(member);
    const count = (text: string) => titles.filter((title) => title.endsWith(text)).length;
    expect([count('your quote ends soon'), count('the quote expired')]).toEqual([1, 1]);
  });
});
