import { deskRights, type DeskRight } from '#lib/desk/rights.ts';
import type { Gap } from '#lib/reference/gaps.ts';
import type { Database } from '#server/db/client.ts';

/** Missing staff, for a service whose orders people decide: no operator has a right. */
export async function staffGaps(db: Database, right: DeskRight): Promise<Gap[]> {
  const { rowCount } = await db.sql.query({
    name: 'operator-with-role',
    text: 'select 1 from operator where active and role = any($1) limit 1',
    values: [deskRights[right]],
  });
  if (rowCount) return [];
  return [
    {
      kind: 'staff',
      text: 'there is no operator to decide its orders',
      remedy: 'npm run -s ops -- operator add',
    },
  ];
}
