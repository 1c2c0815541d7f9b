import { clockAt } from '#lib/e-tickets/words.ts';
import type { Database } from '#server/db/client.ts';

interface Wanted {
  /** Null: a new one. */
  id: string | null;
  cinema_id: string;
  venue: string;
  starts_at: string;
  ends_at: string | null;
}

/** What else is on in a hall at that time, in words; undefined if nothing is. */
export async function findClash(
  tx: Database,
  { id, cinema_id, venue, starts_at, ends_at }: Wanted,
): Promise<string | undefined> {
  const { rows } = await tx.sql.query<{ title: string; starts_at: Date; time_zone: string }>(
    `select title, starts_at, time_zone from event
     where cinema_id = $1 and venue = $2 and id is distinct from $3 and status <> 'cancelled'
       and tstzrange(starts_at, coalesce(ends_at, starts_at), '[]') && tstzrange($4, $5, '[]')
     order by starts_at limit 1`,
    [cinema_id, venue, id, starts_at, ends_at ?? starts_at],
  );
  const [found] = rows;
  if (!found) return undefined;
  const at = clockAt(found.starts_at.toISOString(), found.time_zone);
  return `${found.title} is on in ${venue} at ${at}.`;
}
