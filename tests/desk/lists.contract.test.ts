import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import type { SettingBookKind } from '#lib/desk/setting-words.ts';
import type { DeskSetting } from '#lib/desk/settings.contract.ts';
import { seedEvents } from '#server/e-tickets/seed-events.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { audit } from '#server/ledger/proofs.ts';
import { aMember, ORIGIN, type TestApp } from '#tests/support/api.ts';
import { deskOf, newestApproval, twoOperators, type TestOperator } from '#tests/support/desk.ts';
import { aShop, buy, freshToken } from '#tests/support/orders.ts';

const HOUR_S = 3600;
let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  app.clock.advance(48 * HOUR_S);
  [ada, bayo] = await twoOperators(app);
});
afterAll(async () => {
  expect(await audit(app.services.db)).toEqual([]);
  await app.close();
});

async function set(book: SettingBookKind, values: Record<string, string>) {
  const post = (rows: object[], preview: boolean) =>
    deskOf(app, ada).post(`/settings/${book}`, { rows, preview, reason: 'It is down again.' });
  const rows = Object.entries(values).map(([name, value]) => ({ name, value }));
  const seen = (await post(rows, true)).body.data as RateChange;
  const wanted = seen.rows.map(({ name, before }) => ({ name, before, value: values[name]! }));
  return (await post(wanted, false)).body.data as RateChange;
}
const agree = async () => {
  const { id } = await newestApproval(app, bayo);
  expect((await deskOf(app, bayo).post(`/approvals/${id}`, { approve: true })).status).toBe(200);
};
const setting = async (book: SettingBookKind, name: string) =>
  ((await deskOf(app, ada).get(`/settings/${book}`)).body.data as DeskSetting[]).find(
    (each) => each.name === name,
  )!;
type Listed = {
  id: string;
  bill_id: string;
  name: string;
  product: string | null;
  logo: string | null;
  type: string;
};
const list = async (path: string) => (await app.call('GET', path)).body.data as Listed[];
const banks = async () => (await list('/banks?country=NG')).filter(({ type }) => type === 'bank');
const networks = () => list('/bills/providers?service_type=airtime-bill-payment');

describe('A biller', () => {
  const on = 'biller:NG:ng-mtn:on';

  it('is switched off for everyone immediately by one person, and on again by two', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    expect((await networks()).map(({ bill_id }) => bill_id)).toContain('ng-mtn');
    expect((await set('billers', { [on]: '0' })).state).toBe('set');
    expect((await networks()).map(({ bill_id }) => bill_id)).not.toContain('ng-mtn');
    const token = await freshToken(app, member);
    const refused = await buy(app, { ...member, token });
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['bill_id']);
    expect(await setting('billers', on)).toMatchObject({
      value: '0',
      set_by: 'Ada',
      past: [{ value: '1', effective_at: null }],
    });
    expect((await set('billers', { [on]: '1' })).state).toBe('waits for a second approver');
    expect((await networks()).map(({ bill_id }) => bill_id)).not.toContain('ng-mtn');
    await agree();
    expect((await networks()).map(({ bill_id }) => bill_id)).toContain('ng-mtn');
  });

  it('is at the position that the desk gives it', async () => {
    const last = (await networks()).at(-1)!;
    await set('billers', { [`biller:NG:${last.bill_id}:order`]: '0' });
    const first = (await networks())[0]!;
    const place = await setting('billers', `biller:NG:${first.bill_id}:order`);
    expect([first.bill_id, place.value]).toEqual([last.bill_id, '0']);
  });
});

describe('A bank', () => {
  it('leaves the list, and is first where the desk puts it there', async () => {
    const [first, second] = await banks();
    const last = (await banks()).at(-1)!;
    await set('banks', { [`bank:NG:${first!.id}:on`]: '0', [`bank:NG:${last.id}:order`]: '1' });
    const after = await banks();
    expect(after.map(({ id }) => id).slice(0, 2)).toEqual([last.id, second!.id]);
    expect(after.map(({ id }) => id)).not.toContain(first!.id);
  });
});

describe('A feature flag', () => {
  it('is on in one country once two people agreed, and is switched off with one press', async () => {
    const flags = async (country: string) =>
      (await app.call('GET', '/features', { headers: { 'x-country': country } })).body
        .data as Record<string, boolean>;
    const name = 'feature:NG:rewards';
    expect((await flags('NG'))['rewards']).toBe(false);
    expect((await set('features', { [name]: '1' })).why).toContain('second approver');
    await agree();
    expect((await flags('NG'))['rewards']).toBe(true);
    expect((await setting('features', 'feature:KE:rewards')).value).toBe('0');
    expect((await set('features', { [name]: '0' })).state).toBe('set');
    expect((await flags('NG'))['rewards']).toBe(false);
  });
});

describe('A picture', () => {
  const png = async (side: number) =>
    sharp({ create: { width: side, height: side / 2, channels: 3, background: '#fc0' } })
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .png()
      .toBuffer();
  const put = (path: string, data: string, type = 'image/png') =>
    app.call('PUT', `/desk/pictures/${path}`, {
      token: ada.token,
      body: { content_type: type, data },
    });

  it('is shown where members choose, small and without anything else of its file', async () => {
    const { id } = (await banks())[0]!;
    const { body } = await put(`banks/${id}`, (await png(400)).toString('base64'));
    const { logo } = body.data as { logo: string };
    expect((await banks()).find((each) => each.id === id)?.logo).toBe(logo);
    const answer = await app.api.fetch(new Request(ORIGIN + logo), {
      clientAddress: '127.0.0.1',
      requestId: 'mark',
    });
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 88, height: 88, format: 'webp' });
    expect(bytes.includes('Secret place')).toBe(false);
    expect((await deskOf(app, ada).delete(`/pictures/banks/${id}`)).status).toBe(200);
    expect((await banks()).find((each) => each.id === id)?.logo).toBeNull();
    const { rows } = await app.services.db.sql.query<{ detail: object }>(
      `select detail from audit_log where action = 'settings.picture' order by id`,
    );
    expect(rows.map(({ detail }) => detail)).toEqual([
      { before: null, after: logo },
      { before: logo, after: null },
    ]);
  });

  it('of a biller is its logo', async () => {
    const { body } = await put('billers/ng-mtn', (await png(90)).toString('base64'));
    const { logo } = body.data as { logo: string };
    expect((await networks()).find(({ bill_id }) => bill_id === 'ng-mtn')?.logo).toBe(logo);
  });

  const marks = async () => (await app.call('GET', '/marks')).body.data as Record<string, string>;
  const listed = async (book: string) =>
    (await deskOf(app, ada).get(`/pictures/${book}`)).body.data as Listed[];

  it.each([
    ['cards', 'apple', 140],
    ['local-cards', null, 140],
    ['coins', 'btc', 88],
    ['billers', 'ng-mtn', 88],
  ])('of one of the %s is shown wherever its mark is', async (book, named, width) => {
    await seedCards(app.services.db);
    const id = named ?? (await listed(book))[0]!.id;
    const { body } = await put(`${book}/${id}`, (await png(400)).toString('base64'));
    const { logo } = body.data as { logo: string };
    expect((await marks())[id]).toBe(logo);
    expect((await listed(book)).find((each) => each.id === id)?.logo).toBe(logo);
    const { rows } = await app.services.db.sql.query<{ bytes: Buffer }>(
      'select bytes from mark_picture where key = $1',
      [logo.slice(-32)],
    );
    expect(await sharp(rows[0]!.bytes).metadata()).toMatchObject({ width, height: 88 });
    await deskOf(app, ada).delete(`/pictures/${book}/${id}`);
    expect(Object.keys(await marks())).not.toContain(id);
  });

  it('of billers are told apart by what is paid to them', async () => {
    const named = (await listed('billers')).filter(({ name }) => name === 'MTN Nigeria');
    expect(named.map(({ product }) => product).sort()).toEqual([
      'airtime-bill-payment',
      'mobile-data-bill-payment',
    ]);
    expect((await listed('coins'))[0]).toMatchObject({ product: null });
  });

  it('of a film is its poster, on its own page and its showings', async () => {
    await seedEvents(app.services);
    const [film] = await listed('films');
    const { body } = await put(`films/${film!.id}`, (await png(600)).toString('base64'));
    const { logo } = body.data as { logo: string };
    const { rows } = await app.services.db.sql.query<{ id: string }>(
      'select id from event where film_id = $1 and demo limit 1',
      [film!.id],
    );
    const shown = await app.call('GET', `/events/${rows[0]!.id}`);
    expect((shown.body.data as { film: { poster: object } }).film.poster).toEqual({ url: logo });
    expect(Object.keys(await marks())).not.toContain(film!.id);
  });

  it('is refused when it is none, too large, or unused', async () => {
    const good = (await png(90)).toString('base64');
    expect((await put('banks/none', good)).status).toBe(404);
    expect((await put('billers/ng-mtn', good, 'image/jpeg')).status).toBe(415);
    const script = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    expect((await put('billers/ng-mtn', script)).status).toBe(415);
    const large = await put('billers/ng-mtn', 'A'.repeat(420_004));
    expect(Object.keys(large.body.errors ?? {})).toEqual(['data']);
    expect((await app.call('GET', `/marks/${'0'.repeat(32)}`)).status).toBe(404);
    const { token } = await aMember(app);
    expect((await app.call('DELETE', '/desk/pictures/banks/x', { token })).status).toBe(401);
  });
});
