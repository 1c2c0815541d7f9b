import { searchIn } from '#lib/rules/typo.ts';
import type { Database } from './client.ts';

/**
 * The ids of what a query finds in a short list, or means if it has a typo, the closest first. `text` is SQL that
 * lists each `id` with its `text`.
 */
export async function idsMeant(
  db: Database,
  { text, values }: { text: string; values: readonly unknown[] },
  query: string,
): Promise<string[]> {
  const { rows } = await db.sql.query<{ id: string; text: string }>(text, [...values]);
  return searchIn(rows, query, (row) => [row.text]).map(({ id }) => id);
}
