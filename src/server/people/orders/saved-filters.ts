import { randomUUID } from 'node:crypto';
import type { DeskOrderFilter, DeskSavedFilter } from '#lib/orders/desk/list.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';

const PAGE = 'orders';
/** More than this, and no one finds them again. */
const MOST = 20;

/** The filters that someone saved, by name. */
export async function listFilters(db: Database, operatorId: string): Promise<DeskSavedFilter[]> {
  const { rows } = await db.sql.query<DeskSavedFilter>(
    'select id, name, query from desk_filter where operator_id = $1 and page = $2 order by name',
    [operatorId, PAGE],
  );
  return rows;
}

/**
 * Saves a filter; one with the same name is replaced.
 * @throws AppError conflict when there are too many
 */
export function saveFilter(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  operatorId: string,
  { name, query }: { name: string; query: DeskOrderFilter },
): Promise<DeskSavedFilter> {
  return inTransaction(db, async (tx) => {
    await tx.sql.query('select from operator where id = $1 for update', [operatorId]);
    const mine = await listFilters(tx, operatorId);
    if (mine.length >= MOST && !mine.some((each) => each.name === name))
      throw AppError.conflict(`You have ${MOST} filters. Delete one first.`);
    const { rows } = await tx.sql.query<DeskSavedFilter>(
      `insert into desk_filter(id, operator_id, page, name, query, saved_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (operator_id, page, name)
         do update set query = excluded.query, saved_at = excluded.saved_at
       returning id, name, query`,
      [randomUUID(), operatorId, PAGE, name, JSON.stringify(query), clock.now()],
    );
    return rows[0]!;
  });
}

/** @throws AppError not_found, also for someone else's filter */
export async function deleteFilter(db: Database, operatorId: string, id: string): Promise<void> {
  const { rowCount } = await db.sql.query(
    'delete from desk_filter where id = $1 and operator_id = $2',
    [id, operatorId],
  );
  if (rowCount === 0) throw AppError.notFound();
}
