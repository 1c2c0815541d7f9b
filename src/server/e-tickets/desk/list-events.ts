import type { DeskEventRow, listDeskEvents } from '#lib/contracts/desk-events.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { sumEvents, type EventSums } from './event-sums.ts';
import { queryWords } from '#lib/rules/fold.ts';

const PAGE = 30;

export type Named = EventRow & { organiser: string };

const none = { sold: 0, capacity: 0, brought: 0n, refunded: 0n };

/** An event as it stands in the list. */
export function rowOf(event: Named, sums: Omit<EventSums, 'event_id'> = none): DeskEventRow {
  const { id, kind, title, organiser, status, country_code, city, venue } = event;
  return {
    ...{ id, kind, title, organiser, status, country_code, city, venue },
    starts_at: event.starts_at.toISOString(),
    time_zone: event.time_zone,
    currency: event.currency,
    sold: sums.sold,
    capacity: sums.capacity,
    money: toAmount(sums.brought - sums.refunded),
    demo: event.demo,
  };
}

const WHERE = `from event e join organiser o on o.id = e.organiser_id where
  case $1 when 'drafts' then e.status = 'draft'
    when 'past' then e.status <> 'draft' and coalesce(e.ends_at, e.starts_at) < $2
    else e.status <> 'draft' and coalesce(e.ends_at, e.starts_at) >= $2 end
  and e.film_id is not distinct from $4
  and not exists (select 1 from unnest($3::text[]) word
    where strpos(fold_text(concat_ws(' ', e.title, e.venue, e.city, o.name, e.id)), word) = 0)`;

interface Asked {
  when: string;
  search: string;
  film: string | null;
  now: Date;
  offset: number;
}

async function find(
  db: Database,
  { when, search, film, now, offset }: Asked,
): Promise<{ events: Named[]; total: number }> {
  const order = when === 'past' ? 'desc' : 'asc';
  const values = [when, now, queryWords(search), film];
  const { rows } = await db.sql.query<Named>(
    `select e.*, o.name as organiser ${WHERE} order by e.starts_at ${order}, e.id
     limit ${PAGE} offset $5`,
    [...values, offset],
  );
  const counted = await db.sql.query<{ n: number }>(`select count(*)::int as n ${WHERE}`, values);
  return { events: rows, total: counted.rows[0]?.n ?? 0 };
}

/** Events, or showings of one film, with what was sold of them: the next first, past ones the latest first. */
export async function listEvents({
  db,
  clock,
  query: { when, search, film, page },
}: CallContext<typeof listDeskEvents>): Promise<Reply<typeof listDeskEvents>> {
  const asked = { when, search, film: film ?? null, now: clock.now(), offset: (page - 1) * PAGE };
  const { events, total } = await find(db, asked);
  const sums = await sumEvents(
    db,
    events.map(({ id }) => id),
  );
  return {
    data: events.map((event) => rowOf(event, sums.get(event.id))),
    meta: { total, page, limit: PAGE },
  };
}
