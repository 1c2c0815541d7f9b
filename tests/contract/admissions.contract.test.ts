import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Admission, readHandover } from '#lib/contracts/admissions.ts';
import { placesOf, seatOf } from '#lib/e-tickets.ts';
import { anonymiseDeleted, findUser } from '#server/account/index.ts';
import { countFree } from '#server/orders/index.ts';
import { collectData } from '#server/security/collect-data.ts';
import type { z } from 'zod';
import {
  about,
  accepts,
  anEvent,
  boughtTickets,
  handedOn,
  listOwn,
  scan,
} from '#tests/support/admissions.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { aShop, expectCleanBooks, inboxOf, moneyOf } from '#tests/support/orders.ts';

let app: TestApp;
let ada: TestMember;
let bisi: TestMember;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  ada = await aMember(app, { balance: '100000.00', firstname: 'Ada', lastname: 'Obi' });
  bisi = await aMember(app, { balance: '100000.00', firstname: 'Bisi', lastname: 'Ade' });
});
afterEach(() => expectCleanBooks(app));
afterAll(() => app.close());

const bodyless = { body: {} };
const refusal = async (call: Promise<{ status: number; body: { message?: string } }>) => {
  const { status, body } = await call;
  return [status, body.message];
};
const read = async (member: TestMember, id: string): Promise<Admission> =>
  (await about(app, member, `GET /${id}`)).body.data;
type Handover = z.output<typeof readHandover.reply>;
const see = async (token: string, member?: TestMember) => {
  const { body } = await app.call<{ data: Handover }>('GET', `/admissions/handovers/${token}`, {
    ...(member ? { token: member.token } : {}),
  });
  return body.data;
};
const only = async (member: TestMember, event: string) =>
  (await boughtTickets(app, member, event))[0]!;

describe('tickets that were bought', () => {
  it('are listed with codes, seat and event, and are sent by mail with the short code', async () => {
    const event = await anEvent(app, { rows: { A: 3 } });
    const tickets = await boughtTickets(app, ada, event, { seats: ['A1', 'A2'] });
    expect(tickets.map(({ seat, row, number, state }) => [seat, row, number, state])).toEqual([
      ['A1', 'A', '1', 'valid'],
      ['A2', 'A', '2', 'valid'],
    ]);
    expect(tickets[0]).toMatchObject({
      event: { id: event, venue: 'Terra Kulture', notice: null },
      can: { hand_on: true, rename: true, call_back: false, unlist: false },
    });
    expect(tickets[0]!.code).toMatch(/^OJ1/);
    expect(new Set(tickets.map(({ code }) => code)).size).toBe(2);
    await app.drainJobs();
    const mails = await mailsTo(app, ada.user.email);
    const sent = mails.find(({ subject }) => subject === 'Your tickets for Night of laughs');
    const short = tickets[0]!.short_code!;
    expect(sent?.text).toContain(`${short.slice(0, 4)} ${short.slice(4)}`);
    expect(sent?.text).toContain('1. Regular, seat A1');
  });

  it('are coming until the event is over, then past', async () => {
    const event = await anEvent(app);
    const { id } = await only(ada, event);
    expect((await listOwn(app, ada)).map((each) => each.id)).toEqual([id]);
    await app.services.db.sql.query(
      `update event set starts_at = starts_at - interval '9 days' where id = $1`,
      [event],
    );
    expect(await listOwn(app, ada)).toEqual([]);
    expect((await listOwn(app, ada, '?when=past'))[0]).toMatchObject({
      id,
      can: { hand_on: false },
    });
  });

  it('can be sent again, once a minute', async () => {
    const { id } = await only(ada, await anEvent(app));
    expect((await about(app, ada, `POST /${id}/mail`, bodyless)).status).toBe(200);
    expect((await about(app, ada, `POST /${id}/mail`, bodyless)).status).toBe(429);
  });

  it('get another name until the doors open, and keep their code', async () => {
    const event = await anEvent(app);
    const { id, code } = await only(ada, event);
    const name = (text: string) => about(app, ada, `PUT /${id}/name`, { body: { name: text } });
    expect((await name('Chidi Okeke')).body.data).toMatchObject({ name: 'Chidi Okeke', code });
    expect((await name('www.evil.example')).status).toBe(422);
    await app.services.db.sql.query('update event set doors_at = $2 where id = $1', [
      event,
      app.clock.now(),
    ]);
    expect(await refusal(name('Ngozi Eze'))).toEqual([
      409,
      'The doors are open: the name can’t be changed any more.',
    ]);
  });

  it('are part of a member’s data, and lose their names with the account', async () => {
    const { id } = await only(ada, await anEvent(app));
    await about(app, ada, `PUT /${id}/name`, { body: { name: 'Chidi Okeke' } });
    const { db } = app.services;
    const row = await findUser(db, ada.user.uuid);
    expect(await collectData(app.services, row!)).toMatchObject({
      admissions: [{ event: 'Night of laughs', class: 'Regular', name: 'Chidi Okeke' }],
      ...{ handed_on: [], sold_again: [], waiting_lists: [] },
    });
    await db.sql.query('update users set deleted_at = $2 where id = $1', [
      ada.user.uuid,
      new Date(app.clock.now().getTime() - 31 * 86_400_000),
    ]);
    await anonymiseDeleted(app.services);
    const { rows } = await db.sql.query('select name from admission where id = $1', [id]);
    expect(rows).toEqual([{ name: null }]);
  });

  it('don’t exist for strangers', async () => {
    const { id } = await only(ada, await anEvent(app));
    const calls = [
      ['GET', '', undefined],
      ['PUT', '/name', { name: 'Bisi Ade' }],
      ['POST', '/mail', {}],
      ['POST', '/handover', {}],
      ['DELETE', '/handover', undefined],
      ['POST', '/resale', { price: '1.00' }],
      ['DELETE', '/resale', undefined],
    ] as const;
    for (const [method, path, body] of calls)
      expect((await about(app, bisi, `${method} /${id}${path}`, { body })).status).toBe(404);
    const back = { body: { amount: '1.00' }, key: crypto.randomUUID() };
    expect((await about(app, bisi, `POST /${id}/give-back`, back)).status).toBe(404);
  });
});

describe('handing a ticket on', () => {
  it('makes the old code worthless at once, and gives whoever accepts a code of their own', async () => {
    const { id, code } = await only(ada, await anEvent(app));
    const token = await handedOn(app, ada, id);
    expect(await read(ada, id)).toMatchObject({
      ...{ state: 'handed_on', code: null, short_code: null },
      can: { call_back: true, hand_on: false, give_back: null },
    });
    expect(await see(token)).toMatchObject({ from: 'Ada', class: 'Regular', state: 'open' });
    const accepted = await accepts(app, bisi, token);
    expect(accepted.status).toBe(200);
    expect(accepted.body.data.code).not.toBe(code);
    expect((await about(app, ada, `GET /${id}`)).status).toBe(404);
    expect(await see(token, bisi)).toMatchObject({
      state: 'accepted',
      mine: true,
      admission_id: id,
    });
    expect((await inboxOf(app, ada)).list[0]).toMatchObject({ title: 'Your ticket was accepted' });
  });

  it('belongs to exactly one of two who accept at the same moment', async () => {
    const { id } = await only(ada, await anEvent(app));
    const token = await handedOn(app, ada, id);
    const chidi = await aMember(app);
    const answers = await Promise.all([accepts(app, bisi, token), accepts(app, chidi, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await app.services.db.sql.query<{ version: number }>(
      'select version from admission where id = $1',
      [id],
    );
    expect(rows[0]?.version).toBe(3);
  });

  it('changes nothing when the same person accepts twice, and isn’t for the giver', async () => {
    const { id } = await only(ada, await anEvent(app));
    const token = await handedOn(app, ada, id);
    expect((await accepts(app, ada, token)).status).toBe(409);
    const first = (await accepts(app, bisi, token)).body.data;
    expect((await accepts(app, bisi, token)).body.data.code).toBe(first.code);
  });

  it('can be called back until then: the link is over, and the ticket has a new code', async () => {
    const { id, code } = await only(ada, await anEvent(app));
    const token = await handedOn(app, ada, id);
    const back = await about(app, ada, `DELETE /${id}/handover`);
    expect(back.body.data.state).toBe('valid');
    expect(back.body.data.code).not.toBe(code);
    expect(await see(token)).toMatchObject({ state: 'called_back' });
    expect(await refusal(accepts(app, bisi, token))).toEqual([409, 'This ticket was called back.']);
    expect(await refusal(about(app, ada, `DELETE /${id}/handover`))).toEqual([
      409,
      'You haven’t handed this ticket on.',
    ]);
  });

  it('is refused for a ticket that was used, and for an event that is over or cancelled', async () => {
    const event = await anEvent(app);
    const [used, other] = await boughtTickets(app, ada, event, { quantity: 2 });
    await scan(app, used!);
    const handOn = (id: string) => refusal(about(app, ada, `POST /${id}/handover`, bodyless));
    expect(await handOn(used!.id)).toEqual([409, 'This ticket was already used to get in.']);
    const token = await handedOn(app, ada, other!.id);
    await app.services.db.sql.query(
      `update event set status = 'cancelled', cancelled_at = now(), cancelled_because = 'Rain.' where id = $1`,
      [event],
    );
    expect(await see(token)).toMatchObject({
      state: 'void',
      event: { notice: 'Cancelled. Rain.' },
    });
    expect(await refusal(accepts(app, bisi, token))).toEqual([409, 'This event was cancelled.']);
  });
});

describe('giving a ticket back', () => {
  const giveBack = (id: string, amount: string, key: string = crypto.randomUUID()) =>
    about(app, ada, `POST /${id}/give-back`, { body: { amount }, key });

  it('refunds what was shown, voids the ticket and frees the seat', async () => {
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
      'The amount has changed. Look at it again before you give it back.',
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
      'This ticket can’t be given back.',
    ]);
    expect((await read(bisi, two!.id)).can.give_back).toBeNull();
  });

  it('isn’t possible after the time, nor without a rule, and gives everything after a move', async () => {
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

describe('selling a ticket again', () => {
  const sell = (id: string, price: string) =>
    about(app, ada, `POST /${id}/resale`, { body: { price } });

  it('needs a sold-out event, and costs no more than the ticket did', async () => {
    const event = await anEvent(app, { capacity: 2 });
    const { id, code } = await only(ada, event);
    expect(await refusal(sell(id, '5000.00'))).toEqual([
      409,
      'Tickets can be sold again only while the event is sold out.',
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
      ...{ state: 'void', code: null, resale: null },
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

  it('is refused to go off sale while somebody is buying it', async () => {
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
      'Someone is buying this ticket. Try again in some minutes.',
    ]);
  });
});
