import type { Database } from '#server/db/client.ts';
import { changeRates, nameActors, type Changed, type Wanted } from '#server/desk/index.ts';
import type { Services } from '#server/platform/services.ts';
import { shoppingRatesBook, type ShoppingPlan } from './rate-book.ts';
import { rateEntries, sayRate, type RateEntry } from './rate-entries.ts';
import { toMillionths, versionOf } from './rates.ts';

/**
 * Sets numbers of quotes from a given time, now or later, or asks a second approver when a price changes a
 * lot; quotes that were made keep theirs (DECISIONS A38).
 * @throws AppError 422 on rows.N.name, rows.N.value and effective_at; conflict
 */
export const setShoppingRates = (
  services: Services,
  wanted: Wanted,
  said: { reason: string; by: string },
): Promise<Changed<ShoppingPlan>> => changeRates(services, shoppingRatesBook, wanted, said);

interface Kept {
  id: bigint;
  name: string;
  value: string;
  at: Date;
  by: string;
  reason: string | null;
}

/** A number as it is from a time on. */
export interface RateFrom {
  /** As people read it: "8.25%". */
  value: string;
  version: string;
  at: Date;
  by: string;
  reason: string;
}

export interface ListedRate extends Pick<RateEntry, 'name' | 'title'> {
  /** Null where nothing was ever set. */
  now: RateFrom | null;
  /** The next one first. */
  coming: RateFrom[];
}

/** What is in force at a time, and everything that is set for later. */
async function listKept(db: Database, now: Date): Promise<Kept[]> {
  const { rows } = await db.sql.query<Kept>({
    name: 'kept-shopping-rates',
    text: `select id, name, value::text, effective_at as at, set_by as by, reason
      from (select *, first_value(id) over (partition by name, effective_at <= $1
          order by effective_at desc, id desc) newest from shopping_rate) r
      where effective_at > $1 or id = newest
      order by effective_at, id`,
    values: [now],
  });
  return rows;
}

/** Every number of a quote: what it is, and what it will be. */
export async function listShoppingRates({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<ListedRate[]> {
  const now = clock.now();
  const kept = await listKept(db, now);
  const names = await nameActors(
    db,
    kept.map(({ by }) => by),
  );
  const byName = Map.groupBy(kept, ({ name }) => name);
  return rateEntries.map(({ name, title, unit }) => {
    const [past = [], coming = []] = [false, true].map((isComing) =>
      (byName.get(name) ?? [])
        .filter(({ at }) => at > now === isComing)
        .map(({ id, value, at, by, reason }) => ({
          value: sayRate(unit, toMillionths(value)),
          version: versionOf(id),
          ...{ at, by: names.get(by) ?? by, reason: reason ?? '' },
        })),
    );
    return { name, title, now: past[0] ?? null, coming };
  });
}
