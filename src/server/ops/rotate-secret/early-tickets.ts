import type { Database } from '#server/db/client.ts';

export interface EarlyTickets {
  n: number;
  /** The end of the last of their events, or null when no ticket is early. */
  until: Date | null;
}

/**
 * Tickets to events that aren’t over, from before the current secret. Their codes may be on paper, and gates only verify
 * them while the secret that signed them is in the settings.
 */
export async function countEarlyTickets(db: Database): Promise<EarlyTickets> {
  const { rows } = await db.sql.query<EarlyTickets>(
    `select count(*)::int n, max(coalesce(e.ends_at, e.starts_at)) until
     from admission a join event e on e.id = a.event_id
     where a.state <> 'void' and coalesce(e.ends_at, e.starts_at) > now()
       and a.changed_at < (select max(first_at) from secret_key where is_current)
       and (select count(*) > 1 from secret_key)`,
  );
  return rows[0] ?? { n: 0, until: null };
}
