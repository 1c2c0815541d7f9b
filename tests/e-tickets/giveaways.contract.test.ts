import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { aBoxOffice, aFan, buyTickets, payForTickets } from '#tests/support/e-tickets.ts';
import {
  aClassForm,
  aDesk,
  admissionsOf,
  aForm,
  anEventOnSale,
  inHours,
  type EventDesk,
} from '#tests/support/e-tickets-desk.ts';
import { mailsTo } from '#tests/support/mail.ts';

let app: TestApp;
let ada: EventDesk;
let bayo: EventDesk;
let organiser: string;
beforeAll(async () => {
  app = await aBoxOffice();
});
beforeEach(async () => {
  ({ ada, bayo } = await aDesk(app));
  organiser = (await ada.organiser()).id;
});
afterAll(() => app.close());

const KIND = 'event-giveaways';
const onSale = (change = {}) => anEventOnSale(ada, aForm(app, organiser, change));
const keptOf = async (event: string) => {
  const { rows } = await app.services.db.sql.query<{ asked: Record<string, unknown> }>(
    'select asked from event_giveaway where event_id = $1',
    [event],
  );
  return rows.map(({ asked }) => asked);
};

describe('complimentary tickets', () => {
  const given = { class: 'regular', seats: [], email: 'guest@friends.example', name: 'Chi Eze' };
  const give = (desk: EventDesk, id: string, quantity: number, key: string = randomUUID()) =>
    desk.act(id, 'complimentary', { ...given, quantity }, key);
  const countOf = async (id: string) => (await admissionsOf(app, id)).length;

  it('are given by one operator up to twenty of an event, and beyond that by two', async () => {
    const { id } = await onSale();
    expect((await give(ada, id, 12)).status).toBe(200);
    expect((await give(bayo, id, 8)).status).toBe(200);
    const key = randomUUID();
    const asked = await give(ada, id, 2, key);
    await give(ada, id, 2, key);
    expect([asked.status, (asked.body.data as unknown as { message: string }).message]).toEqual([
      200,
      'More than 20 complimentary tickets of an event need a second approver. So far there are 20. We’ll send them once a colleague approves.',
    ]);
    expect(await countOf(id)).toBe(20);
    expect(await ada.read(id)).toMatchObject({
      giveaways: [{ text: '2 complimentary tickets', state: 'waits', asked_by: 'Ada' }],
    });
    const [approval] = (await bayo.approvals()).filter(({ queue }) => queue === KIND);
    expect(approval).toMatchObject({
      title: '2 complimentary tickets',
      amount: '10000.00',
      mine_to_decide: true,
      facts: [
        { label: 'Class', value: 'Regular' },
        { label: 'To', value: 'Chi Eze, guest@friends.example' },
        { label: 'Complimentary tickets', value: '2 more, 20 so far', warn: true },
      ],
    });
    expect((await ada.answer(KIND)).status).toBe(403);
    expect((await bayo.answer(KIND)).status).toBe(200);
    await app.drainJobs();
    expect(await countOf(id)).toBe(22);
    expect(await mailsTo(app, given.email)).toHaveLength(22);
    expect(await ada.read(id)).toMatchObject({ giveaways: [] });
    expect(await keptOf(id)).toEqual([{ class: 'regular', seats: [], quantity: 2 }]);
  });

  it('never exceed that by several operators at once', async () => {
    const { id } = await onSale();
    const answers = await Promise.all([ada, bayo, ada, bayo].map((desk) => give(desk, id, 9)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await countOf(id)).toBe(18);
    for (const { id: approval, mine_to_decide } of await ada.approvals())
      await (mine_to_decide ? ada : bayo).post(`/approvals/${approval}`, { approve: false });
    expect(await countOf(id)).toBe(18);
    expect((await ada.read(id)).giveaways.map(({ state }) => state)).toEqual([
      'refused',
      'refused',
    ]);
    expect(await keptOf(id)).toEqual([
      { class: 'regular', seats: [], quantity: 9 },
      { class: 'regular', seats: [], quantity: 9 },
    ]);
  });

  it('are refused to the second approver, too, when there is no longer space for them', async () => {
    const { id, event } = await onSale({ classes: [aClassForm({ capacity: 21 })] });
    await give(ada, id, 20);
    await give(ada, id, 1);
    await buyTickets(app, await aFan(app), event, 1);
    const late = await bayo.answer(KIND);
    expect([late.status, await countOf(id)]).toEqual([409, 21]);
    expect((await bayo.answer(KIND, false)).status).toBe(200);
  });
});

describe('a promo code', () => {
  const promo = (code: string, off: { percent?: number; amount?: string }) => ({
    code,
    percent: null,
    amount: null,
    class_ids: null,
    max_uses: 5,
    ...off,
    valid_from: null,
    valid_until: null,
  });
  const add = (id: string, code: string, off: { percent?: number; amount?: string }) =>
    ada.act(id, 'promos', promo(code, off));

  it('that takes more than half off works once a second approver agrees', async () => {
    const { id, event } = await onSale();
    const asked = await add(id, 'MOST', { percent: 51 });
    expect(asked.body.data).toMatchObject({
      promos: [],
      giveaways: [{ text: 'Promo code MOST: 51% off', state: 'waits' }],
    });
    expect((await add(id, 'MOST', { percent: 60 })).body.message).toBe(
      'A second approver has already been asked about this.',
    );
    const fan = await aFan(app);
    expect((await payForTickets(app, fan, event, 1, { promo_code: 'MOST' })).status).toBe(422);
    expect((await bayo.answer(KIND, false)).status).toBe(200);
    expect(await ada.read(id)).toMatchObject({ promos: [], giveaways: [{ state: 'refused' }] });
    await add(id, 'MOST', { percent: 51 });
    expect((await bayo.answer(KIND)).status).toBe(200);
    expect(await ada.read(id)).toMatchObject({ promos: [{ code: 'MOST', percent: 51 }] });
    const order = await buyTickets(app, fan, event, 1, { promo_code: 'MOST' });
    expect(order.lines).toMatchObject({ amount: '2450.00' });
  });

  it('of an amount is measured by the lowest price, now or later', async () => {
    const later = [{ price: '3000.00', from: inHours(app, 24) }];
    const { id } = await onSale({ classes: [aClassForm({ later })] });
    const half = await add(id, 'HALF', { amount: '1500.00' });
    expect(half.body.data.promos.map(({ code }) => code)).toEqual(['HALF']);
    const more = await add(id, 'MORE', { amount: '1500.01' });
    expect(more.body.data).toMatchObject({
      promos: [{ code: 'HALF' }],
      giveaways: [{ text: 'Promo code MORE: ₦1,500.01 off' }],
    });
    expect((await bayo.answer(KIND)).status).toBe(200);
    expect((await ada.read(id)).promos).toHaveLength(2);
  });

  it('of an amount isn’t measured by classes that are free', async () => {
    const classes = [aClassForm(), aClassForm({ name: 'Children', price: '0.00' })];
    const { id } = await onSale({ classes });
    const half = await add(id, 'HALF', { amount: '2500.00' });
    expect(half.body.data.promos.map(({ code }) => code)).toEqual(['HALF']);
  });
});
