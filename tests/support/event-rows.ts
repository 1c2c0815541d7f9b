import { placesOf, seatOf } from '#lib/e-tickets/categories.ts';
import { parseAmount } from '#lib/money.ts';
import { setCapacity } from '#server/orders/reservations/reserve.ts';
import type { TestApp } from './api.ts';

/** A class of a test event; amounts are decimal. */
export interface TestClass {
  id: string;
  name?: string;
  /** Null if no price is set. */
  price?: string | null;
  capacity?: number;
  admits?: number;
  max_per_order?: number;
  sale_from?: Date | null;
  sale_until?: Date | null;
  /** Numbered seats: "A1". Those ending in w or c are for wheelchairs and companions. */
  seats?: readonly string[];
}

/** Inserts a row from an object of columns. */
export async function insertRow(
  { services }: TestApp,
  table: string,
  row: Record<string, unknown>,
) {
  const columns = Object.keys(row);
  await services.db.sql.query(
    `insert into ${table}(${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  );
}

const kindOfSeat = (seat: string) =>
  seat.endsWith('w') ? 'wheelchair' : seat.endsWith('c') ? 'companion' : 'standard';

async function addSeats(
  app: TestApp,
  event: string,
  ticketClass: string,
  seats: readonly string[],
) {
  for (const seat of seats) {
    const number = /\d+/.exec(seat)?.[0] ?? '1';
    const row = seat.slice(0, seat.indexOf(number));
    await insertRow(app, 'event_seat', {
      event_id: event,
      seat,
      class_id: ticketClass,
      block: 'Stalls',
      block_position: 1,
      row_name: row,
      row_position: (row.codePointAt(0) ?? 65) - 64,
      number,
      x: Number(number),
      kind: kindOfSeat(seat),
    });
    await setCapacity(app.services.db, { ...seatOf(event, seat), capacity: 1 });
  }
}

/** Adds a class with its price, and its seats or places. */
export async function addClass(app: TestApp, event: string, given: TestClass, position: number) {
  const { id, name = id, price = '5000.00', capacity = 100, seats } = given;
  const { db, clock } = app.services;
  await insertRow(app, 'event_class', {
    event_id: event,
    id,
    name,
    position,
    capacity: seats ? null : capacity,
    admits: given.admits ?? 1,
    max_per_order: given.max_per_order ?? 10,
    sale_from: given.sale_from ?? null,
    sale_until: given.sale_until ?? null,
  });
  if (price !== null) await setPrice(app, event, id, price, new Date(clock.now().getTime() - 1000));
  if (seats) await addSeats(app, event, id, seats);
  else await setCapacity(db, { ...placesOf(event, id), capacity });
}

/** Sets the price of a class from a time on. */
export const setPrice = (
  app: TestApp,
  event: string,
  ticketClass: string,
  price: string,
  from: Date = app.services.clock.now(),
): Promise<void> =>
  insertRow(app, 'event_price', {
    event_id: event,
    class_id: ticketClass,
    price: parseAmount(price),
    effective_at: from,
    set_by: 'test',
    set_at: app.services.clock.now(),
  });
