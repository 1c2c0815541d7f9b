import pg from 'pg';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inOrder, readTogether } from '#server/db/read-together.ts';
import type { Reserved } from '#server/orders/tables.ts';

export interface Reserving extends Reserved {
  /** The user it is reserved for. */
  holder: string;
  /** Seconds, by the database's clock. */
  untilS: number;
  /** The quote that it is held with. */
  quoteId?: string;
}

const NO_ROOM = 'RS409';

const whenSoldOut = (left: number) => (left > 0 ? `Only ${left} left.` : 'Sold out.');
const whenTaken = (taken: number) => `${taken} of these have already been taken.`;

/**
 * Runs a statement that the database may refuse for lack of stock, and turns the refusal into an error.
 * @throws AppError conflict when there isn't enough
 */
async function counted<T>(work: () => Promise<T>, why: (number: number) => string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRefused = error instanceof pg.DatabaseError && error.code === NO_ROOM;
    throw isRefused ? AppError.conflict(why(Number(error.detail))) : error;
  }
}

const write = (
  tx: Database,
  query: pg.QueryConfig,
  why: (number: number) => string = whenSoldOut,
): Promise<string | null | undefined> =>
  counted(async () => (await tx.sql.query<{ id: string | null }>(query)).rows[0]?.id, why);

/**
 * Runs work that sets many capacities in one statement.
 * @throws AppError conflict when more of an item are taken than there would be
 */
export const refusingTaken = <T>(work: () => Promise<T>): Promise<T> => counted(work, whenTaken);

/**
 * Sets the capacity of an item.
 * @throws AppError conflict when more than that are taken
 */
export async function setCapacity(
  tx: Database,
  { kind, item, capacity }: Omit<Reserved, 'quantity'> & { capacity: number },
): Promise<void> {
  const text = `insert into reservable(kind, item, capacity) values ($1, $2, $3)
    on conflict (kind, item) do update set capacity = excluded.capacity`;
  await write(tx, { text, values: [kind, item, capacity] }, whenTaken);
}

/** Others have reserved what was left. */
export class NoRoom extends AppError {
  readonly thing: Reserved;

  constructor(thing: Reserved, message: string) {
    super('conflict', { message });
    this.thing = thing;
  }
}

/** How many of an item are available; 0 for an unknown one. */
export async function countFree(
  db: Database,
  { kind, item }: Omit<Reserved, 'quantity'>,
): Promise<number> {
  const { rows } = await db.sql.query<{ free: number }>(
    `select r.capacity - coalesce(sum(t.quantity), 0)::int as free
     from reservable r left join reservation_taken_now t using (kind, item)
     where r.kind = $1 and r.item = $2 group by r.capacity`,
    [kind, item],
  );
  return rows[0]?.free ?? 0;
}

interface Wanted extends Omit<Reserved, 'quantity'> {
  holder: string;
}

/** How many of an item a holder could have, including what they already hold; undefined for an unknown one. */
const readFree = readTogether(async (db, wanted: readonly Wanted[]) => {
  const { rows } = await db.sql.query<{ n: bigint; free: number }>({
    name: 'things-free',
    text: `with w as (
        select * from unnest($1::text[], $2::text[], $3::uuid[]) with ordinality as w(kind, item, holder, n)
      ), thing as materialized (
        select r.kind, r.item, r.capacity - coalesce((select sum(t.quantity) from reservation_taken_now t
          where t.kind = r.kind and t.item = r.item), 0) as left_for_all
        from reservable r where (r.kind, r.item) in (select kind, item from w)
      )
      select w.n, (thing.left_for_all + coalesce((select sum(t.quantity) from reservation t
        where t.kind = w.kind and t.item = w.item and t.holder = w.holder and t.state = 'held'
          and t.ends_at > clock_timestamp()), 0))::int as free
      from w join thing using (kind, item)`,
    values: [
      wanted.map(({ kind }) => kind),
      wanted.map(({ item }) => item),
      wanted.map(({ holder }) => holder),
    ],
  });
  return inOrder(wanted, rows);
});

/**
 * Refuses an item that others have, with one query that locks nothing, so that latecomers don't wait for their
 * turn. The reservation itself decides who gets the last ones.
 * @throws NoRoom
 */
export async function assertFree(
  db: Database,
  things: readonly Reserved[],
  holder: string,
): Promise<void> {
  const seen = await Promise.all(
    things.map(({ kind, item }) => readFree(db, { kind, item, holder })),
  );
  for (const [at, thing] of things.entries()) {
    const { free } = seen[at] ?? { free: thing.quantity };
    if (free < thing.quantity) throw new NoRoom(thing, whenSoldOut(Math.max(free, 0)));
  }
}

/**
 * Reserves some of an item for a while (spec 4), and releases what its holder had reserved of it before. The
 * reservation expires unless an order keeps it. The database never lets more be reserved than there is.
 * @returns its id
 * @throws NoRoom (AppError conflict) when too few are left; not_found for an unknown item
 */
export async function reserve(
  tx: Database,
  { kind, item, quantity, holder, untilS, quoteId }: Reserving,
): Promise<string> {
  const text = 'select reserve($1, $2, $3, $4, $5, $6) as id';
  const values = [kind, item, quantity, holder, quoteId ?? null, untilS];
  const id = await write(tx, { name: 'reserve', text, values }).catch((error: unknown) => {
    const isRefused = error instanceof AppError && error.code === 'conflict';
    throw isRefused ? new NoRoom({ kind, item, quantity }, error.message) : error;
  });
  if (!id) throw AppError.notFound();
  return id;
}

/**
 * Assigns a reservation to an order for good, once it is paid; a second call changes nothing.
 * @throws AppError conflict when it has expired
 */
export async function keepReservation(tx: Database, id: string, orderId: string): Promise<void> {
  const text = `update reservation set state = 'kept', order_id = $2
    where id = $1 and (state = 'held' and ends_at > clock_timestamp()
      or state = 'kept' and order_id = $2) returning id`;
  const kept = await write(tx, { text, values: [id, orderId] });
  if (!kept) throw AppError.conflict('Your reservation has expired. Please choose again.');
}

/** Releases everything that an order kept. */
export async function releaseReservationsOf(tx: Database, orderId: string): Promise<void> {
  await tx.sql.query({
    name: 'give-back-reservations',
    text: `update reservation set state = 'given_back' where order_id = $1 and state = 'kept'`,
    values: [orderId],
  });
}

/** Releases some of what an order kept. */
export async function releaseSomeReserved(
  tx: Database,
  orderId: string,
  { kind, item, quantity }: Reserved,
): Promise<void> {
  await tx.sql.query(
    `update reservation set quantity = case when quantity > $4 then quantity - $4 else quantity end,
       state = case when quantity > $4 then state else 'given_back' end
     where order_id = $1 and kind = $2 and item = $3 and state = 'kept'`,
    [orderId, kind, item, quantity],
  );
}
