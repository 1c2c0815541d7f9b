import type { Database } from '#server/db/client.ts';
import { toHundredMillionths } from './term-list.ts';

/** The terms in effect at a time, in hundred-millionths, by name. */
export interface TermsNow {
  values: ReadonlyMap<string, bigint>;
  /** Names the newest row: the same version, the same terms. */
  version: string;
}

/** Reads the terms in effect at a time; those scheduled for later aren't among them. */
export async function readTerms(db: Database, at: Date): Promise<TermsNow> {
  const { rows } = await db.sql.query<{ id: bigint; name: string; value: string }>({
    name: 'coin-terms',
    text: `select distinct on (name) id, name, trim_scale(value)::text as value from coin_term
      where effective_at <= $1 order by name, effective_at desc, id desc`,
    values: [at],
  });
  const newest = rows.reduce((last, { id }) => (id > last ? id : last), 0n);
  const values = new Map(rows.map(({ name, value }) => [name, toHundredMillionths(value)]));
  return { values, version: `coins-${newest}` };
}
