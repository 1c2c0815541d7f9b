import { eTickets as numbers } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { admissionColumns, admissionSources, type AdmissionRow } from './find.ts';

interface Wanted {
  holder: string;
  when: 'coming' | 'past';
  order?: string | undefined;
  event?: string | undefined;
  page: number;
  now: Date;
}

const over = `coalesce(e.ends_at, e.starts_at + interval '6 hours') <= $2`;

const mine = `a.holder_id = $1 and case
  when $3::text is not null then o.reference_code = $3 and o.user_id = $1
  when $5::text is not null then a.event_id = $5
  else (${over}) = ($4 = 'past') end`;

/** A member's tickets: upcoming events first, soonest first; then past events, latest first. */
export async function listOwn(
  db: Database,
  { holder, when, order, event, page, now }: Wanted,
): Promise<{ rows: AdmissionRow[]; total: number }> {
  const values = [holder, now, order ?? null, when, event ?? null];
  const from = `${admissionSources} join event e on e.id = a.event_id where ${mine}`;
  const { rows: counted } = await db.sql.query<{ n: number }>({
    name: 'count-own-admissions',
    text: `select count(*)::int as n from ${from}`,
    values,
  });
  const { rows } = await db.sql.query<AdmissionRow>({
    name: 'list-own-admissions',
    text: `select ${admissionColumns} from ${from}
      order by case when $4 = 'past' then -extract(epoch from e.starts_at)
        else extract(epoch from e.starts_at) end, a.event_id, a.order_id, a.position, a.part
      limit ${numbers.page} offset $6`,
    values: [...values, (page - 1) * numbers.page],
  });
  return { rows, total: counted[0]?.n ?? 0 };
}
