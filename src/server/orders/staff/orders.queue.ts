import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import type { Queue } from '#server/desk/queue.ts';
import { whyLarge } from '#server/desk/second-approver.ts';
import { ownersIn } from '#server/desk/ties.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { attachUpload } from '#server/uploads/attach-upload.ts';
import { openUpload } from '#server/uploads/start-upload.ts';
import { linesMeant, sumFor } from './chosen-lines.ts';
import { decideOrder, lockFor } from './decide-order.ts';
import { listStaffDecisions, sumDecidedAlone } from './keep-decision.ts';
import { orderRow, requireCase, viewOrderCase } from './order-case-view.ts';
import { countOrderCases, listOrderCases } from './order-cases.ts';
import { checkDecision, readDecision } from './read-decision.ts';
import { checkAtStage } from './stage-report.ts';
import { keepTypedCodes } from './typed-codes.ts';

const readCaseDecision = async (services: Services, id: string, decision: DeskDecision) => {
  const found = await requireCase(services, id);
  return { found, said: readDecision(found, decision) };
};

/** Attaches the pictures that prove the delivery to the order. */
async function keepPictures(
  tx: Database,
  services: Services,
  { id, user_id: userId }: Order,
  keys: readonly string[] = [],
): Promise<void> {
  for (const [n, key] of keys.entries()) {
    const field = `image_keys.${n}`;
    const subject = `order:${id}`;
    if (keys.indexOf(key) < n)
      throw AppError.invalid({ [field]: ['You’ve added this picture twice. Remove one.'] });
    await attachUpload(tx, services, { userId, key, purpose: 'answer', subject, field });
  }
}

/** Orders that only an operator can move: under review, unknown for too long, or contradicted. */
export const ordersQueue: Queue = {
  queue: 'orders',
  name: 'Orders',
  async list({ db, clock }, asked) {
    const now = clock.now();
    const { cases, total } = await listOrderCases(db, now, asked);
    return { rows: cases.map((found) => orderRow(found, now)), total };
  },
  count: ({ db, clock }) => countOrderCases(db, clock.now()),
  read: viewOrderCase,
  ownersOf: ownersIn('orders'),
  async ownsFile({ db }, caseId, key) {
    const made = await listStaffDecisions(db, caseId);
    return made.some(({ image_keys }) => image_keys.includes(key));
  },
  async openUpload(services, caseId, picture) {
    const { user_id: userId } = await requireCase(services, caseId);
    return openUpload(services, { userId, purpose: 'answer' }, picture);
  },
  async check(services, caseId, decision) {
    const { found, said } = await readCaseDecision(services, caseId, decision);
    checkDecision(found, decision);
    await checkAtStage(services.db, found, said, decision);
  },
  async whySecond(services, caseId, decision) {
    const { found, said } = await readCaseDecision(services, caseId, decision);
    const own = await checkAtStage(services.db, found, said, decision);
    if (own !== null || said.amount === 0n) return own;
    const before = await sumDecidedAlone(services.db, caseId, said.verdict);
    return whyLarge(before + said.amount, found.currency);
  },
  async counts(services, caseId, decision) {
    const { found, said } = await readCaseDecision(services, caseId, decision);
    return { kind: 'money', amount: said.amount, currency: found.currency };
  },
  amountOf: async (services, caseId, decision) =>
    sumFor(await requireCase(services, caseId), decision),
  async putAway(tx, services, { caseId, decision, operator }) {
    const { codes = [], ...kept } = decision;
    const order = await lockFor(tx, services, caseId, decision);
    await keepPictures(tx, services, order, decision.image_keys);
    const lines = linesMeant(order, decision);
    if (decision.verdict === 'complete')
      await keepTypedCodes(tx, services, order, { codes, lines, operator });
    return kept;
  },
  decide: (tx, services, { caseId, decision, operator, key, agreedBy = null }) =>
    decideOrder(tx, services, caseId, { decision, operator, key, agreedBy }),
};
