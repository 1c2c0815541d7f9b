import { providerHealth } from '#lib/product-constants.ts';
import type { ProviderPort } from '#lib/provider-desk/ports.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { DeskProviderOrder } from '#lib/provider-desk/contract.ts';
import type { Database } from '#server/db/client.ts';

/** The scope of an order of preference; null: every country, every product. */
export interface OrderFor {
  port: ProviderPort;
  country: CountryCode | null;
  product: string | null;
}

interface Row extends OrderFor {
  id: string;
  providers: string[];
  before: string[];
  reason: string;
  by: string;
  at: Date;
}

const viewOf = ({ at, ...row }: Row): DeskProviderOrder => ({ ...row, at: at.toISOString() });

const past = `select o.id::text, port, country, product, providers, reason, set_at at,
    coalesce(p.name, o.set_by) as by,
    coalesce(lag(providers) over (partition by port, country, product order by o.id), '{}') before,
    row_number() over (partition by port, country, product order by o.id desc) = 1 is_last
  from provider_order o left join operator p on o.set_by = 'operator:' || p.id`;

/** The current orders, and earlier ones, newest first. */
export async function listOrders(
  db: Database,
): Promise<{ now: DeskProviderOrder[]; past: DeskProviderOrder[] }> {
  const { rows } = await db.sql.query<Row & { is_last: boolean }>(
    `select * from (${past}) orders order by id::bigint desc`,
  );
  const shown = rows.map(({ is_last: isLast, ...row }) => ({ isLast, row: viewOf(row) }));
  return {
    now: shown.flatMap(({ isLast, row }) => (isLast && row.providers.length > 0 ? [row] : [])),
    past: shown.map(({ row }) => row).slice(0, providerHealth.shown),
  };
}

/** The last setting for exactly this scope; empty: the built-in order. */
export async function currentOrder(
  db: Database,
  { port, country, product }: OrderFor,
): Promise<string[]> {
  const { rows } = await db.sql.query<{ providers: string[] }>(
    `select providers from provider_order where port = $1
       and country is not distinct from $2 and product is not distinct from $3
     order by id desc limit 1`,
    [port, country, product],
  );
  return rows[0]?.providers ?? [];
}

const waiting = `select c.id::text, c.port, c.country, c.product, c.providers, c.before, c.reason,
    c.asked_at at, coalesce(p.name, c.asked_by) as by
  from provider_order_change c
  join desk_approval a on a.queue = 'provider-order' and a.case_id = c.id and a.state = 'open'
  left join operator p on c.asked_by = 'operator:' || p.id`;

/** Changes that wait for an answer. */
export async function listWaiting(db: Database): Promise<DeskProviderOrder[]> {
  const { rows } = await db.sql.query<Row>(`${waiting} order by c.asked_at`);
  return rows.map(viewOf);
}

/** The change with an id, answered or not. */
export async function findChange(db: Database, id: string): Promise<Row | undefined> {
  const { rows } = await db.sql.query<Row>(
    `select id::text, port, country, product, providers, before, reason, asked_by as by,
       asked_at at from provider_order_change where id = $1`,
    [id],
  );
  return rows[0];
}
