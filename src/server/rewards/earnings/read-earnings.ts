import { toAmount } from '#lib/money.ts';
import {
  rewardKinds,
  type downloadEarnings as csvContract,
  type readEarnings as contract,
  type Reward,
} from '#lib/rewards/earnings.contract.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { readNumbers } from '#server/loyalty/numbers.ts';
import { csvRecord, csvText } from '#server/platform/csv.ts';
import { readAmounts } from './read-amounts.ts';

type Kind = (typeof rewardKinds)[number];

/** A member's rewards, a page at a time, and where they are (spec 3). */
export async function readEarnings({
  db,
  user,
  query,
  clock,
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> {
  const { page, limit } = query;
  const [amounts, numbers, history, total] = await Promise.all([
    readAmounts(db, user),
    readNumbers(db, clock.now()),
    listRewards(db, user.uuid, { limit, offset: (page - 1) * limit }),
    countRewards(db, user.uuid),
  ]);
  const days = rewardKinds.map((kind) => [kind, Number(numbers.of(`release-days:${kind}`))]);
  return {
    data: {
      currency: user.country.currency_code,
      pending_rewards: toAmount(amounts.pending),
      on_the_way: toAmount(amounts.onTheWay),
      ready: toAmount(amounts.ready),
      moved: toAmount(amounts.moved),
      release_days: Object.fromEntries(days) as Record<Kind, number>,
      history,
    },
    meta: { total, page, limit },
  };
}

const HEADS = [
  'Time',
  'For',
  'Type',
  'Amount',
  'Currency',
  'State',
  'Available from',
  'Reversed',
  'Order',
];
const PAGE = 500;

/** All rewards of a member as CSV, read page by page. */
export async function downloadEarnings({
  db,
  user,
}: CallContext<typeof csvContract>): Promise<Response> {
  const lines = [csvRecord(HEADS)];
  for (let offset = 0; ; offset += PAGE) {
    const rewards = await listRewards(db, user.uuid, { limit: PAGE, offset });
    lines.push(
      ...rewards.map((each) =>
        csvRecord([
          ...[each.granted_at, csvText(each.title), each.kind, each.amount],
          ...[user.country.currency_code, each.state, each.release_at, each.taken_back],
          each.reference_code ?? '',
        ]),
      ),
    );
    if (rewards.length < PAGE) break;
  }
  return new Response(lines.join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="oja-earnings.csv"',
      'cache-control': 'private, no-store',
    },
  });
}

interface Row {
  id: string;
  kind: Reward['kind'];
  title: string;
  amount: bigint;
  granted_at: Date;
  release_at: Date;
  released_at: Date | null;
  taken_back: bigint;
  taken_back_at: Date | null;
  reference_code: string | null;
}

function stateOf({ released_at, taken_back_at }: Row): Reward['state'] {
  if (taken_back_at) return 'taken_back';
  return released_at ? 'ready' : 'on_the_way';
}

const viewReward = (row: Row): Reward => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  amount: toAmount(row.amount),
  state: stateOf(row),
  granted_at: row.granted_at.toISOString(),
  release_at: row.release_at.toISOString(),
  taken_back: toAmount(row.taken_back),
  reference_code: row.reference_code,
});

/** A member's rewards, newest first. An order is named only to its owner. */
async function listRewards(
  db: Database,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Reward[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'rewards-of',
    text: `select r.id, r.kind, r.title, r.amount, r.granted_at, r.release_at, r.released_at,
        r.taken_back, r.taken_back_at, o.reference_code
      from reward r left join orders o on o.id = r.order_id and o.user_id = r.user_id
      where r.user_id = $1 order by r.granted_at desc, r.id limit $2 offset $3`,
    values: [userId, limit, offset],
  });
  return rows.map(viewReward);
}

/** How many rewards a member was ever given. */
async function countRewards(db: Database, userId: string): Promise<number> {
  const { rows } = await db.sql.query<{ n: bigint }>({
    name: 'reward-count',
    text: 'select count(*) as n from reward where user_id = $1',
    values: [userId],
  });
  return Number(rows[0]?.n ?? 0);
}
