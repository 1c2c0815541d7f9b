import { NONE_WAITS, type Queue, type QueueCount } from '#server/desk/queue.ts';
import { whyLarge } from '#server/desk/second-approver.ts';
import { ownersIn } from '#server/desk/ties.ts';
import { caseRow, viewCase } from './case-view.ts';
import { checkDecision, decideItem, priceDecision } from './decide-item.ts';
import { findItem, listCases } from './find.ts';

/** Items that members want bought and that wait for a quote or an answer. */
export const shoppingQueue: Queue = {
  queue: 'shopping',
  name: 'Shopping',
  async list({ db }, asked) {
    const { rows, total } = await listCases(db, asked);
    return { rows: rows.map((row) => caseRow(row)), total };
  },
  async count({ db }) {
    const { rows } = await db.sql.query<QueueCount>({
      name: 'count-shopping-cases',
      text: `select count(*)::int open, min(waiting_since) oldest, 0 late from shopping_item
        where waiting_since is not null`,
    });
    return rows[0] ?? NONE_WAITS;
  },
  read: viewCase,
  ownersOf: ownersIn('shopping_item'),
  ownsFile: async ({ db }, caseId, key) => (await findItem(db, caseId)).image_key === key,
  check: async (services, caseId, decision) =>
    checkDecision(services, await findItem(services.db, caseId), decision),
  async whySecond(services, caseId, decision) {
    if (decision.verdict !== 'approve') return null;
    const item = await findItem(services.db, caseId);
    const { price } = await priceDecision(services, item, decision);
    return whyLarge(price.total, item.currency);
  },
  // a quote is what the customer pays us
  counts: () => Promise.resolve(null),
  async amountOf(services, caseId, decision) {
    if (decision.verdict !== 'approve') return 0n;
    const item = await findItem(services.db, caseId);
    return (await priceDecision(services, item, decision)).price.total;
  },
  decide: (tx, { clock }, { caseId, ...said }) => decideItem({ db: tx, clock }, caseId, said),
};
