import { toAmount } from '#lib/money.ts';
import type { listPerks as contract, PrizePerk } from '#lib/rewards/prize-perks.contract.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import type { Perk } from '#server/loyalty/perks.ts';
import type { Order } from '#server/orders/tables.ts';

const SHOWN = 20;

interface Row extends Perk {
  reference_code: string | null;
  title: string | null;
  status: Order['status'] | null;
}

function viewPerk({ reference_code, title, status, ...perk }: Row): PrizePerk {
  const { id, kind, worth, used, currency, state, ends_at } = perk;
  return {
    id,
    kind,
    currency,
    state,
    ends_at: ends_at.toISOString(),
    worth: toAmount(worth),
    used: used === null ? null : toAmount(used),
    order: reference_code && title && status ? { reference_code, title, status } : null,
  };
}

async function perksOf(db: Database, userId: string, states: Perk['state'][]) {
  const { rows } = await db.sql.query<Row>({
    name: 'perks-of',
    text: `select k.*, o.reference_code, o.title, o.status,
        coalesce(k.used, case when k.kind = 'fee_free_withdrawal' and o.status = 'completed' then o.discount end) as used
      from perk k left join orders o on o.id = k.order_id
      where k.user_id = $1 and k.state = any($2)
      order by (k.state = 'open') desc, k.granted_at desc limit ${SHOWN}`,
    values: [userId, states],
  });
  return rows.map(viewPerk);
}

/** A member's unused prizes, newest first. */
export const unusedPerks = (db: Database, userId: string): Promise<PrizePerk[]> =>
  perksOf(db, userId, ['open', 'reserved']);

/** A member's prizes that take effect later. */
export const listPerks = async ({
  db,
  user,
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> => ({
  data: await perksOf(db, user.uuid, ['open', 'reserved', 'used', 'expired']),
});
