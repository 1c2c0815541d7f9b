import type { DeskQueue } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import type { CaseDetail } from './queue.ts';

type Pictured = Pick<CaseDetail, 'id' | 'items'>;

/** Our own pictures are in there too, and answers and next steps don't depend on them. */
const exempt: ReadonlySet<DeskQueue> = new Set(['tickets', 'orders']);

/** The pictures of a case that this operator has not opened yet, according to the log. */
export async function unopenedBy(
  db: Database,
  { id, items }: Pictured,
  { queue, operatorId }: { queue: DeskQueue; operatorId: string },
): Promise<string[]> {
  const keys = items.flatMap(({ files }) => files.map(({ key }) => key));
  if (keys.length === 0 || exempt.has(queue)) return [];
  const { rows } = await db.sql.query<{ key: string }>({
    name: 'opened-files',
    text: `select distinct detail->>'key' as key from audit_log
      where subject = $1 and actor = $2 and action = 'desk.open-file'`,
    values: [id, `operator:${operatorId}`],
  });
  const opened = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !opened.has(key));
}

/**
 * No one decides on pictures that they have not looked at.
 * @throws AppError conflict
 */
export async function assertOpened(
  db: Database,
  found: Pictured,
  by: { queue: DeskQueue; operatorId: string },
): Promise<void> {
  const { length: left } = await unopenedBy(db, found, by);
  if (left > 0) throw AppError.conflict('Open every picture before you decide.');
}
