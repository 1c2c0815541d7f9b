import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ORIGIN, type TestApp } from '#tests/support/api.ts';
import { anOperator, type TestOperator } from '#tests/support/desk.ts';
import {
  aPaidCart,
  aShoppingHouse,
  bringTo,
  decideOrderOf,
  factsAt,
  step,
  way,
} from '#tests/support/shopping-orders.ts';
import { boughtTogether, linesListed, linesOf } from '#tests/support/shopping-desk.ts';

type Paid = Awaited<ReturnType<typeof aPaidCart>>;

let app: TestApp;
let kofi: TestOperator;
beforeAll(async () => {
  app = await aShoppingHouse();
});
beforeEach(async () => {
  kofi = await anOperator(app, 'Kofi');
});
afterAll(() => app.close());

/** Moves the clock, after which Kofi signs in again. */
async function pass(seconds: number): Promise<void> {
  app.clock.advance(seconds);
  kofi = await anOperator(app, 'Kofi');
}

const listed = (query?: Record<string, string>) => linesListed(app, kofi, query);
const foundOf = (paid: Paid, query?: Record<string, string>) => linesOf(app, kofi, paid, query);

describe('the list of open items', () => {
  it('has each item that is paid for, until it is delivered', async () => {
    const paid = await aPaidCart(app);
    expect(await foundOf(paid)).toMatchObject([
      {
        order_id: paid.order.uuid,
        position: 1,
        name: 'Book 1',
        quantity: 1,
        price: 'GBP\u00a05.00',
        country_code: 'NG',
        stage: 'to_buy',
        is_late: false,
        order_number: null,
        tracking_number: null,
        item_code: paid.codes[0],
      },
      { position: 2, name: 'Book 2' },
    ]);
    await bringTo(app, paid, way);
    expect((await foundOf(paid)).map(({ position }) => position)).toEqual([2]);
  });

  it('has nothing that is still in the cart, or that was released', async () => {
    const paid = await aPaidCart(app, 1);
    const reason = { reason_code: 'fail-unavailable', evidence: 'The shop has none left.' };
    const { status, body } = await decideOrderOf(app, paid, { verdict: 'fail', ...reason });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await foundOf(paid)).toEqual([]);
  });

  it('shows where each is, since when, by when it is promised, and its references', async () => {
    const paid = await aPaidCart(app, 1);
    await bringTo(app, paid, ['bought', 'at_our_address']);
    await pass(3600);
    await bringTo(app, { ...paid, operator: kofi }, ['on_its_way']);
    const [line] = await foundOf(paid);
    const { since, promised_at: by } = line!;
    expect(line).toMatchObject({
      stage: 'on_its_way',
      order_number: 'WB-2231',
      tracking_number: 'JD0146',
    });
    const age = app.clock.now().getTime() - Date.parse(since);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(3_600_000);
    expect(Date.parse(by ?? '') - Date.parse(since)).toBe(10 * 24 * 3_600_000);
  });

  it('filters by stage, counts each, and lists what is late whatever its stage', async () => {
    const paid = await aPaidCart(app, 3);
    await bringTo(app, paid, ['bought'], 2);
    await bringTo(app, paid, ['bought', 'at_our_address'], 3);
    const search = paid.order.reference_code;
    const of = async (stage: string) =>
      (await foundOf(paid, { stage })).map(({ position }) => position);
    expect(await of('to_buy')).toEqual([1]);
    expect(await of('bought')).toEqual([2]);
    expect(await of('at_our_address')).toEqual([3]);
    expect(await of('late')).toEqual([]);
    expect((await listed({ search })).counts).toEqual({
      all: 3,
      to_buy: 1,
      bought: 1,
      at_our_address: 1,
      on_its_way: 0,
      in_country: 0,
      late: 0,
    });
    await pass(2 * 24 * 3600 + 1);
    expect(await of('late')).toEqual([1]);
    await pass(24 * 3600);
    expect(await of('late')).toEqual([1, 3]);
    const { counts, total } = await listed({ search, stage: 'late' });
    expect([counts['late'], total]).toEqual([2, 2]);
  });

  it('finds by reference, order number, tracking number, item code and link, and how they begin', async () => {
    const paid = await aPaidCart(app, 1);
    const number = `WB-${randomUUID().slice(0, 8)}`;
    const tracking = `JD${randomUUID().slice(0, 8)}`;
    const carrier = { facts: { ...factsAt['on_its_way'], tracking_number: tracking } };
    await step(app, paid, 'bought', 1, { facts: { order_number: number, paid: '5.00' } });
    await bringTo(app, paid, ['at_our_address']);
    await step(app, paid, 'on_its_way', 1, carrier);
    const reference = paid.order.reference_code;
    for (const search of [
      reference,
      reference.slice(0, -2).toLowerCase(),
      number,
      tracking.toUpperCase(),
      tracking.slice(0, 6),
      paid.codes[0]!,
      'https://books.oja.example/1',
      'books.oja.example',
    ]) {
      const { rows } = await listed({ search });
      expect(
        rows.map(({ reference_code: code }) => code),
        search,
      ).toContain(reference);
    }
    for (const search of ['%', number.slice(1), 'Book 1', `${tracking}9`])
      expect((await listed({ search })).rows, search).toEqual([]);
  });

  it('can be limited to those that were ticked', async () => {
    const paid = await aPaidCart(app, 2);
    const only = `${paid.order.reference_code}:2,OJ-NONE:1`;
    expect((await listed({ only })).rows.map(({ position }) => position)).toEqual([2]);
  });

  it('is for operators alone', async () => {
    const paid = await aPaidCart(app, 1);
    for (const path of ['/desk/shopping/lines', '/desk/shopping/lines.csv']) {
      expect((await app.call('GET', path)).status).toBe(401);
      expect((await app.call('GET', path, { token: paid.member.token })).status).toBe(401);
    }
    const { token } = paid.member;
    const body = boughtTogether([paid]);
    const sent = { token, body, key: randomUUID() };
    expect((await app.call('POST', '/desk/shopping/steps', sent)).status).toBe(401);
  });
});

describe('the CSV of open items', () => {
  const download = async (query: Record<string, string>) => {
    const path = `/desk/shopping/lines.csv?${new URLSearchParams(query)}`;
    const headers = { authorization: `Bearer ${kofi.token}` };
    const response = await app.api.fetch(new Request(`${ORIGIN}/api${path}`, { headers }), {
      clientAddress: '127.0.0.1',
      requestId: 'lines',
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return { type: response.headers.get('content-type'), text };
  };

  it('has what the list has, without addresses and without formulas', async () => {
    const paid = await aPaidCart(app, 2);
    await step(app, paid, 'bought', 1, { facts: { order_number: '=1+1', paid: '5.00' } });
    const { type, text } = await download({ search: paid.order.reference_code });
    expect(type).toBe('text/csv; charset=utf-8');
    const [head, ...records] = text.trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFFOrder,Item code,Item,/);
    expect(records).toHaveLength(2);
    expect(text).toContain(",'=1+1,");
    expect(text).toContain('Book 2');
    expect(text).not.toMatch(/Ikeja|Ada|\+234|080/);
    const bought = await download({ search: paid.order.reference_code, stage: 'bought' });
    expect(bought.text.trim().split('\r\n')).toHaveLength(2);
  });

  it('is logged, each time', async () => {
    await download({ stage: 'late' });
    const { rows } = await app.services.db.sql.query<{ action: string; detail: object }>(
      `select action, detail from audit_log where actor = $1 order by id desc limit 1`,
      [`operator:${kofi.id}`],
    );
    expect(rows[0]).toMatchObject({ action: 'desk.download-lines', detail: { stage: 'late' } });
  });
});
