import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskCase } from '#lib/desk/contract.ts';
import type { ShoppingItem } from '#lib/shopping/contract.ts';
import type { ForbiddenGoods } from '#lib/shopping/quote.contract.ts';
import { ShoppingRequest } from '#lib/shopping/request.contract.ts';
import { command } from '#server/ops/commands/forbidden-goods.ts';
import { createRequest } from '#server/shopping/create-request.ts';
import facts from '#server/shopping/facts/forbidden.json' with { type: 'json' };
import { seedForbiddenGoods } from '#server/shopping/seed-shopping.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { anOperator, casesOf, type TestOperator } from '#tests/support/desk.ts';
import { setForbidden } from '#tests/support/forbidden-goods.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';
import {
  aRequest,
  aRequestBody,
  aShoppingApp,
  sendRequest,
  trainers,
} from '#tests/support/shopping.ts';

let app: TestApp;
let ada: TestOperator;
beforeAll(async () => {
  app = await aShoppingApp();
  ada = await anOperator(app, 'Ada');
});
afterAll(() => app.close());

const listed = async () =>
  (await app.call('GET', '/shopping/forbidden')).body.data as ForbiddenGoods[];
const find = async (id: string) => (await listed()).find((each) => each.id === id);
const run = (...args: string[]): Promise<string> =>
  printedBy(() => runTyped(command, app.services, args));
type Change = Omit<Parameters<typeof setForbidden>[1], 'id'>;
const set = (id: string, change: Change) => setForbidden(app, { id, ...change });
const magnets = {
  name: 'Strong magnets',
  words: ['Magnet', 'neodymium'],
  reason: 'Airlines don’t take strong magnets.',
};
const aMagnet = { ...trainers, name: 'Neodymium magnet, 10 mm' };
const kept = async () => {
  const { rows } = await app.services.db.sql.query<{ n: string }>(
    `select concat((select count(*) from audit_log), ' ',
       (select count(*) from shopping_forbidden)) n`,
  );
  return rows[0]!.n;
};

describe('goods that can’t be sent', () => {
  it('are initially those of the file, in its order, however often it is read', async () => {
    await seedForbiddenGoods(app.services.db);
    expect(await listed()).toEqual(facts.goods);
  });

  it('are refused with a list from then on, at the name of the item', async () => {
    const member = await aMember(app);
    expect((await sendRequest(app, member, aRequestBody({ items: [aMagnet] }))).status).toBe(201);
    await set('magnets', magnets);
    expect(await find('magnets')).toEqual({
      id: 'magnets',
      name: 'Strong magnets',
      words: ['magnet', 'neodymium'],
      destinations: [],
      refused: true,
      instead: null,
      reason: 'Airlines don’t take strong magnets.',
    });
    const { status, body } = await sendRequest(app, member, aRequestBody({ items: [aMagnet] }));
    expect([status, body.errors]).toEqual([
      422,
      { 'items.0.name': ['Airlines don’t take strong magnets.'] },
    ]);
  });

  it('change field by field, and the newest version applies', async () => {
    await set('magnets', magnets);
    await set('magnets', { destinations: ['GH', 'KE'], instead: 'A hook.' });
    expect(await find('magnets')).toMatchObject({
      name: 'Strong magnets',
      destinations: ['GH', 'KE'],
      refused: true,
      instead: 'A hook.',
    });
    const member = await aMember(app);
    const sent = await aRequest(app, member, { items: [aMagnet] });
    expect(sent.items).toHaveLength(1);
    await set('magnets', { destinations: [], refused: false });
    expect(await find('magnets')).toMatchObject({ destinations: [], refused: false });
    const { item_code } = (await aRequest(app, member, { items: [aMagnet] })).items[0]!;
    // staff see it next to the item
    const seen: DeskCase = await casesOf(app, ada, 'shopping').take(item_code);
    expect(seen.facts).toContainEqual({
      label: 'Strong magnets',
      value: 'Airlines don’t take strong magnets. What we can send: A hook.',
      warn: true,
    });
  });

  it('may be sent once they are withdrawn, and not again by being seeded', async () => {
    const member = await aMember(app);
    const drone = { items: [{ ...trainers, name: 'Camera drone' }] };
    await set('drones', { refused: true });
    expect((await sendRequest(app, member, aRequestBody(drone))).status).toBe(422);
    await set('drones', { withdrawn: true });
    await seedForbiddenGoods(app.services.db);
    expect(await find('drones')).toBeUndefined();
    expect((await sendRequest(app, member, aRequestBody(drone))).status).toBe(201);
    await set('drones', { destinations: ['NG'] });
    expect(await find('drones')).toMatchObject({ name: 'Drones', destinations: ['NG'] });
  });

  it('leave a list accepted that was sent before, also when it is sent again with its key', async () => {
    const member = await aMember(app);
    const key = randomUUID();
    const candles = aRequestBody({ items: [{ ...trainers, name: 'Scented candle' }] });
    const first = await sendRequest(app, member, candles, key);
    const reason = 'They melt on the way.';
    await set('candles', { name: 'Candles', words: ['candle'], reason });
    const again = await sendRequest(app, member, candles, key);
    expect(again.status).toBe(201);
    const codes = [first, again].map(({ body }) => (body.data as ShoppingItem[])[0]?.item_code);
    expect(codes[1]).toBe(codes[0]);
    expect((await sendRequest(app, member, candles)).status).toBe(422);
  });

  it('leave a list accepted that was stored, even if its reply was never stored', async () => {
    const member = await aMember(app);
    const soap = ShoppingRequest.parse(aRequestBody({ items: [{ ...trainers, name: 'Soap' }] }));
    const send = (key: string) => createRequest(app.services, member.user, soap, key);
    const key = randomUUID();
    const [first] = await send(key);
    await set('soap', { name: 'Soap', words: ['soap'], reason: 'It leaks.' });
    expect((await send(key)).map(({ id }) => id)).toEqual([first?.id]);
    await expect(send(randomUUID())).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('that were scheduled before hold from their time', async () => {
    const at = new Date(+app.clock.now() + 3_600_000);
    const glass = { name: 'Glass', words: ['glass'], reason: 'It breaks on the way.' };
    await setForbidden(app, { id: 'glass', at, ...glass }, { by: `operator:${ada.id}` });
    expect(await find('glass')).toBeUndefined();
    expect(await run('list')).toContain(
      `glass changes from ${at.toISOString()}, Ada: The forwarder’s new list.`,
    );
    app.clock.advance(3601);
    ada = await anOperator(app, 'Ada');
    expect(await find('glass')).toMatchObject({ name: 'Glass' });
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['no words', { words: [] }, 'words'],
    ['a word that every text has', { words: ['a'] }, 'words'],
    ['a word of signs', { words: ['--'] }, 'words'],
    ['a country we don’t deliver to', { destinations: ['FR'] }, 'destinations'],
    ['no reason', { reason: '' }, 'reason'],
    ['an id with spaces', { id: 'wet paint' }, 'id'],
  ])('with %s are refused at the field', async (_, change, field) => {
    const before = await kept();
    const whole = {
      id: 'paint',
      name: 'Paint',
      words: ['paint'],
      destinations: [],
      refused: true,
      reason: 'It burns.',
      instead: null,
      ...change,
    };
    await expect(setForbidden(app, whole)).rejects.toMatchObject({
      code: 'invalid_input',
      errors: { [field]: [expect.any(String)] },
    });
    expect(await kept()).toBe(before);
  });
});

describe('npm run ops -- forbidden-goods', () => {
  it('lists them with their texts', async () => {
    await set('weapons', { instead: 'A toy that looks like a toy.' });
    expect(await run('list')).toMatch(
      /^weapons +refused, everywhere\n {2}Weapons: .* Instead: A toy that looks like a toy\.\n {2}gun, /m,
    );
  });

  it.each(['set', 'withdraw'])(
    'can’t %s them: two people change them at the desk',
    async (verb) => {
      const before = await kept();
      await expect(run(verb, 'weapons')).rejects.toThrow();
      expect(await kept()).toBe(before);
      expect(await run('list')).toContain('/desk/shopping/forbidden');
    },
  );

  it('keeps every version: nothing is ever changed or deleted', async () => {
    const { sql } = app.services.db;
    await expect(sql.query(`delete from shopping_forbidden`)).rejects.toThrow();
    await expect(sql.query(`update shopping_forbidden set words = '{x}'`)).rejects.toThrow();
  });
});
