import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Quote } from '#lib/orders/contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { purge } from '#server/jobs/purge.job.ts';
import { cancelOrder } from '#server/orders/funding/cancel.ts';
import { failLines } from '#server/orders/lines/capture-lines.ts';
import { holdPrice, priceOf } from '#server/orders/price/quote.ts';
import { releaseExpired } from '#server/orders/reservations/release-expired.job.ts';
import {
  countFree,
  keepReservation,
  releaseReservationsOf,
  reserve,
  setCapacity,
} from '#server/orders/reservations/reserve.ts';
import { decideOrder } from '#server/orders/staff/decide-order.ts';
import type { Order } from '#server/orders/tables.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { withOrder } from '#tests/support/lined-orders.ts';
import { aShop } from '#tests/support/orders.ts';
import {
  answers,
  aStagedOrder,
  concert,
  declined,
  pending,
  placeStaged,
  sellStaged,
  shopSays,
  staff,
} from '#tests/support/staged-orders.ts';
import { failed } from '#tests/support/stuck-orders.ts';

const SERVICE = 'event-bill-payment';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  sellStaged();
  app = await aShop({ env: { UNDO_WINDOW_S: '8' } });
});
beforeEach(async () => {
  const { db } = app.services;
  member = await aMember(app, { balance: '1000.00' });
  await db.sql.query(`update reservation set state = 'given_back' where state <> 'given_back'`);
  await setCapacity(db, { ...concert, capacity: 10 });
});
afterAll(() => app.close());

const free = () => countFree(app.services.db, concert);
const take = ({ user }: TestMember, quantity = 1, untilS = 600) =>
  inTransaction(app.services.db, (tx) =>
    reserve(tx, { ...concert, quantity, holder: user.uuid, untilS }),
  );
/** Expires every reservation, by the database's clock. */
const endAll = () =>
  app.services.db.sql.query(
    `update reservation set ends_at = clock_timestamp() where state = 'held'`,
  );
const stateOf = async (id: string) => {
  const { rows } = await app.services.db.sql.query<{ state: string }>(
    'select state from reservation where id = $1',
    [id],
  );
  return rows[0]?.state;
};

const asked = ({ user }: TestMember, seats: number) =>
  ({
    serviceType: SERVICE,
    country: 'NG',
    userId: user.uuid,
    fields: { amount: '100', seats },
  }) as const;
const look = async (who: TestMember, seats: number): Promise<Quote> => {
  const { services } = app;
  return holdPrice(services, asked(who, seats), await priceOf(services, asked(who, seats)));
};
const buy = (who: TestMember, seats: number, quoteId?: string): Promise<Order> =>
  placeStaged(app, who, { amount: '100', seats }, quoteId);
const members = (count: number) =>
  Promise.all(Array.from({ length: count }, () => aMember(app, { balance: '1000.00' })));
const won = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;

describe('a reservation', () => {
  it('is held until its end, which counts whether or not the job has run', async () => {
    const id = await take(member, 4);
    expect(await free()).toBe(6);
    await endAll();
    expect([await free(), await stateOf(id)]).toEqual([10, 'held']);
    await releaseExpired.run(app.services, {});
    expect([await free(), await stateOf(id)]).toEqual([10, 'given_back']);
  });

  it('follows the database’s clock, whatever ours shows', async () => {
    const id = await take(member, 4);
    app.clock.advance(3600);
    await releaseExpired.run(app.services, {});
    expect([await free(), await stateOf(id)]).toEqual([6, 'held']);
    app.clock.advance(-3600);
  });

  it('is one for each holder and item: looking again does not reserve twice', async () => {
    await take(member, 8);
    await Promise.all([take(member, 9), take(member, 9), take(member, 9)]);
    expect(await free()).toBe(1);
  });

  it('is refused with what is left, and keeps what its holder had', async () => {
    const [other] = await members(1);
    await take(other!, 7);
    await take(member, 2);
    await expect(take(member, 4)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Only 3 left.',
    });
    expect(await free()).toBe(1);
    await expect(
      reserve(app.services.db, {
        kind: 'seats',
        item: 'nothing',
        quantity: 1,
        holder: member.user.uuid,
        untilS: 60,
      }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not kept after its end, nor released and kept', async () => {
    const order = await buy(member, 0);
    const { db } = app.services;
    const ended = await take(member);
    await endAll();
    await expect(keepReservation(db, ended, order.id)).rejects.toMatchObject({ code: 'conflict' });
    const id = await take(member);
    await keepReservation(db, id, order.id);
    await keepReservation(db, id, order.id);
    await releaseReservationsOf(db, order.id);
    await releaseReservationsOf(db, order.id);
    await expect(keepReservation(db, id, order.id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await free()).toBe(10);
  });

  it('can’t be pushed out: there are never fewer than are reserved', async () => {
    const { db } = app.services;
    await take(member, 6);
    await expect(setCapacity(db, { ...concert, capacity: 5 })).rejects.toMatchObject({
      code: 'conflict',
      message: '6 of these have already been taken.',
    });
    await setCapacity(db, { ...concert, capacity: 6 });
    expect(await free()).toBe(0);
    const write = db.sql.query(
      `update reservation set quantity = 7 where kind = 'seats' and state = 'held'`,
    );
    await expect(write).rejects.toThrow('sold_out');
  });

  it('is deleted with its price a day after it ended, unless it was an order’s', async () => {
    const { quote_id } = await look(member, 2);
    await endAll();
    await releaseExpired.run(app.services, {});
    app.clock.advance(2 * 86_400);
    await purge.run(app.services, {});
    app.clock.advance(-2 * 86_400);
    const { rowCount } = await app.services.db.sql.query(
      'select 1 from reservation where quote_id = $1 or quote_id is null and order_id is null',
      [quote_id],
    );
    expect(rowCount).toBe(0);
  });
});

describe('40 buyers of 10 seats', () => {
  it('at the same moment hold exactly 10 of them', async () => {
    const buyers = await members(40);
    expect(won(await Promise.allSettled(buyers.map((buyer) => take(buyer))))).toBe(10);
    expect(await free()).toBe(0);
  });

  it('who pay immediately without a price get exactly 10, and the others keep their money', async () => {
    const buyers = await members(40);
    const bought = await Promise.allSettled(buyers.map((buyer) => buy(buyer, 1)));
    expect(won(bought)).toBe(10);
    const { rows } = await app.services.db.sql.query<{ kept: bigint; held: bigint }>(
      `select count(*) kept, (select count(*) from ledger.hold h where h.state = 'P'
         and h.order_id in (select order_id from reservation where state = 'kept')) held
       from reservation where state = 'kept'`,
    );
    expect(rows).toEqual([{ kept: 10n, held: 10n }]);
  });

  it('while half of the reservations end never have more than 10', async () => {
    const [early, late] = [await members(10), await members(30)];
    const quotes = await Promise.all(early.map((buyer) => look(buyer, 1)));
    const results = await Promise.allSettled([
      ...early.map((buyer, n) => buy(buyer, 1, quotes[n]!.quote_id)),
      endAll(),
      ...late.map((buyer) => buy(buyer, 1)),
    ]);
    expect(won(results)).toBe(11);
    expect(await free()).toBe(0);
  });
});

describe('an order for limited stock', () => {
  it('keeps what was held with its price', async () => {
    const [other] = await members(1);
    const quote = await look(member, 6);
    expect(await free()).toBe(4);
    await expect(buy(other!, 5)).rejects.toMatchObject({ message: 'Only 4 left.' });
    await buy(other!, 4);
    const order = await buy(member, 6, quote.quote_id);
    await endAll();
    expect(await free()).toBe(0);
    await expect(look(other!, 1)).rejects.toMatchObject({ message: 'Sold out.' });
    answers.set(order.id, pending());
  });

  it('releases it when it is undone', async () => {
    const order = await buy(member, 6);
    expect(await free()).toBe(4);
    await cancelOrder(app.services, member.user.uuid, order.reference_code);
    expect(await free()).toBe(10);
  });

  it('releases it when it fails, and keeps it while the outcome is unknown', async () => {
    const order = await aStagedOrder(app, member, { seats: 3 });
    expect(await free()).toBe(7);
    await shopSays(app, order, declined);
    expect(await free()).toBe(10);
  });

  it('keeps it when staff stop the order, until the provider confirms that it has none of it', async () => {
    const order = await aStagedOrder(app, member, { seats: 3 });
    await inTransaction(app.services.db, (tx) =>
      decideOrder(tx, app.services, order.id, {
        decision: failed,
        operator: staff,
        agreedBy: null,
        key: 'one',
      }),
    );
    expect(await free()).toBe(7);
    await shopSays(app, order, declined);
    expect(await free()).toBe(10);
  });

  it('releases the seats of a line that fails, and keeps those of the others', async () => {
    const order = await aStagedOrder(app, member, { lines: ['200', '300'], seatsOfLines: [3, 2] });
    expect(await free()).toBe(5);
    const fail = (position: number) =>
      withOrder(app, order, (tx, now) =>
        failLines(tx, app.services, now, [position], { by: staff, code: 'out_of_stock' }),
      );
    await fail(2);
    await fail(2);
    expect(await free()).toBe(7);
    await fail(1);
    expect(await free()).toBe(10);
  });

  it('shows guests the price and reserves nothing for them', async () => {
    const { services } = app;
    const guest = { ...asked(member, 3), userId: null };
    await holdPrice(services, guest, await priceOf(services, guest));
    expect(await free()).toBe(10);
  });
});
