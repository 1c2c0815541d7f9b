import type { Database } from '#server/db/client.ts';
import { termEntries } from './term-list.ts';

/** Seeds the initial terms, which are invented, and leaves operators' changes alone. */
export async function seedCoinTerms(db: Database): Promise<void> {
  await db.sql.query(
    `insert into coin_term(name, value, effective_at, set_by, set_at)
     select r.name, r.first, 'epoch', 'seed', now()
     from jsonb_to_recordset($1) r(name text, first numeric)
     where not exists (select 1 from coin_term kept where kept.name = r.name)`,
    [JSON.stringify(termEntries)],
  );
}
