import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskOrderRow, DeskSavedFilter } from '#lib/orders/desk/list.contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { listQuery, orderSearches } from '#server/people/orders/find-orders.ts';
import type { Order } from '#lib/orders/contract.ts';
import { aMember, ORIGIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { leavesOrdersWithoutMoney } from '#tests/support/audited.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { aShop, buy, buyAndSettle } from '#tests/support/orders.ts';

let app: TestApp;
let ada: TestMember;
let amina: TestOperator;
let bayo: TestOperator;
let airtime: Order;
beforeAll(async () => {
  app = await aShop();
  leavesOrdersWithoutMoney(app);
  ada = await aMember(app, { balance: '5000.00' });
  airtime = await buyAndSettle(app, ada, { amount: '700' });
  await buyAndSettle(app, ada, { amount: '900' });
  amina = await anOperator(app, 'Amina', 'reader');
  bayo = await anOperator(app, 'Bayo', 'lead');
});
afterAll(() => app.close());

type Query = Record<string, string>;
const read = async (query: Query) =>
  deskOf(app, amina).get(`/orders?${new URLSearchParams(query).toString()}`);
const find = async (query: Query) => (await read(query)).body.data as DeskOrderRow[];
const references = async (query: Query) =>
  (await find(query)).map(({ reference_code: reference }) => reference);

describe('the list of orders at the desk', () => {
  it.each([
    ['the reference, in any case', () => airtime.reference_code.toLowerCase()],
    ['the email of its owner', () => ada.user.email],
    ['the username of its owner', () => ada.user.username],
    ['the number it went to', () => '0803 123 4567'],
  ])('finds an order by %s', async (_, typed) => {
    expect(await references({ q: typed() })).toContain(airtime.reference_code);
  });

  it('shows where an order in progress is', async () => {
    const { body } = await buy(app, ada, { amount: '300' });
    const open = (await find({ status: 'processing' })).find(
      ({ reference_code: reference }) => reference === body.data.reference_code,
    );
    expect(open?.status_text).toBe('Sending to MTN');
    await app.drainJobs();
  });

  it('opens an order by its reference, in any spelling', async () => {
    const whole = airtime.reference_code;
    const bare = whole.replaceAll('-', '').toLowerCase();
    for (const typed of [whole, bare, whole.replaceAll('-', ' '), ` ${whole.toLowerCase()} `]) {
      const opened = await deskOf(app, amina).get(`/orders/${encodeURIComponent(typed)}`);
      expect(opened.body.data, typed).toMatchObject({ reference_code: whole });
    }
  });

  it('finds an order by its provider’s reference', async () => {
    const { rows } = await app.services.db.sql.query<{ provider_reference: string }>(
      'select provider_reference from orders where reference_code = $1',
      [airtime.reference_code],
    );
    expect(await references({ q: rows[0]!.provider_reference })).toEqual([airtime.reference_code]);
  });

  it('narrows by service, status, country, provider, amount and day together', async () => {
    const day = airtime.created_at.slice(0, 10);
    const whole = {
      service: 'airtime-bill-payment',
      status: 'completed',
      country: 'NG',
      min: '700.00',
      max: '700.00',
      from: day,
      to: day,
    };
    expect(await references(whole)).toEqual([airtime.reference_code]);
    for (const [name, value] of [
      ['service', 'mobile-data-bill-payment'],
      ['status', 'failed'],
      ['country', 'KE'],
      ['provider', 'no-such'],
      ['min', '700.01'],
      ['max', '699.99'],
      ['from', '2999-01-01'],
      ['to', '2001-01-01'],
    ] as const)
      expect(await references({ ...whole, [name]: value }), name).toEqual([]);
  });

  it('shows no one’s number or name in full', async () => {
    const [row] = await find({ q: airtime.reference_code });
    expect(row?.target).toMatch(/^••••\d{4}$/);
    expect(JSON.stringify(row)).not.toContain(ada.user.email);
  });

  it('goes page by page without a gap or a duplicate', async () => {
    await app.services.db.sql.query(
      `insert into orders (id, reference_code, user_id, country_code, service_type, direction, status,
         title, amount, total, currency, rule_version, settled_at, created_at, updated_at)
       select gen_random_uuid(), 'OJ-PAGE-' || i, $1, 'NG', 'cable-bill-payment', 'purchase', 'failed',
         'TV', 100, 100, 'NGN', 'test', t, t, t
         from generate_series(1, 120) i, lateral (select '2026-01-01'::timestamptz
           + make_interval(secs => i / 3) t) at`,
      [ada.user.uuid],
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Query = { service: 'cable-bill-payment', ...(cursor && { cursor }) };
      const { body } = await read(query);
      seen.push(...(body.data as DeskOrderRow[]).map((row) => row.reference_code));
      cursor = (body['meta'] as { next: string | null }).next;
    }
    const all = Array.from({ length: 120 }, (_, i) => `OJ-PAGE-${120 - i}`);
    expect(seen).toEqual(all);
    await app.services.db.sql.query(`delete from orders where reference_code like 'OJ-PAGE-%'`);
  });

  it.each([
    ['q', 'ab'],
    ['service', 'nothing'],
    ['status', 'nothing'],
    ['min', 'five'],
    ['from', '24.11.2026'],
    ['cursor', 'x'],
  ])('reports that %s is wrong', async (name, value) => {
    const { status, body } = await read({ [name]: value });
    expect(status).toBe(422);
    expect(Object.keys(body['errors'] as object)).toEqual([name]);
  });

  it('takes pattern characters literally', async () => {
    expect(await references({ q: '%%%%' })).toEqual([]);
    expect(await references({ q: '____' })).toEqual([]);
  });

  it('is downloaded with masked numbers, and the download is logged without what was typed', async () => {
    const headers = { authorization: `Bearer ${amina.token}` };
    const url = `${ORIGIN}/api/desk/orders.csv?q=${encodeURIComponent(ada.user.email)}&status=completed`;
    const answer = await app.api.fetch(new Request(url, { headers }), {
      clientAddress: '127.0.0.1',
      requestId: 'orders',
    });
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('Time (UTC),Reference,Service');
    expect(text).toContain(airtime.reference_code);
    expect(text).toContain('••••');
    const { rows } = await app.services.db.sql.query<{ detail: unknown }>(
      `select detail from audit_log where action = 'desk.download-orders' and actor = $1`,
      [`operator:${amina.id}`],
    );
    expect(rows[0]?.detail).toMatchObject({ filter: { status: 'completed', searched: true } });
    expect(JSON.stringify(rows)).not.toContain(ada.user.email);
  });
});

describe('a saved filter', () => {
  let chidi: TestOperator;
  beforeAll(async () => {
    chidi = await anOperator(app, 'Chidi', 'reviewer');
  });
  const mine = async ({ token }: TestOperator) =>
    ((await deskOf(app, { token }).get('/orders')).body['meta'] as { filters: DeskSavedFilter[] })
      .filters;
  const save = (name: string, query: Query, who = chidi, key = randomUUID()) =>
    deskOf(app, who).post('/order-filters', { name, query }, key);

  it('belongs to one person, is replaced under its name, and is deleted', async () => {
    expect((await save('Failed', { status: 'failed' })).status).toBe(200);
    expect((await save('Failed', { status: 'failed', country: 'NG' })).status).toBe(200);
    const [saved, ...more] = await mine(chidi);
    expect(more).toEqual([]);
    expect(saved).toMatchObject({ name: 'Failed', query: { status: 'failed', country: 'NG' } });
    expect(await mine(bayo)).toEqual([]);
    const remove = (who: TestOperator) =>
      app.call('DELETE', `/desk/order-filters/${saved!.id}`, { token: who.token });
    expect((await remove(bayo)).status).toBe(404);
    expect((await remove(chidi)).status).toBe(200);
    expect(await mine(chidi)).toEqual([]);
  });

  it('doesn’t exist for a reader or the gate, who look and save nothing', async () => {
    for (const role of ['reader', 'gate'] as const) {
      const who = await anOperator(app, `A ${role}`, role);
      expect((await save('Failed', { status: 'failed' }, who)).status).toBe(404);
      const path = `/desk/order-filters/${randomUUID()}`;
      expect((await app.call('DELETE', path, { token: who.token })).status).toBe(404);
    }
    const { rowCount } = await app.services.db.sql.query(
      `select 1 from desk_filter f join operator o on o.id = f.operator_id where o.role in ('reader', 'gate')`,
    );
    expect(rowCount).toBe(0);
  });

  it('has a name and a query that the list accepts', async () => {
    expect((await save(' ', {})).body['errors']).toEqual({ name: ['Enter a name.'] });
    expect((await save('Odd', { status: 'nothing' })).status).toBe(422);
    expect((await save('Odd', { whose: 'mine' })).status).toBe(422);
  });

  it('is one of at most twenty, however many arrive at the same moment', async () => {
    await Promise.all(
      Array.from({ length: 25 }, (_, i) => save(`Filter ${i}`, { country: 'GH' }, bayo)),
    );
    expect(await mine(bayo)).toHaveLength(20);
  });
});

describe('the plans behind the list', () => {
  it.each([
    {},
    { service: 'cable-bill-payment' },
    { status: 'failed' },
    { provider: 'x' },
    { from: '2026-11-24', to: '2026-11-24' },
    { cursor: '0b1c2d3e-0000-4000-8000-000000000001' },
  ] as const)('go along an index in its order: %o', async (asked) => {
    const { text, values } = listQuery(asked, 51);
    const plan = await planOf(text, values);
    expect(plan).toContain('Index Scan');
    expect(plan).not.toContain('Sort');
    expect(plan).not.toContain('Seq Scan');
  });

  it.each(orderSearches('0803 000 0000'))('have an index for: $text', async ({ text, values }) => {
    const plan = await planOf(text, values);
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Seq Scan');
  });

  /** The planner scans and sorts small tables, so this disables scans. */
  const planOf = (text: string, values: unknown[]) =>
    inTransaction(app.services.db, async (tx) => {
      await tx.sql.query('set local enable_seqscan = off; set local enable_sort = off');
      await tx.sql.query('set local enable_bitmapscan = off');
      const { rows } = await tx.sql.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
});
