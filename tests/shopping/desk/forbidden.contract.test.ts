import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { listDeskForbidden } from '#lib/shopping/desk/forbidden.contract.ts';
import { listGoods } from '#server/shopping/forbidden.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import {
  anOperator,
  deskOf,
  newestApproval,
  twoOperators,
  type TestOperator,
} from '#tests/support/desk.ts';
import { setForbidden } from '#tests/support/forbidden-goods.ts';
import { aRequestBody, aShoppingApp, sendRequest, trainers } from '#tests/support/shopping.ts';

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
beforeAll(async () => {
  app = await aShoppingApp();
});
beforeEach(async () => {
  [ada, bayo] = await twoOperators(app);
});
afterAll(() => app.close());

const PATH = '/desk/shopping/forbidden';
let named = 0;
/** Goods that no earlier test has named. */
const wanted = () => {
  named += 1;
  return {
    id: null,
    name: `Odd magnets ${'abcdefghijklmnop'[named]}`,
    words: ['Odd magnet', ' neodymium '],
    destinations: [],
    refused: true,
    reason: 'Airlines don’t take strong magnets.',
    instead: null,
    because: 'The forwarder’s new list.',
  };
};
const ask = (body: object, by = ada) =>
  app.call('POST', PATH, { token: by.token, key: randomUUID(), body });
const allow = (id: string, by = ada) =>
  app.call('POST', `${PATH}/withdrawals`, {
    token: by.token,
    key: randomUUID(),
    body: { id, because: 'It can go by sea now.' },
  });
const read = async () =>
  (await deskOf(app, ada).get('/shopping/forbidden')).body.data as ReplyOf<
    typeof listDeskForbidden
  >;
const find = async (name: string) => (await read()).goods.find((each) => each.name === name);
const answer = async (by: TestOperator, approve: boolean) => {
  const { id } = await newestApproval(app, by);
  const note = approve ? {} : { note: 'They may go by sea.' };
  return deskOf(app, by).post(`/approvals/${id}`, { approve, ...note });
};

describe('goods that an operator forbids', () => {
  it('are listed without numbers that JSON can’t hold, which only production sends as they are', async () => {
    const rows = await listGoods(app.services.db, app.services.clock.now());
    const sent = rows.map(({ version: _version, ...row }) => row);
    expect(sent.length).toBeGreaterThan(0);
    expect(JSON.parse(JSON.stringify(sent))).toHaveLength(sent.length);
  });

  it('are refused to members once a second approver agrees, and never before', async () => {
    const member = await aMember(app, { country: 'GH' });
    const goods = wanted();
    const items = { items: [{ ...trainers, name: 'An odd magnet, 10 mm' }] };
    const order = async () => (await sendRequest(app, member, aRequestBody(items))).status;
    expect((await ask(goods)).status).toBe(200);
    const waiting = { name: goods.name, because: goods.because, asked_by: ada.name };
    expect((await read()).waiting).toMatchObject([waiting]);
    expect(await find(goods.name)).toBeUndefined();
    expect((await answer(ada, true)).body.error_code).toBe('desk_second_person');
    expect(await order()).toBe(201);
    expect(await newestApproval(app, bayo)).toMatchObject({
      queue: 'forbidden-goods',
      reference: goods.name,
      title: 'New goods that can’t be sent',
      why: 'It decides what customers may order.',
    });
    expect((await answer(bayo, true)).status).toBe(200);
    expect(await order()).toBe(422);
    expect(await find(goods.name)).toMatchObject({
      words: ['odd magnet', 'neodymium'],
      destinations: [],
      set_by: ada.name,
      withdrawn: false,
    });
    const { rows } = await app.services.db.sql.query<{ agreed: string }>(
      `select detail->>'agreed_by' agreed from audit_log
       where action = 'shopping.set-forbidden' and actor = $1`,
      [`operator:${ada.id}`],
    );
    expect(rows).toEqual([{ agreed: `operator:${bayo.id}` }]);
  });

  it('stay allowed when the second approver refuses', async () => {
    const goods = wanted();
    await ask(goods);
    expect((await answer(bayo, false)).status).toBe(200);
    expect(await find(goods.name)).toBeUndefined();
    expect((await read()).waiting).toEqual([]);
  });

  it('are changed and allowed again by two people, too', async () => {
    const goods = wanted();
    await ask(goods);
    await answer(bayo, true);
    const { id } = (await find(goods.name))!;
    const { withdrawn: _w, set_by: _s, since: _t, ...now } = (await find(goods.name))!;
    expect((await ask({ ...now, because: 'Nothing changes.' })).status).toBe(409);
    await ask({ ...now, refused: false, destinations: ['KE'], because: 'Our team looks first.' });
    await answer(bayo, true);
    expect(await find(goods.name)).toMatchObject({ refused: false, destinations: ['KE'] });
    expect((await allow(id)).status).toBe(200);
    expect((await allow(id)).status).toBe(409);
    expect(await newestApproval(app, bayo)).toMatchObject({ title: 'Let these goods be sent' });
    await answer(bayo, true);
    expect(await find(goods.name)).toMatchObject({ withdrawn: true });
    expect((await allow(id)).status).toBe(404);
    expect((await allow('nothing-here')).status).toBe(404);
  });

  it('aren’t changed by an approval after something else changed them', async () => {
    const goods = wanted();
    await ask(goods);
    await answer(bayo, true);
    const { id } = (await find(goods.name))!;
    await allow(id);
    await setForbidden(app, { id, instead: 'A small one.' });
    expect((await answer(bayo, true)).status).toBe(409);
    expect(await find(goods.name)).toMatchObject({ withdrawn: false, instead: 'A small one.' });
    await answer(bayo, false);
  });

  it('are asked for once by two people at the same moment', async () => {
    const goods = wanted();
    const both = await Promise.all([ask(goods), ask(goods, bayo)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const asked = (await read()).waiting[0]!;
    await answer(asked.asked_by === ada.name ? bayo : ada, true);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'Drones' }],
    ['words', { words: [] }],
    ['words', { words: ['x'] }],
    ['destinations', { destinations: ['FR'] }],
    ['reason', { reason: '' }],
    ['because', { because: '' }],
  ])('are refused with a wrong %s, at its field: %j', async (field, change) => {
    const { status, body } = await ask({ ...wanted(), ...change });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('are inaccessible to those who may not change settings', async () => {
    const reviewer = await anOperator(app, 'Chidi', 'reviewer');
    expect((await ask(wanted(), reviewer)).status).toBe(404);
    expect((await deskOf(app, reviewer).get('/shopping/forbidden')).status).toBe(404);
  });
});
