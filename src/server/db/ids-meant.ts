import { searchIn } from '#lib/rules/typo.ts';
import type { Database } from './client.ts';

/**
 * The ids that a query finds in a short list, or the closest ones if it has a typo, closest first. `text` is
 * SQL that lists each `id` with its `text`.
 */
export async function idsMeant(
  db: Database,
  { text, values }: { text: string; values: readonly unknown[] },
  query: string,
): Promise<string[]> {
  const { rows } = await db.sql.query<{ id: string; text: string }>(text, [...values]);
  return searchIn(rows, query, (row) => [row.text]).map(({ id }) => id);
}
