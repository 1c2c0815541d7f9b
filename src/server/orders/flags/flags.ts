import type { FlaggedTransaction, OrderFlag } from '#lib/orders/flags.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { FLAG_COLUMNS, FLAG_TABLES, type Flag, type FlagKind } from './flag-rows.ts';
import { reasonOf } from './flag-words.ts';
import type { ServiceType } from '#lib/orders/words.ts';

async function openKinds(db: Database, account: bigint): Promise<FlagKind[]> {
  const { rows } = await db.sql.query<{ kind: FlagKind }>({
    name: 'open-flag-kinds',
    text: `select distinct kind from flag where account_id = $1 and state = 'open'`,
    values: [account],
  });
  return rows.map((row) => row.kind);
}

/** True while an open flag keeps money from leaving the account. */
export const isFlagged = async (db: Database, account: bigint): Promise<boolean> =>
  (await openKinds(db, account)).length > 0;

/**
 * While an account has an open flag, no money may leave it (spec 3). Manual flags are reported first, because
 * the user can do something about them.
 * @throws AppError manual_flagged_transaction, automatic_flagged_transaction
 */
export async function assertNotFlagged(tx: Database, account: bigint): Promise<void> {
  const kinds = await openKinds(tx, account);
  if (kinds.includes('manual')) throw new AppError('manual_flagged_transaction');
  if (kinds.includes('automatic')) throw new AppError('automatic_flagged_transaction');
}

/**
 * The amounts of open flags, minor units, and when the last of them ends. They may be more than what is on
 * hold, if there was less to hold.
 */
export async function flaggedAmounts(
  db: Database,
  account: bigint,
): Promise<Record<FlagKind, bigint> & { until: Date | null }> {
  const { rows } = await db.sql.query<Record<FlagKind, bigint> & { until: Date | null }>({
    name: 'flagged-amounts',
    text: `select coalesce(sum(amount) filter (where kind = 'manual'), 0)::bigint as manual,
        coalesce(sum(amount) filter (where kind = 'automatic'), 0)::bigint as automatic,
        max(release_at) as until
      from flag where account_id = $1 and state = 'open'`,
    values: [account],
  });
  return rows[0] ?? { manual: 0n, automatic: 0n, until: null };
}

type Appealable = Flag & { appealed_at: Date | null };

const flagView = (flag: Appealable): OrderFlag => ({
  flag: flag.reference,
  kind: flag.kind,
  amount: toAmount(flag.amount),
  held: toAmount(flag.held),
  currency: flag.currency,
  reason: reasonOf(flag),
  flagged_at: flag.raised_at.toISOString(),
  release_at: flag.release_at.toISOString(),
  appealed_at: flag.appealed_at?.toISOString() ?? null,
});

/** The open flags of an order, the newest first, as its page shows them. */
export async function flagsOfOrder(db: Database, orderId: string): Promise<OrderFlag[]> {
  const { rows } = await db.sql.query<Appealable>({
    name: 'flags-of-order',
    text: `select ${FLAG_COLUMNS}, p.created_at as appealed_at
      from ${FLAG_TABLES} left join appeal p on p.flag_id = f.id
      where f.order_id = $1 and f.state = 'open' order by f.raised_at desc, f.id`,
    values: [orderId],
  });
  return rows.map(flagView);
}

/** When the last open flag on each of some orders ends at the latest, by order id. */
export async function flagEnds(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await db.sql.query<{ order_id: string; ends: Date }>({
    name: 'flag-ends',
    text: `select order_id, max(release_at) as ends from flag
      where order_id = any($1) and state = 'open' group by order_id`,
    values: [orderIds],
  });
  return new Map(rows.map((row) => [row.order_id, row.ends]));
}

/** The same for one order by its reference. */
export async function flagEndsOf(
  db: Database,
  reference: string,
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await db.sql.query<{ order_id: string; ends: Date }>({
    name: 'flag-ends-of',
    text: `select f.order_id, max(f.release_at) as ends from flag f join orders o on o.id = f.order_id
      where o.reference_code = $1 and f.state = 'open' group by f.order_id`,
    values: [reference],
  });
  return new Map(rows.map((row) => [row.order_id, row.ends]));
}

interface Row extends Appealable {
  type: ServiceType;
  name: string;
  reference_code: string;
  created_at: Date;
}

/** A user's flagged money, newest first (spec 2). */
export async function listFlagged(
  db: Database,
  userId: string,
  kind: FlagKind,
  limit: number,
): Promise<FlaggedTransaction[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'list-flagged',
    text: `select ${FLAG_COLUMNS}, p.created_at as appealed_at, o.service_type as type, o.title as name,
        o.reference_code, o.created_at
      from ${FLAG_TABLES} join orders o on o.id = f.order_id
        left join appeal p on p.flag_id = f.id
      where f.user_id = $1 and f.kind = $2 and f.state = 'open'
      order by f.raised_at desc, f.id limit $3`,
    values: [userId, kind, limit],
  });
  return rows.map((row) => ({
    ...flagView(row),
    uuid: row.order_id,
    type: row.type,
    name: row.name,
    reference_code: row.reference_code,
    created_at: row.created_at.toISOString(),
    trade_amount: toAmount(row.amount),
  }));
}

/** The sentence above the flagged transactions; each of them states its own end. */
export async function messageOfFlagged(
  db: Database,
  user: Pick<Member, 'uuid' | 'country'>,
  kind: FlagKind,
): Promise<string> {
  const { rows } = await db.sql.query<{ sum: bigint | null }>({
    name: 'flagged-message',
    text: `select sum(amount)::bigint sum from flag
      where user_id = $1 and kind = $2 and state = 'open'`,
    values: [user.uuid, kind],
  });
  const { sum = null } = rows[0] ?? {};
  if (sum === null) return 'Nothing is flagged.';
  const total = formatMinor(money(sum, user.country.currency_code));
  return kind === 'manual'
    ? `Our team has flagged ${total}. You can’t pay or withdraw until it’s resolved.`
    : `${total} is on hold for a security check. You can’t pay or withdraw until it’s done.`;
}
