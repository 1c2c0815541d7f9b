import type { CountryCode } from '#lib/countries.ts';
import type { CurrencyCode } from '#lib/currencies.ts';
import type { EventCategory } from '#lib/e-tickets/categories.ts';
import type { Database } from '#server/db/client.ts';
import { readOnce } from '#server/db/read-together.ts';

/** An occasion that people have tickets for; amounts are minor units of its currency. */
export interface EventRow {
  id: string;
  kind: 'event' | 'showing';
  organiser_id: string;
  film_id: string | null;
  cinema_id: string | null;
  format: string | null;
  title: string;
  category: EventCategory;
  description: string;
  country_code: CountryCode;
  currency: CurrencyCode;
  state: string;
  city: string;
  venue: string;
  address: string | null;
  starts_at: Date;
  doors_at: Date | null;
  ends_at: Date | null;
  time_zone: string;
  age_limit: number;
  names_wanted: boolean;
  refund_until_h: number | null;
  refund_percent: number | null;
  fee: bigint;
  seated: boolean;
  status: 'draft' | 'on_sale' | 'paused' | 'cancelled';
  cancelled_because: string | null;
  cancelled_at: Date | null;
  moved: { starts_at: string; venue: string } | null;
  return_until: Date | null;
  poster_key: string | null;
  source: string;
  source_ref: string | null;
  demo: boolean;
  created_at: Date;
  changed_at: Date;
}

/** An event by its id, whatever its status; undefined for one that doesn't exist. */
export const findEvent = readOnce(
  async (db, id: string): Promise<Readonly<EventRow> | undefined> => {
    const { rows } = await db.sql.query<EventRow>({
      name: 'event-by-id',
      text: 'select * from event where id = $1',
      values: [id],
    });
    return rows[0];
  },
);

/** The same, locked until the transaction ends, for changing it. */
export async function lockEvent(tx: Database, id: string): Promise<EventRow | undefined> {
  const { rows } = await tx.sql.query<EventRow>('select * from event where id = $1 for update', [
    id,
  ]);
  return rows[0];
}
