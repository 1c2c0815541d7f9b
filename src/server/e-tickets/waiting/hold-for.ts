import { findAnySeats, type Seat } from '#lib/e-tickets/best-seats.ts';
import { placesOf, resaleOf, seatOf } from '#lib/e-tickets/categories.ts';
import type { Database } from '#server/db/client.ts';
import { countFree, reserve } from '#server/orders/reservations/reserve.ts';
import type { WaitingRow } from './queue.ts';

/** What is held for someone: named seats, or unnumbered places. */
export interface Held {
  seats: string[] | null;
}

type Wanted = Pick<WaitingRow, 'event_id' | 'class_id' | 'user_id' | 'quantity'>;

const lockThings = (tx: Database, kind: string, items: readonly string[]) =>
  tx.sql.query(
    `select 1 from reservable where kind = $1 and item = any($2) order by item for no key update`,
    [kind, items],
  );

async function holdPlaces(tx: Database, wanted: Wanted, untilS: number): Promise<Held | undefined> {
  const thing = placesOf(wanted.event_id, wanted.class_id);
  await lockThings(tx, thing.kind, [thing.item]);
  if ((await countFree(tx, thing)) < wanted.quantity) return undefined;
  const { quantity, user_id: holder } = wanted;
  await reserve(tx, { ...thing, quantity, holder, untilS });
  return { seats: null };
}

interface HallSeat extends Seat {
  row: string;
  free: boolean;
}

/** The rows of the whole hall; the best seats are in the middle. */
async function readRows(tx: Database, eventId: string): Promise<{ seats: HallSeat[] }[]> {
  const { rows } = await tx.sql.query<HallSeat>(
    `select s.seat, s.x, s.class_id as class, s.kind, s.block_position || '/' || s.row_position as row,
       not s.closed and not exists (select 1 from reservation_taken_now t
         where t.kind = 'seat' and t.item = s.event_id || '/' || s.seat) as free
     from event_seat s where s.event_id = $1 order by s.block_position, s.row_position, s.x`,
    [eventId],
  );
  return [...Map.groupBy(rows, ({ row }) => row).values()].map((seats) => ({ seats }));
}

async function holdSeats(tx: Database, wanted: Wanted, untilS: number): Promise<Held | undefined> {
  const { event_id: event, class_id: ticketClass, user_id: holder } = wanted;
  const fits = (seat: HallSeat) => seat.free && seat.class === ticketClass;
  const seen = (await readRows(tx, event)).flatMap(({ seats }) => seats.filter(fits));
  const items = seen.map(({ seat }) => seatOf(event, seat).item);
  await lockThings(tx, 'seat', items);
  // someone may have taken one before the lock
  const seats = findAnySeats(await readRows(tx, event), wanted.quantity, fits);
  for (const seat of seats ?? [])
    await reserve(tx, { ...seatOf(event, seat), quantity: 1, holder, untilS });
  return seats ? { seats } : undefined;
}

async function listedFor(tx: Database, { event_id, class_id, user_id }: Wanted) {
  const { rows } = await tx.sql.query<{ id: string }>(
    `select a.id from admission_resale r join admission a on a.id = r.admission_id
     where r.state = 'listed' and a.state = 'valid' and r.seller_id <> $3
       and a.event_id = $1 and a.class_id = $2
       and not exists (select 1 from reservation_taken_now t
         where t.kind = 'resale' and t.item = a.id::text)
     order by r.price, r.listed_at, a.id`,
    [event_id, class_id, user_id],
  );
  return rows.map(({ id }) => resaleOf(id));
}

async function holdListed(tx: Database, wanted: Wanted, untilS: number): Promise<Held | undefined> {
  const seen = await listedFor(tx, wanted);
  await lockThings(
    tx,
    'resale',
    seen.map(({ item }) => item),
  );
  const things = (await listedFor(tx, wanted)).slice(0, wanted.quantity);
  if (things.length < wanted.quantity) return undefined;
  for (const thing of things)
    await reserve(tx, { ...thing, quantity: 1, holder: wanted.user_id, untilS });
  return { seats: null };
}

/**
 * Reserves what someone is waiting for: free places, else resale tickets; undefined when there is too little
 * of both.
 */
export async function holdFor(
  tx: Database,
  wanted: Wanted,
  { seated, untilS }: { seated: boolean; untilS: number },
): Promise<Held | undefined> {
  const own = seated ? holdSeats : holdPlaces;
  return (await own(tx, wanted, untilS)) ?? holdListed(tx, wanted, untilS);
}
