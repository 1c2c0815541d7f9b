import type { Queue } from '#server/desk/queue.ts';
import { whyLarge } from '#server/desk/second-approver.ts';
import { checkDecision, decideReport, paidBy } from './decide-report.ts';
import { countReports, findBoth, listReports, viewReport } from './tricked-case.ts';

/** Payments that someone was tricked into: operators call the receiver and decide on a refund. */
export const trickedQueue: Queue = {
  queue: 'tricked',
  name: 'Tricked',
  list: ({ db }, asked) => listReports(db, asked),
  count: countReports,
  read: viewReport,
  async ownersOf(db, caseIds) {
    const { rows } = await db.sql.query<{ order_id: string; user_id: string }>(
      'select order_id, user_id from tricked_report where order_id = any($1)',
      [caseIds],
    );
    return new Map(rows.map(({ order_id: id, user_id: owner }) => [id, [owner]]));
  },
  ownsFile: () => Promise.resolve(false),
  async check({ db }, caseId, decision) {
    await checkDecision(db, await findBoth(db, caseId), decision);
  },
  async whySecond({ db }, caseId, decision) {
    const { order } = await findBoth(db, caseId);
    return whyLarge(paidBy(decision), order.currency);
  },
  async counts({ db }, caseId, decision) {
    const { order } = await findBoth(db, caseId);
    const amount = paidBy(decision);
    return amount > 0n ? { kind: 'money', amount, currency: order.currency } : null;
  },
  amountOf: (_services, _caseId, decision) => Promise.resolve(paidBy(decision)),
  decide: (tx, services, decided) => decideReport(tx, services, decided),
};
