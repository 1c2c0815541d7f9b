import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Clock } from '#server/platform/clock.ts';

/**
 * When an order was sent, by our clock, but never longer ago than by the database's. "Not found"
 * only means something a while after sending, and a clock that was put forward must not shorten
 * that time.
 */
export async function sentAtOf(
  db: Database,
  clock: Clock,
  { sent_at: ours, our_reference: reference }: Order,
): Promise<Date | null> {
  const { rows } = await db.sql.query<{ ago: number }>({
    name: 'sent-ago',
    text: `select extract(epoch from clock_timestamp() - claimed_at)::float8 * 1000 as ago
      from provider_request where our_reference = $1`,
    values: [reference],
  });
  const [row] = rows;
  if (!ours || !row) return ours;
  const theirs = new Date(clock.now().getTime() - row.ago);
  return theirs > ours ? theirs : ours;
}
