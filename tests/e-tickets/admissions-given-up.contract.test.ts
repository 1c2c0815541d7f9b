import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import { placesOf, seatOf } from '#lib/e-tickets/categories.ts';
import { countFree } from '#server/orders/reservations/reserve.ts';
import { about, accepts, anEvent, boughtTickets, handedOn } from '#tests/support/admissions.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, inboxOf, moneyOf } from '#tests/support/orders.ts';

let app: TestApp;
let ada: TestMember;
let bisi: TestMember;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  ada = await aMember(app, { balance: '100000.00' });
  bisi = await aMember(app, { balance: '100000.00' });
});
afterAll(() => app.close());

const bodyless = { body: {} };
const refusal = async (call: Promise<{ status: number; body: { message?: string } }>) => {
  const { status, body } = await call;
  return [status, body.message];
};
const read = async (member: TestMember, id: string): Promise<Admission> =>
  (await about(app, member, `GET /${id}`)).body.data;
const only = async (member: TestMember, event: string) =>
  (await boughtTickets(app, member, event))[0]!;

describe('returning a ticket', () => {
  const giveBack = (id: string, amount: string, key: string = crypto.randomUUID()) =>
    about(app, ada, `POST /${id}/give-back`, { body: { amount }, key });

  it.each(['4000.001', '4.000,00', '4,000.00', '-4000.00', ''])(
    'names the amount where %j is sent, which no amount of the API is',
    async (amount) => {
      const { status, body } = await giveBack(crypto.randomUUID(), amount);
      expect([status, body.errors]).toEqual([422, { amount: ['Enter an amount like 1500.00'] }]);
    },
  );

  it('refunds the shown amount, voids the ticket and releases the seat', async () => {
    const event = await anEvent(app, { rows: { A: 2 } });
    const [ticket] = await boughtTickets(app, ada, event, { seats: ['A1'] });
    expect(ticket?.can.give_back).toEqual({
      amount: '4000.00',
      currency: 'NGN',
      tickets: 1,
      text: '₦4,000.00 goes to your wallet: 80% of the price. Our fee isn’t refunded.',
    });
    const before = await moneyOf(app, ada);
    expect(await refusal(giveBack(ticket!.id, '5000.00'))).toEqual([
      409,
      'The amount has changed. Check it again before you return the ticket.',
    ]);
    const given = await giveBack(ticket!.id, '4000.00');
    expect([given.status, given.body.data.state, given.body.data.code]).toEqual([
      200,
      'void',
      null,
    ]);
    const after = await moneyOf(app, ada);
    expect(Number(after.available) - Number(before.available)).toBe(4000);
    expect(await countFree(app.services.db, seatOf(event, 'A1'))).toBe(1);
  });

  it('happens once for two taps with one key, and for two at the same moment', async () => {
    const event = await anEvent(app);
    const { id } = await only(ada, event);
    const before = await moneyOf(app, ada);
    const answers = await Promise.all([giveBack(id, '4000.00'), giveBack(id, '4000.00')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const after = await moneyOf(app, ada);
    expect(Number(after.available) - Number(before.available)).toBe(4000);
    expect(await countFree(app.services.db, placesOf(event, 'regular'))).toBe(10);
  });

  it('takes all tickets of a line, and only while all are their buyer’s', async () => {
    const event = await anEvent(app, { admits: 2 });
    const [one, two] = await boughtTickets(app, ada, event);
    expect(one?.can.give_back).toMatchObject({ tickets: 2 });
    const token = await handedOn(app, ada, two!.id);
    expect((await read(ada, one!.id)).can.give_back).toBeNull();
    await accepts(app, bisi, token);
    expect(await refusal(giveBack(one!.id, '4000.00'))).toEqual([
      409,
      'This ticket can’t be returned.',
    ]);
    expect((await read(bisi, two!.id)).can.give_back).toBeNull();
  });

  it('isn’t possible after the time, nor without a rule, and refunds everything after a move', async () => {
    const soon = new Date(app.clock.now().getTime() + 3_600_000);
    const late = await only(ada, await anEvent(app, { startsAt: soon }));
    expect(late.can.give_back).toBeNull();
    const event = await anEvent(app, { refund: null });
    const { id, can } = await only(ada, event);
    expect(can.give_back).toBeNull();
    await app.services.db.sql.query(
      `update event set return_until = $2, moved = '{"starts_at":"2026-11-24T18:00:00Z","venue":"Muri"}'
       where id = $1`,
      [event, new Date(app.clock.now().getTime() + 86_400_000)],
    );
    expect((await read(ada, id)).can.give_back).toMatchObject({ amount: '5100.00' });
    expect((await giveBack(id, '5100.00')).body.data.state).toBe('void');
  });
});

describe('reselling a ticket', () => {
  const sell = (id: string, price: string) =>
    about(app, ada, `POST /${id}/resale`, { body: { price } });

  it.each([
    ['5000.001', 'Enter an amount like 1500.00'],
    ['50,00', 'Enter an amount like 1500.00'],
    ['-1.00', 'Enter an amount like 1500.00'],
    ['0.00', 'Enter an amount above 0'],
  ])('names the price where %s is sent', async (price, text) => {
    const { status, body } = await sell(crypto.randomUUID(), price);
    expect([status, body.errors]).toEqual([422, { price: [text] }]);
  });

  it('needs a sold-out event, and costs no more than the ticket did', async () => {
    const event = await anEvent(app, { capacity: 2 });
    const { id, code } = await only(ada, event);
    expect(await refusal(sell(id, '5000.00'))).toEqual([
      409,
      'You can only resell tickets while the event is sold out.',
    ]);
    await only(bisi, event);
    expect((await read(ada, id)).can.sell).toEqual({ most: '5000.00', currency: 'NGN' });
    expect((await sell(id, '5000.01')).body.errors).toEqual({
      price: ['Enter a price of no more than ₦5,000.00.'],
    });
    const listed = (await sell(id, '4500.00')).body.data;
    expect(listed).toMatchObject({ state: 'listed', code: null, resale: { price: '4500.00' } });
    expect(await refusal(about(app, ada, `POST /${id}/handover`, bodyless))).toEqual([
      409,
      'This ticket is for sale. Take it off sale first.',
    ]);
    const off = (await about(app, ada, `DELETE /${id}/resale`)).body.data;
    expect([off.state, off.code === code]).toEqual(['valid', false]);
  });

  it('gives the buyer a new ticket for the seat, and the seller the price', async () => {
    const event = await anEvent(app, { rows: { A: 1 } });
    const [old] = await boughtTickets(app, ada, event, { seats: ['A1'] });
    await sell(old!.id, '4500.00');
    const before = await moneyOf(app, ada);
    const [ticket] = await boughtTickets(app, bisi, event);
    expect(ticket).toMatchObject({ seat: 'A1', state: 'valid' });
    expect(await read(ada, old!.id)).toMatchObject({
      state: 'void',
      code: null,
      resale: null,
      state_text: 'This ticket is no longer valid. It was sold to someone else.',
    });
    await app.drainJobs();
    const after = await moneyOf(app, ada);
    expect(Number(after.available) - Number(before.available)).toBe(4500);
    expect((await inboxOf(app, ada)).list.map(({ title }) => title)).toContain(
      'Your ticket was sold',
    );
    expect(await countFree(app.services.db, seatOf(event, 'A1'))).toBe(0);
  });

  it('can’t be withdrawn while someone is buying it', async () => {
    const event = await anEvent(app, { capacity: 1 });
    const { id } = await only(ada, event);
    await sell(id, '4500.00');
    await app.services.db.sql.query(
      `insert into reservation(kind, item, quantity, holder, ends_at)
       values ('resale', $1, 1, $2, clock_timestamp() + interval '5 minutes')`,
      [id, bisi.user.uuid],
    );
    expect(await refusal(about(app, ada, `DELETE /${id}/resale`))).toEqual([
      409,
      'Someone is buying this ticket. Try again in a few minutes.',
    ]);
  });
});
