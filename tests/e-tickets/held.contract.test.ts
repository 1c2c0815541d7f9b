import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesOf, seatOf } from '#lib/e-tickets/categories.ts';
import { countFree } from '#server/orders/reservations/reserve.ts';
import type { TestApp } from '#tests/support/api.ts';
import {
  aBoxOffice,
  aFan,
  anEvent,
  aSeatedEvent,
  hoursAhead,
  payForTickets,
  quoteTickets,
} from '#tests/support/e-tickets.ts';
import { setPrice } from '#tests/support/event-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBoxOffice();
});
afterAll(() => app.close());

const inHours = (hours: number) => hoursAhead(app, hours);

describe('a price that is held', () => {
  it('stays as shown when the next price begins in the meantime', async () => {
    const [event, fan] = [await anEvent(app), await aFan(app)];
    await setPrice(app, event.id, 'regular', '9000.00', inHours(0.05));
    const { quote_id } = (await quoteTickets(app, fan, event, 2)).body.data;
    app.clock.advance(240);
    const paid = await payForTickets(app, fan, event, 2, { quote_id });
    expect(paid.body.data.lines.amount).toBe('10000.00');
    const now = await quoteTickets(app, fan, event, 2);
    expect(now.body.data.lines.amount).toBe('18000.00');
  });

  it('is replaced with everything it held when its owner looks at something else', async () => {
    const [event, fan] = [await aSeatedEvent(app), await aFan(app)];
    const other = await anEvent(app);
    const free = (seat: string) => countFree(app.services.db, seatOf(event.id, seat));
    await quoteTickets(app, fan, event, [{ class: 'regular', quantity: 2, seats: ['B1', 'B2'] }]);
    expect([await free('B1'), await free('B2')]).toEqual([0, 0]);
    await quoteTickets(app, fan, event, [{ class: 'regular', quantity: 2, seats: ['B2', 'B3'] }]);
    expect([await free('B1'), await free('B2'), await free('B3')]).toEqual([1, 0, 0]);
    await quoteTickets(app, fan, other, 1);
    expect([await free('B2'), await free('B3')]).toEqual([1, 1]);
  });

  it('keeps what was held when the new choice is refused', async () => {
    const [event, fan, rival] = [await aSeatedEvent(app), await aFan(app), await aFan(app)];
    const seat = (name: string) => [{ class: 'regular', quantity: 1, seats: [name] }];
    await quoteTickets(app, fan, event, seat('B1'));
    await quoteTickets(app, rival, event, seat('B2'));
    expect((await quoteTickets(app, fan, event, seat('B2'))).status).toBe(422);
    expect(await countFree(app.services.db, seatOf(event.id, 'B1'))).toBe(0);
  });

  it('doesn’t exist when a guest looks', async () => {
    const event = await anEvent(app, {
      classes: [{ id: 'one', name: 'One', capacity: 1 }],
    });
    expect((await quoteTickets(app, null, event)).status).toBe(200);
    expect(await countFree(app.services.db, placesOf(event.id, 'one'))).toBe(1);
  });
});
