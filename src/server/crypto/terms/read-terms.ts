import type { Database } from '#server/db/client.ts';
import { notWithdrawn } from '#server/platform/settings.ts';
import { toHundredMillionths } from './term-list.ts';

/** The terms in effect at a time, in hundred-millionths, by name. */
export interface TermsNow {
  values: ReadonlyMap<string, bigint>;
  /** Identifies the row that took effect last: same version, same terms. */
  version: string;
}

/** Reads the terms in effect at a time, without those scheduled for later. */
export async function readTerms(db: Database, at: Date): Promise<TermsNow> {
  const { rows } = await db.sql.query<{ id: bigint; name: string; value: string }>({
    name: 'coin-terms',
    text: `select id, name, trim_scale(value)::text as value
      from (select distinct on (name) * from coin_term n
        where effective_at <= $1 and ${notWithdrawn('coin_term', 'n')}
        order by name, effective_at desc, id desc) n
      order by effective_at desc, id desc`,
    values: [at],
  });
  const values = new Map(rows.map(({ name, value }) => [name, toHundredMillionths(value)]));
  return { values, version: `coins-${rows[0]?.id ?? 0n}` };
}
