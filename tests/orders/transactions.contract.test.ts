import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, buy, buyAndSettle, listLog, numbers } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
const bought: string[] = [];

beforeAll(async () => {
  app = await aShop();
  member = await aMember(app, { balance: '90000.00' });
  const purchases = [
    { amount: '100' },
    { amount: '200.50', number: numbers.saysNo },
    { amount: '300', number: '08051234567', bill: 'ng-glo' },
    { amount: '400', number: numbers.noAnswerDelivered },
    { amount: '500', number: numbers.pending },
    { amount: '600' },
    { amount: '700' },
  ];
  for (const purchase of purchases) {
    const order = await buyAndSettle(app, member, purchase);
    bought.push(order.reference_code);
  }
});
afterAll(() => app.close());

const amounts = async (query: string) =>
  (await listLog(app, member, query)).data.map((row) => row.amount);

describe('GET /transactions', () => {
  it('lists the newest first with everything a row shows', async () => {
    const { data, meta } = await listLog(app, member);
    expect(data.map((row) => row.reference_code)).toEqual([...bought].reverse());
    expect(meta.next).toBeNull();
    expect(data[0]).toMatchObject({
      type: 'airtime-bill-payment',
      kind: 'purchase',
      name: 'MTN airtime',
      detail: '••••4567',
      direction: 'out',
      status: 'completed',
      status_text: 'Completed',
      amount: '700.00',
      fee: '0.00',
      total: '700.00',
      currency: 'NGN',
    });
  });

  it('returns the newest reference with limit=1', async () => {
    const { data, meta } = await listLog(app, member, '?limit=1');
    expect(data.map((row) => row.reference_code)).toEqual([bought.at(-1)]);
    expect(meta.next).not.toBeNull();
  });

  it('filters by status; pending means everything that is still open', async () => {
    expect(await amounts('?status=failed')).toEqual(['200.50']);
    expect(await amounts('?status=unknown')).toEqual(['400.00']);
    expect(await amounts('?status=pending')).toEqual(['500.00', '400.00']);
    expect(await amounts('?status=completed')).toHaveLength(4);
  });

  it('filters by type and by direction of the money', async () => {
    expect(await amounts('?type=airtime-bill-payment')).toHaveLength(7);
    expect(await amounts('?type=purchase')).toHaveLength(7);
    expect(await amounts('?type=deposit')).toEqual([]);
  });

  it('filters by amount, both ends included', async () => {
    expect(await amounts('?min=200.50&max=400')).toEqual(['400.00', '300.00', '200.50']);
    expect(await amounts('?min=700.01')).toEqual([]);
  });

  it('filters by day of the user’s country', async () => {
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Lagos' });
    await app.services.db.sql.query(
      `update orders set created_at = ('2026-03-01T23:30:00Z')::timestamptz where reference_code = $1`,
      [bought[0]],
    );
    expect(await amounts('?from=2026-03-02&to=2026-03-02')).toEqual(['100.00']);
    expect(await amounts('?to=2026-03-01')).toEqual([]);
    expect(await amounts(`?from=${today}`)).toHaveLength(6);
  });

  it('finds by name, reference, and number however it is spaced', async () => {
    expect(await amounts('?q=glo')).toEqual(['300.00']);
    expect(await amounts(`?q=${bought[4]?.toLowerCase() ?? ''}`)).toEqual(['500.00']);
    const [, , , , reference = ''] = bought;
    expect(await amounts(`?q=${reference.replaceAll('-', '')}`)).toEqual(['500.00']);
    expect(await amounts('?q=airtime%20gl%C3%B3')).toEqual(['300.00']);
    expect(await amounts('?q=0805%E2%80%91123')).toEqual(['300.00']);
    expect(await amounts('?q=0805%20123')).toEqual(['300.00']);
    expect(await amounts('?q=artime%20glo')).toEqual(['300.00']);
    expect(await amounts('?q=mtm')).toEqual(await amounts('?q=mtn'));
    expect(await amounts('?q=%2B234%20805%20123')).toEqual(['300.00']);
    expect(await amounts('?q=glo%200805')).toEqual(['300.00']);
    expect(await amounts('?q=glo%200803')).toEqual([]);
    expect(await amounts('?q=0805%20124')).toEqual([]);
    expect(
      await amounts(`?q=${reference.slice(0, -1)}${reference.endsWith('A') ? 'B' : 'A'}`),
    ).toEqual([]);
    expect(await amounts('?q=%25')).toEqual([]);
    expect(await amounts("?q=';drop table orders;--")).toEqual([]);
  });

  it('finds no number in an order that has none', async () => {
    const setTarget = (target: string | null) =>
      app.services.db.sql.query(`update orders set target = $2 where reference_code = $1`, [
        bought[0],
        target,
      ]);
    await setTarget(null);
    expect(await amounts('?q=99999')).toEqual([]);
    await setTarget('08031234567');
  });

  it.each(['200.50', '200,50', '₦200.50', 'NGN 200.5'])('finds the amount %s', async (typed) => {
    expect(await amounts(`?q=${encodeURIComponent(typed)}`)).toEqual(['200.50']);
  });

  it.each(['limit=0', 'limit=101', 'cursor=abc', 'status=odd', 'from=yesterday', 'what=ever'])(
    'refuses ?%s',
    async (query) => {
      const answer = await app.call('GET', `/transactions?${query}`, { token: member.token });
      expect(answer.status).toBe(422);
    },
  );

  it('shows no one the log of another', async () => {
    const stranger = await aMember(app);
    expect((await listLog(app, stranger)).data).toEqual([]);
    expect((await app.call('GET', '/transactions')).status).toBe(401);
  });

  it('lists nothing as flagged where nothing is, and no bill among bought goods', async () => {
    expect((await listLog(app, member, '?flagged=manual')).data).toEqual([]);
    expect((await listLog(app, member, '/orders')).data).toEqual([]);
  });

  // last, because the remaining jobs of its orders take a slow machine so long that others would be
  // queried again
  it('pages through all of it without a gap or repetition, also while new ones come', async () => {
    const other = await aMember(app, { balance: '90000.00' });
    const mine: string[] = [];
    for (let n = 0; n < 31; n++)
      mine.push((await buy(app, other, { amount: '50' })).body.data.reference_code);
    const seen: string[] = [];
    let next: string | null = '';
    for (let page = 0; next !== null; page++) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`;
      const { data, meta } = await listLog(app, other, `?limit=10${cursor}`);
      seen.push(...data.map((row) => row.reference_code));
      next = meta.next;
      if (page === 0) await buy(app, other, { amount: '50' });
    }
    expect(seen).toEqual([...mine].reverse());
    await app.drainJobs();
  });
});

describe('GET /transactions/{reference_code}', () => {
  it('accepts the reference as people type it', async () => {
    const { token } = member;
    const path = `/transactions/${bought[0]?.toLowerCase() ?? ''}`;
    expect((await app.call('GET', path, { token })).status).toBe(200);
  });

  it('offers the same purchase again, filled in', async () => {
    const path = `/transactions/${bought[2] ?? ''}`;
    const { body } = await app.call('GET', path, { token: member.token });
    expect(body).toMatchObject({
      data: {
        repeat: {
          url: '/refill/buy-airtime',
          draft: { user_number: '0805 123 4567', bill_id: 'ng-glo', amount: '300.00' },
        },
      },
    });
  });

  it('is 404 for a stranger and for what does not exist', async () => {
    const stranger = await aMember(app);
    for (const [path, token] of [
      [`/transactions/${bought[0] ?? ''}`, stranger.token],
      [`/transactions/${bought[0] ?? ''}/receipt`, stranger.token],
      ['/transactions/OJ-NOPE-NOPE-00', member.token],
    ] as const)
      expect((await app.call('GET', path, { token })).status).toBe(404);
  });
});
