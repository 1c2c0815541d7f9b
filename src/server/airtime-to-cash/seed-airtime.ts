import { sql } from 'drizzle-orm';
import { parseAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { networks, type Network } from './networks.ts';

/** Seeds the initial rates, and leaves operators' changes alone. */
export async function seedAirtimeRates(db: Database): Promise<void> {
  const first = networks.map(({ id, percent }) => ({ id, points: String(parseAmount(percent)) }));
  await db.orm.execute(sql`
    insert into airtime_rate(network_id, basis_points, effective_at, set_by, set_at)
    select r.id, r.points, 'epoch', 'seed', now()
    from jsonb_to_recordset(${JSON.stringify(first)}::jsonb) r(id text, points int)
    where not exists (select 1 from airtime_rate kept where kept.network_id = r.id)`);
}

const LINES_EACH = 12;
/** How many senders' daily limits a line accepts in a day. */
const SENDERS_A_DAY = 4n;

/** Numbers of a network that aren't assigned to anyone: 0703 900 0001. */
function inventedNumber({ prefixes, country }: Network, n: number): string {
  const [prefix = '0'] = prefixes;
  const digits = country === 'KE' ? 10 : 11;
  return `${prefix}9${String(n).padStart(digits - prefix.length - 1, '0')}`;
}

/** Invented lines for each network, for the sandbox only. */
export async function seedAirtimeLines(db: Database, each = LINES_EACH): Promise<void> {
  const lines = networks.flatMap((network) =>
    Array.from({ length: each }, (_, n) => ({
      id: network.id,
      number: inventedNumber(network, n + 1),
      per_day: String(network.perDay * SENDERS_A_DAY),
    })),
  );
  await db.orm.execute(sql`
    insert into airtime_line(network_id, number, per_day, active, added_by, added_at)
    select r.id, r.number, r.per_day, true, 'seed', now()
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) r(id text, number text, per_day bigint)
    on conflict do nothing`);
}
