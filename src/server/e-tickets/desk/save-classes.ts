import type { EventClassForm, EventForm } from '#lib/e-tickets/desk/events.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { classIds } from './check-form.ts';

interface Saving {
  eventId: string;
  /** operator:<uuid>. */
  by: string;
  now: Date;
}

interface PriceRow {
  price: bigint;
  effective_at: Date;
}

interface Kept {
  id: string;
  name: string;
  admits: number;
  taken: boolean;
}

/** The price that applies at a time; undefined before the first. */
const priceAt = (prices: readonly PriceRow[], at: Date): bigint | undefined =>
  prices.findLast(({ effective_at }) => effective_at <= at)?.price;

/** All prices that apply, by time; of two with the same time, the newer one. */
async function readPrices(tx: Database, eventId: string, classId: string): Promise<PriceRow[]> {
  const { rows } = await tx.sql.query<PriceRow>(
    `select distinct on (effective_at) price, effective_at from event_price
     where event_id = $1 and class_id = $2 order by effective_at, id desc`,
    [eventId, classId],
  );
  return rows;
}

/** The prices to store so that a class costs the given price from now on. Past prices stay. */
function missingPrices(
  known: readonly PriceRow[],
  { price, later }: EventClassForm,
  now: Date,
): PriceRow[] {
  const wanted = [
    { price: parseAmount(price), effective_at: now },
    ...later
      .map((each) => ({ price: parseAmount(each.price), effective_at: new Date(each.from) }))
      .sort((a, b) => a.effective_at.getTime() - b.effective_at.getTime()),
  ];
  const times = [...wanted, ...known.filter(({ effective_at }) => effective_at > now)]
    .map(({ effective_at }) => effective_at.getTime())
    .sort((a, b) => a - b);
  const missing: PriceRow[] = [];
  for (const time of new Set(times)) {
    const effective_at = new Date(time);
    const due = priceAt(wanted, effective_at)!;
    const isSame = priceAt(known, effective_at) === due;
    const begins = wanted.some(
      (each) => each.effective_at.getTime() === time && time !== now.getTime(),
    );
    const isKnown = known.some((each) => each.effective_at.getTime() === time);
    if (!isSame || (begins && !isKnown)) missing.push({ price: due, effective_at });
  }
  return missing;
}

async function savePrices(
  tx: Database,
  { eventId, by, now }: Saving,
  id: string,
  form: EventClassForm,
): Promise<void> {
  for (const { price, effective_at } of missingPrices(await readPrices(tx, eventId, id), form, now))
    await tx.sql.query(
      `insert into event_price(event_id, class_id, price, effective_at, set_by, set_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [eventId, id, price, effective_at, by, now],
    );
}

async function readKept(tx: Database, eventId: string): Promise<Kept[]> {
  const { rows } = await tx.sql.query<Kept>(
    `select c.id, c.name, c.admits, exists (select 1 from admission a
       where a.event_id = c.event_id and a.class_id = c.id) as taken
     from event_class c where c.event_id = $1`,
    [eventId],
  );
  return rows;
}

function assertMayChange(kept: readonly Kept[], form: EventForm): void {
  const ids = classIds(form);
  const removed = kept.find(({ id }) => !ids.includes(id));
  if (removed)
    throw AppError.invalid({
      classes: [`“${removed.name}” can’t be removed. Set its places to 0, or end its sale.`],
    });
  form.classes.forEach((each, n) => {
    const before = kept.find(({ id }) => id === ids[n]);
    if (before?.taken && before.admits !== each.admits)
      throw AppError.invalid({
        [`classes.${n}.admits`]: ['Tickets have been sold, so this can no longer change.'],
      });
  });
}

/**
 * Stores the classes of an event with their prices. Past prices stay: a price changes from now on, or later.
 * @throws AppError 422 for a class that is missing, or one that was sold and now admits another number of
 * people
 */
export async function saveClasses(tx: Database, saving: Saving, form: EventForm): Promise<void> {
  assertMayChange(await readKept(tx, saving.eventId), form);
  const ids = classIds(form);
  for (const [position, each] of form.classes.entries()) {
    const id = ids[position]!;
    await tx.sql.query(
      `insert into event_class(event_id, id, name, description, position, capacity, admits,
         max_per_order, sale_from, sale_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (event_id, id) do update set name = $3, description = $4, position = $5,
         capacity = $6, admits = $7, max_per_order = $8, sale_from = $9, sale_until = $10`,
      [
        ...[saving.eventId, id, each.name, each.description, position],
        ...[form.seats === null ? each.capacity : null, each.admits, each.max_per_order],
        ...[each.sale_from, each.sale_until],
      ],
    );
    await savePrices(tx, saving, id, each);
  }
}
