import type { Database } from '#server/db/client.ts';
import { keyRing, type Keyed } from '#server/platform/secret-keys.ts';
import { visitorIdOf } from './visitor-id.ts';

const BATCH = 1_000;

/**
 * Gives members whose events were recorded under an earlier secret their current pseudonym; returns how many
 * events.
 */
export async function renameVisitors({ db, env }: { db: Database; env: Keyed }): Promise<number> {
  const [present, ...earlier] = keyRing(env);
  let renamed = 0;
  for (let last: string | undefined; ;) {
    const { rows } = await db.sql.query<{ id: string }>(
      `select id from users where $1::uuid is null or id > $1 order by id limit ${BATCH}`,
      [last ?? null],
    );
    if (rows.length === 0) return renamed;
    for (const { secret } of earlier) {
      const { rowCount } = await db.sql.query(
        `update analytics_event e set visitor = v.fresh
         from unnest($1::text[], $2::text[]) v(old, fresh) where e.visitor = v.old`,
        [
          rows.map(({ id }) => visitorIdOf(secret, id)),
          rows.map(({ id }) => visitorIdOf(present.secret, id)),
        ],
      );
      renamed += rowCount ?? 0;
    }
    last = rows.at(-1)?.id;
  }
}
