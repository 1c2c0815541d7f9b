import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingPlace } from '#lib/e-tickets/buy.contract.ts';
import { placesOf } from '#lib/e-tickets/categories.ts';
import type { EventDetail } from '#lib/e-tickets/contract.ts';
import { offerPlaces } from '#server/e-tickets/waiting/offer.job.ts';
import { countFree } from '#server/orders/reservations/reserve.ts';
import { about, anEvent, boughtTickets } from '#tests/support/admissions.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, inboxOf } from '#tests/support/orders.ts';

let app: TestApp;
let ada: TestMember;
let bisi: TestMember;
let chidi: TestMember;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  [ada, bisi, chidi] = await Promise.all([
    aMember(app, { balance: '100000.00' }),
    aMember(app, { balance: '100000.00' }),
    aMember(app, { balance: '100000.00' }),
  ]);
});
afterAll(() => app.close());

const join = (member: TestMember, event: string, quantity = 1) =>
  app.call<{ data: WaitingPlace; message?: string }>('POST', `/events/${event}/waiting`, {
    token: member.token,
    body: { class: 'regular', quantity },
  });
const places = async (member: TestMember, event: string) => {
  const { token } = member;
  const path = `/events/${event}/waiting`;
  return (await app.call<{ data: WaitingPlace[] }>('GET', path, { token })).body.data;
};
const stateOf = async (member: TestMember, event: string) =>
  (await places(member, event))[0]?.state ?? null;
const offer = () => offerPlaces.run(app.services, {});
/** Moves half an hour, by the database's clock. */
const halfAnHour = async (event: string) => {
  const { db } = app.services;
  await db.sql.query(
    `update event_waiting set offered_until = clock_timestamp() where event_id = $1 and state = 'offered'`,
    [event],
  );
  await db.sql.query(
    `update reservation set ends_at = clock_timestamp() where state = 'held' and item like $1 || '/%'`,
    [event],
  );
};
const giveBack = async (member: TestMember, id: string) => {
  const key = crypto.randomUUID();
  const given = await about(app, member, `POST /${id}/give-back`, {
    body: { amount: '4000.00' },
    key,
  });
  expect(given.status).toBe(200);
};
/** Sold out: Ada has all of its tickets. */
const aFullEvent = async (capacity = 1, rows?: Record<string, number>) => {
  const event = await anEvent(app, rows ? { rows } : { capacity });
  const seats = Object.entries(rows ?? {}).flatMap(([row, n]) =>
    Array.from({ length: n }, (_, at) => `${row}${at + 1}`),
  );
  const asked = rows ? { seats } : { quantity: capacity };
  return { event, tickets: await boughtTickets(app, ada, event, asked) };
};

describe('a waiting list', () => {
  it('is for what is sold out', async () => {
    const event = await anEvent(app);
    const answer = await join(bisi, event);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'There are still tickets: you can buy them now.',
    ]);
    expect((await join(bisi, 'no-such-night')).status).toBe(404);
  });

  it('keeps its order, shows the position in it, and can be left', async () => {
    const { event } = await aFullEvent();
    expect((await join(bisi, event)).body.data).toMatchObject({ state: 'waiting', ahead: 0 });
    expect((await join(chidi, event)).body.data).toMatchObject({ ahead: 1 });
    expect((await join(bisi, event, 2)).body.data).toMatchObject({ ahead: 0, quantity: 2 });
    const { token } = bisi;
    const path = `/events/${event}/waiting/regular`;
    expect((await app.call('DELETE', path, { token })).status).toBe(200);
    expect((await app.call('DELETE', path, { token })).status).toBe(404);
    expect((await places(chidi, event))[0]).toMatchObject({ ahead: 0 });
  });

  it('offers what becomes free to one after the other, for half an hour each', async () => {
    const { event, tickets } = await aFullEvent();
    await join(bisi, event);
    await join(chidi, event);
    await giveBack(ada, tickets[0]!.id);
    await app.drainJobs();
    expect([await stateOf(bisi, event), await stateOf(chidi, event)]).toEqual([
      'offered',
      'waiting',
    ]);
    const told = (await inboxOf(app, bisi)).list[0];
    expect(told).toMatchObject({
      title: 'A ticket is available for you',
      link: `/e-tickets/events/${event}`,
    });
    await offer();
    expect(await stateOf(chidi, event)).toBe('waiting');
    await halfAnHour(event);
    await offer();
    expect([await stateOf(bisi, event), await stateOf(chidi, event)]).toEqual([null, 'offered']);
    expect((await inboxOf(app, bisi)).list[0]?.title).toBe('Your tickets went to the next in line');
  });

  it('lets no one jump the queue, and lets the member who was offered a ticket buy it', async () => {
    const { event, tickets } = await aFullEvent();
    await join(bisi, event);
    await giveBack(ada, tickets[0]!.id);
    // free for a moment, but reserved
    expect(await countFree(app.services.db, placesOf(event, 'regular'))).toBe(1);
    await expect(boughtTickets(app, chidi, event)).rejects.toThrow('Others are waiting');
    await offer();
    await expect(boughtTickets(app, chidi, event)).rejects.toThrow('Others are waiting');
    expect(await boughtTickets(app, bisi, event)).toHaveLength(1);
    expect(await stateOf(bisi, event)).toBeNull();
  });

  it('sells one ticket once when it is offered while others try to buy it', async () => {
    const { event, tickets } = await aFullEvent();
    await join(bisi, event);
    await giveBack(ada, tickets[0]!.id);
    const tries = await Promise.allSettled([
      offer(),
      boughtTickets(app, chidi, event),
      offer(),
      boughtTickets(app, chidi, event),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'rejected', 'fulfilled', 'rejected'],
    ]);
    expect(await stateOf(bisi, event)).toBe('offered');
    expect(await boughtTickets(app, bisi, event)).toHaveLength(1);
  });

  it('skips members who want more than is left, and offers seats side by side', async () => {
    const { event, tickets } = await aFullEvent(4, { A: 3, B: 2 });
    await join(bisi, event, 2);
    await join(chidi, event, 1);
    const at = (seat: string) => tickets.find((each) => each.seat === seat)!.id;
    await giveBack(ada, at('A2'));
    await offer();
    expect([await stateOf(bisi, event), await stateOf(chidi, event)]).toEqual([
      'waiting',
      'offered',
    ]);
    await giveBack(ada, at('A1'));
    await giveBack(ada, at('B1'));
    await giveBack(ada, at('B2'));
    await offer();
    expect((await places(bisi, event))[0]?.seats).toEqual(['B1', 'B2']);
  });

  it('leaves to everyone what is too little for each who waits, and keeps what isn’t', async () => {
    const { event, tickets } = await aFullEvent(3);
    expect((await join(bisi, event, 2)).status).toBe(200);
    const shown = async () => {
      const { body } = await app.call<{ data: EventDetail }>('GET', `/events/${event}`);
      return body.data.classes[0];
    };
    await giveBack(ada, tickets[0]!.id);
    await app.drainJobs();
    expect(await stateOf(bisi, event)).toBe('waiting');
    expect(await shown()).toMatchObject({ availability: 'few', left: 1 });
    const alone = await join(chidi, event, 1);
    expect(alone.body.message).toBe('There are still tickets: you can buy them now.');
    expect(await boughtTickets(app, chidi, event)).toHaveLength(1);
    await giveBack(ada, tickets[1]!.id);
    await giveBack(ada, tickets[2]!.id);
    expect(await shown()).toMatchObject({ availability: 'sold_out' });
    await expect(boughtTickets(app, chidi, event)).rejects.toThrow('Others are waiting');
    await app.drainJobs();
    expect(await stateOf(bisi, event)).toBe('offered');
  });

  it('offers resale tickets, too', async () => {
    const { event, tickets } = await aFullEvent();
    await join(bisi, event);
    const { id } = tickets[0]!;
    await about(app, ada, `POST /${id}/resale`, { body: { price: '4000.00' } });
    await app.drainJobs();
    expect(await stateOf(bisi, event)).toBe('offered');
    await expect(boughtTickets(app, chidi, event)).rejects.toThrow();
    expect(await boughtTickets(app, bisi, event)).toHaveLength(1);
  });

  it('ends with the event, and everyone is notified when that is cancelled', async () => {
    const { event, tickets } = await aFullEvent(2);
    await join(bisi, event);
    await join(chidi, event);
    await giveBack(ada, tickets[0]!.id);
    await offer();
    await app.services.db.sql.query(
      `update event set status = 'cancelled', cancelled_at = now(), cancelled_because = 'Rain.' where id = $1`,
      [event],
    );
    await offer();
    expect([await stateOf(bisi, event), await stateOf(chidi, event)]).toEqual([null, null]);
    expect((await inboxOf(app, chidi)).list[0]?.title).toBe('Night of laughs: cancelled');
    expect((await join(bisi, event)).status).toBe(409);
  });

  it('is closed to members who have let two offers pass or left during them, and to no one else', async () => {
    const { event, tickets } = await aFullEvent();
    const leave = async ({ token }: TestMember) => {
      await app.call('DELETE', `/events/${event}/waiting/regular`, { token });
      await offer();
    };
    const pass = async () => {
      await halfAnHour(event);
      await offer();
    };
    const closed = [
      409,
      'We reserved tickets for this event for you twice. You can’t join its waiting list again.',
    ];
    const answer = async (member: TestMember) => {
      const { status, body } = await join(member, event);
      return [status, body.message];
    };
    await join(bisi, event);
    await join(chidi, event);
    await giveBack(ada, tickets[0]!.id);
    await offer();
    await pass();
    expect((await inboxOf(app, bisi)).list[0]?.message).toMatch(/Join the waiting list again/);
    expect((await join(bisi, event)).status).toBe(200);
    await leave(chidi);
    expect((await join(chidi, event)).status).toBe(200);
    await pass();
    expect((await inboxOf(app, bisi)).list[0]?.message).not.toMatch(/Join the waiting list again/);
    expect(await answer(bisi)).toEqual(closed);
    expect((await join(ada, event)).status).toBe(200);
    await leave(chidi);
    expect(await stateOf(ada, event)).toBe('offered');
    expect(await answer(chidi)).toEqual(closed);
    await leave(ada);
  });

  it('can be left and joined again by those who weren’t offered anything', async () => {
    const { event } = await aFullEvent();
    for (let n = 0; n < 4; n += 1) {
      expect((await join(bisi, event)).status).toBe(200);
      await app.call('DELETE', `/events/${event}/waiting/regular`, { token: bisi.token });
    }
  });

  it('returns what a price held for the rest of the half hour', async () => {
    const { event, tickets } = await aFullEvent();
    await join(bisi, event);
    await giveBack(ada, tickets[0]!.id);
    await offer();
    await app.services.db.sql.query(
      `update reservation set ends_at = clock_timestamp() where state = 'held' and item = $1`,
      [`${event}/regular`],
    );
    await offer();
    expect(await stateOf(bisi, event)).toBe('offered');
    expect(await countFree(app.services.db, placesOf(event, 'regular'))).toBe(0);
  });
});
