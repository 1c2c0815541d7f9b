import type { DeskEventRow, listDeskEvents } from '#lib/e-tickets/desk/events.contract.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { listSums, type EventSums } from './event-sums.ts';
import { idsMeant } from '#server/db/ids-meant.ts';
import { queryWords } from '#lib/rules/fold.ts';

const PAGE = 30;

export type Named = EventRow & { organiser: string };

const none = { sold: 0, capacity: 0, brought: 0n, refunded: 0n };

/** An event as a row of the list. */
export function rowOf(event: Named, sums: Omit<EventSums, 'event_id'> = none): DeskEventRow {
  const { id, kind, title, organiser, status, country_code, city, venue } = event;
  return {
    id,
    kind,
    title,
    organiser,
    status,
    country_code,
    city,
    venue,
    starts_at: event.starts_at.toISOString(),
    time_zone: event.time_zone,
    currency: event.currency,
    sold: sums.sold,
    capacity: sums.capacity,
    money: toAmount(sums.brought - sums.refunded),
    demo: event.demo,
  };
}

const searched = "concat_ws(' ', e.title, e.venue, e.city, o.name, e.id)";
const WHERE = `from event e join organiser o on o.id = e.organiser_id where
  case $1 when 'drafts' then e.status = 'draft'
    when 'past' then e.status <> 'draft' and coalesce(e.ends_at, e.starts_at) < $2
    else e.status <> 'draft' and coalesce(e.ends_at, e.starts_at) >= $2 end
  and e.film_id is not distinct from $4
  and not exists (select 1 from unnest($3::text[]) word
    where strpos(fold_text(${searched}), word) = 0)`;

interface Asked {
  when: string;
  search: string;
  film: string | null;
  now: Date;
  offset: number;
}

const count = async (db: Database, values: readonly unknown[]): Promise<number> => {
  const { rows } = await db.sql.query<{ n: number }>(`select count(*)::int as n ${WHERE}`, [
    ...values,
  ]);
  return rows[0]?.n ?? 0;
};

async function find(
  db: Database,
  { when, search, film, now, offset }: Asked,
): Promise<{ events: Named[]; total: number }> {
  const order = `e.starts_at ${when === 'past' ? 'desc' : 'asc'}, e.id`;
  const read = async (words: readonly string[], ids: readonly string[] | null, total: number) => {
    const { rows } = await db.sql.query<Named>(
      `select e.*, o.name as organiser ${WHERE} and ($6::text[] is null or e.id = any($6))
       order by array_position($6, e.id), ${order} limit ${PAGE} offset $5`,
      [when, now, words, film, offset, ids],
    );
    return { events: rows, total };
  };
  const words = queryWords(search);
  const total = await count(db, [when, now, words, film]);
  if (total > 0 || words.length === 0) return read(words, null, total);
  const text = `select e.id, ${searched} as text ${WHERE} order by ${order}`;
  const ids = await idsMeant(db, { text, values: [when, now, [], film] }, search);
  return read([], ids, ids.length);
}

/**
 * Events, or showings of one film, with their sales: upcoming first, soonest first; then past ones, latest
 * first.
 */
export async function listEvents({
  db,
  clock,
  query: { when, search, film, page },
}: CallContext<typeof listDeskEvents>): Promise<Reply<typeof listDeskEvents>> {
  const asked = { when, search, film: film ?? null, now: clock.now(), offset: (page - 1) * PAGE };
  const { events, total } = await find(db, asked);
  const sums = await listSums(
    db,
    events.map(({ id }) => id),
  );
  return {
    data: events.map((event) => rowOf(event, sums.get(event.id))),
    meta: { total, page, limit: PAGE },
  };
}
