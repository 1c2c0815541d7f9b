import { toAmount } from '#lib/money.ts';
import {
  rewardKinds,
  type downloadEarnings as csvContract,
  type readEarnings as contract,
} from '#lib/rewards/earnings.contract.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { readNumbers } from '#server/loyalty/numbers.ts';
import { csvRecord, csvText } from '#server/platform/csv.ts';
import { countRewards, listRewards } from './list-rewards.ts';
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
