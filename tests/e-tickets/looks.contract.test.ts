import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesOf, seatOf } from '#lib/e-tickets/categories.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countFree } from '#server/orders/reservations/reserve.ts';
import { type TestApp, type TestMember } from '#tests/support/api.ts';
import { aBoxOffice, aFan, anEvent, aSeatedEvent, quoteTickets } from '#tests/support/e-tickets.ts';

let app: TestApp;
let fans: TestMember[];
beforeAll(async () => {
  app = await aBoxOffice();
  fans = await Promise.all(Array.from({ length: 40 }, () => aFan(app)));
});
afterAll(() => app.close());

const one = (ticketClass: string, ...seats: string[]) => [
  { class: ticketClass, quantity: 1, ...(seats.length > 0 ? { seats } : {}) },
];

describe('prices that are requested at one moment', () => {
  it('hold as many places as there are, and tell the others that they are sold out', async () => {
    const event = await anEvent(app, { classes: [{ id: 'few', name: 'Few', capacity: 10 }] });
    const answers = await Promise.all(fans.map((fan) => quoteTickets(app, fan, event)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const { status, body } of answers)
      if (status !== 200) expect(body.errors).toEqual({ 'items.0.quantity': ['Sold out.'] });
    expect(await countFree(app.services.db, placesOf(event.id, 'few'))).toBe(0);
  });

  it('are separate answers, though they are read together', async () => {
    const [hall, field] = await Promise.all([aSeatedEvent(app), anEvent(app)]);
    const seen = await Promise.all(
      fans.map(async (fan, n) => {
        const answer = await [
          () => quoteTickets(app, fan, hall, one('regular', `B${(n % 10) + 1}`)),
          () => quoteTickets(app, fan, hall, one('vip', `B${(n % 10) + 1}`)),
          () => quoteTickets(app, fan, field, (n % 4) + 1),
          () => quoteTickets(app, fan, { ...field, id: 'no-such-night' }),
        ][n % 4]!();
        return [answer.status, answer.body.data?.lines.total ?? answer.body.errors ?? null];
      }),
    );
    // five seats, each requested by two of them: the first gets it
    const regular = seen.filter((_, n) => n % 4 === 0);
    expect(regular.filter(([status]) => status === 200)).toHaveLength(5);
    for (const [status, said] of regular)
      expect(said).toEqual(
        status === 200 ? '5100.00' : { 'items.0.seats': [expect.stringMatching(/is taken/)] },
      );
    seen.forEach(([status, said], n) => {
      if (n % 4 === 1)
        expect(said).toEqual({ 'items.0.seats': [`Seat B${(n % 10) + 1} isn’t sold as VIP.`] });
      if (n % 4 === 2) expect([status, said]).toEqual([200, `${((n % 4) + 1) * 5100}.00`]);
      if (n % 4 === 3) expect(status).toBe(404);
    });
  });

  it('don’t wait for a lock to find out that a seat or place is taken', async () => {
    const [hall, field] = await Promise.all([
      aSeatedEvent(app),
      anEvent(app, { classes: [{ id: 'one', name: 'One', capacity: 1 }] }),
    ]);
    const [first, ...others] = fans.slice(0, 10) as [TestMember, ...TestMember[]];
    expect((await quoteTickets(app, first, hall, one('regular', 'B1'))).status).toBe(200);
    expect((await quoteTickets(app, fans[20]!, field)).status).toBe(200);
    await inTransaction(app.services.db, async (tx) => {
      for (const { kind, item } of [seatOf(hall.id, 'B1'), placesOf(field.id, 'one')])
        await tx.sql.query(
          'select 1 from reservable where kind = $1 and item = $2 for no key update',
          [kind, item],
        );
      const answers = await Promise.all(
        others.flatMap((fan) => [
          quoteTickets(app, fan, hall, one('regular', 'B1')),
          quoteTickets(app, fan, field),
        ]),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    });
  });
});
