import { AppError } from '#lib/errors/app-error.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import { eTickets as numbers } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { inOrder, readTogether } from '#server/db/read-together.ts';
import { findListed, type Listed } from '#server/e-tickets/admissions/resale.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import { isForOthers } from '#server/e-tickets/waiting/queue.ts';
import type { TicketsInput } from './input.ts';

export type Item = TicketsInput['items'][number];

/** A selected class with its price at a given time, in minor units, and how many this person can have. */
interface Selling {
  id: string;
  name: string;
  admits: number;
  max_per_order: number;
  sale_from: Date | null;
  sale_until: Date | null;
  price: bigint | null;
  free: number | null;
  /** The organiser's ledger account, once it has been opened. */
  account: bigint | null;
  /** It is reserved for people on the waiting list. */
  waited: boolean;
  /** Tickets of it are for resale. */
  again: boolean;
}

export interface Chosen {
  item: Item;
  /** Its position in the request. */
  at: number;
  class: Selling & { price: bigint };
  /** Resale tickets, for the last places of the item. */
  listed?: readonly Listed[];
}

const refuse = (at: number, field: 'class' | 'quantity', text: string) =>
  AppError.invalid({ [`items.${at}.${field}`]: [text] });

interface Asked {
  event: EventRow;
  id: string;
  at: Date;
  userId: string | null;
}

/** Places that others hold don't count as free. Places this person holds do, because they are about to get them. */
const readSelling = readTogether(async (db, asked: readonly Asked[]) => {
  const { rows } = await db.sql.query<Selling & { n: bigint }>({
    name: 'classes-to-buy',
    text: `with asked as (
          select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::uuid[]) with ordinality
            as a(event_id, class_id, at, user_id, n)
        ), class as materialized (
          select c.*, r.kind, r.item, r.capacity - coalesce((select sum(t.quantity) from reservation_taken_now t
              where t.kind = r.kind and t.item = r.item), 0) as left_for_all,
            (select a.id from ledger.account a where a.owner_id = e.organiser_id
              and a.kind = 'user_organiser' and a.currency = e.currency) as account,
            exists (select 1 from event_waited_for w
              where w.event_id = c.event_id and w.class_id = c.id) as waited,
            exists (select 1 from admission a join admission_resale s on s.admission_id = a.id
              where a.event_id = c.event_id and a.class_id = c.id and s.state = 'listed') as again
          from event_class c join event e on e.id = c.event_id
          left join reservable r on r.kind = 'places' and r.item = c.event_id || '/' || c.id
          where (c.event_id, c.id) in (select event_id, class_id from asked)
        )
        select a.n, c.id, c.name, c.admits, c.max_per_order, c.sale_from, c.sale_until, p.price,
          (c.left_for_all + coalesce((select sum(t.quantity) from reservation t
            where t.kind = c.kind and t.item = c.item and t.holder = a.user_id
              and t.state = 'held' and t.ends_at > clock_timestamp()), 0))::int as free,
          c.account, c.waited, c.again
        from asked a join class c on c.event_id = a.event_id and c.id = a.class_id
        left join lateral (select price from event_price where event_id = a.event_id and class_id = a.class_id
          and effective_at <= a.at order by effective_at desc, id desc limit 1) p on true`,
    values: [
      asked.map(({ event }) => event.id),
      asked.map(({ id }) => id),
      asked.map(({ at }) => at),
      asked.map(({ userId }) => userId),
    ],
  });
  return inOrder<Selling>(asked, rows);
});

function checkClass(
  event: EventRow,
  { item, at }: { item: Item; at: number },
  found: Selling,
  now: Date,
) {
  const { name, sale_from: from, sale_until: until, price } = found;
  if (from && now < from)
    throw refuse(at, 'class', `Sales begin on ${timeInZone(from.toISOString(), event.time_zone)}.`);
  if (until && now >= until) throw refuse(at, 'class', `Sales of ${name} have ended.`);
  if (price === null) throw refuse(at, 'class', `${name} isn’t on sale yet.`);
  if (item.quantity > found.max_per_order)
    throw refuse(at, 'quantity', `You can buy at most ${found.max_per_order} of these.`);
  return { ...found, price };
}

function checkCount(items: readonly Item[]): void {
  let count = 0;
  for (const [at, { quantity }] of items.entries()) {
    count += quantity;
    if (count > numbers.maxPerOrder)
      throw refuse(
        at,
        'quantity',
        `You can buy up to ${numbers.maxPerOrder} tickets in one order.`,
      );
  }
}

function describeTooFew(free: number): string {
  if (free <= 0) return 'Sold out.';
  return free === 1 ? 'There’s only 1 left.' : `There are only ${free} left.`;
}

/**
 * The selected classes as they are sold to this person at a given time.
 * @throws AppError 422 on items.<n>.class or items.<n>.quantity
 */
export async function chooseClasses(
  db: Database,
  event: EventRow,
  items: readonly Item[],
  { at: now, userId }: { at: Date; userId: string | null },
): Promise<Chosen[]> {
  checkCount(items);
  const ids = items.map((item) => item.class);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (twice >= 0) throw refuse(twice, 'class', 'You chose this twice. Change the number instead.');
  const selling = await Promise.all(
    ids.map((id) => readSelling(db, { event, id, at: now, userId })),
  );
  return items.map((item, at) => {
    const found = selling[at];
    if (!found) throw refuse(at, 'class', 'This isn’t for sale here.');
    return { item, at, class: checkClass(event, { item, at }, found, now) };
  });
}

/** @throws AppError 422 on items.<n>.quantity when people on the waiting list come first */
export async function assertNotWaitedFor(
  db: Database,
  event: EventRow,
  chosen: readonly Chosen[],
  userId: string | null,
): Promise<void> {
  for (const { item, at, class: each } of chosen.filter((one) => one.class.waited)) {
    const wanted = {
      eventId: event.id,
      classId: each.id,
      userId,
      quantity: item.quantity,
    };
    if (await isForOthers(db, wanted))
      throw refuse(at, 'quantity', 'Sold out. Others are waiting: join the waiting list.');
  }
}

/**
 * How many resale tickets an item needs: one for each place that isn't left, or all of them if seats are
 * numbered and none was chosen.
 */
const countMissing = ({ item, class: { free } }: Chosen, isSeated: boolean): number => {
  if (isSeated) return item.seats?.length ? 0 : item.quantity;
  return free === null ? 0 : item.quantity - Math.min(item.quantity, Math.max(0, free));
};

/**
 * Reserves resale tickets for what is sold out, cheapest first.
 * @throws AppError 422 on items.<n>.quantity when there are too few
 */
export async function takeListed(
  db: Database,
  event: EventRow,
  chosen: readonly Chosen[],
  userId: string | null,
): Promise<Chosen[]> {
  const taken: Chosen[] = [];
  for (const each of chosen) {
    const missing = countMissing(each, event.seated);
    const { id } = each.class;
    const listed =
      missing > 0 && each.class.again ? await findListed(db, event.id, id, missing, userId) : [];
    const left = each.item.quantity - missing + listed.length;
    // a buyer who could choose a seat is asked to choose one
    const isChoosing = event.seated && listed.length === 0;
    if (listed.length < missing && !isChoosing)
      throw refuse(each.at, 'quantity', describeTooFew(left));
    taken.push(missing > 0 && !isChoosing ? { ...each, listed } : each);
  }
  return taken;
}
