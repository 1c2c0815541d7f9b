import type { DeskPersonRow } from '#lib/people/contract.ts';
import type { Database } from '#server/db/client.ts';
import { audit } from '#server/platform/audit.ts';
import { unlessFull } from '#server/platform/full-disk.ts';

/**
 * Logs who a search at the desk found, and by what; not the typed text, because the log is permanent. With a
 * full disk the search still works.
 */
export const noteSearch = (
  db: Database,
  operatorId: string,
  found: readonly DeskPersonRow[],
): Promise<void> =>
  unlessFull(
    db,
    () =>
      audit(db, {
        actor: `operator:${operatorId}`,
        action: 'people.search',
        detail: {
          found: found.length,
          by: [...new Set(found.map(({ found_by }) => found_by))],
          people: found.map(({ id }) => id),
        },
      }),
    () => undefined,
  );
