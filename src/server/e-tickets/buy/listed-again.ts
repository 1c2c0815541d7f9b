import type { Database } from '#server/db/client.ts';
import { findListed, type Listed } from '#server/e-tickets/admissions/resale.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import type { Chosen } from './choose-classes.ts';

const MOST = 100;

/** Those that this person holds already: their price was shown. */
async function heldBy(db: Database, userId: string): Promise<Set<string>> {
  const { rows } = await db.sql.query<{ item: string }>({
    name: 'resales-held',
    text: `select item from reservation where kind = 'resale' and holder = $1 and state = 'held'
      and ends_at > clock_timestamp()`,
    values: [userId],
  });
  return new Set(rows.map(({ item }) => item));
}

async function listedFor(
  db: Database,
  event: EventRow,
  { item, class: { id } }: Chosen,
  userId: string | null,
): Promise<Listed[] | undefined> {
  const all = await findListed(db, event.id, id, MOST, userId);
  if (all.length < item.quantity) return undefined;
  const held = userId ? await heldBy(db, userId) : new Set<string>();
  const mine = all.filter((each) => held.has(each.admission_id));
  const others = all.filter((each) => !held.has(each.admission_id));
  return [...mine, ...others].slice(0, item.quantity);
}

/** Nothing is left of a class but what others sell; where seats are numbered, none was chosen. */
const isAgain = (event: EventRow, { item, class: { free, again } }: Chosen): boolean =>
  again && (event.seated ? !item.seats?.length : free !== null && free <= 0);

/** Adds the tickets that others sell again to what is chosen of a class that is sold out. */
export const findSoldAgain = (
  db: Database,
  event: EventRow,
  chosen: readonly Chosen[],
  userId: string | null,
): Promise<Chosen[]> =>
  Promise.all(
    chosen.map(async (each) => {
      const listed = isAgain(event, each) && (await listedFor(db, event, each, userId));
      return listed ? { ...each, listed } : each;
    }),
  );
