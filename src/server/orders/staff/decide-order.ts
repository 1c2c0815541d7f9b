import type { DeskDecision } from '#lib/contracts/desk.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { stateWord } from '#lib/look/states.ts';
import type { Database } from '#server/db/client.ts';
import { change } from '#server/orders/advance.ts';
import { listEvents, lockOrder } from '#server/orders/find.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { captureLines } from '#server/orders/lines/capture-lines.ts';
import { linesOf } from '#server/orders/lines/lines-of.ts';
import { payBack } from '#server/orders/settle.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { keepStaffDecision, listStaffDecisions } from './keep-decision.ts';
import { findOrderCase } from './order-cases.ts';
import { readDecision, verdictsFor, type Said } from './read-decision.ts';
import { takeTypedCodes } from './typed-codes.ts';

interface Deciding {
  /** operator:<uuid> */
  operator: string;
  agreedBy: string | null;
  /** The same decision sent twice has the same. */
  key: string;
}

/** What became of an order meanwhile, for whoever comes late. */
async function sayMeanwhile(db: Database, order: Order): Promise<string> {
  const [made, events] = [await listStaffDecisions(db, order.id), await listEvents(db, order.id)];
  const last = made.findLast(({ verdict }) => verdict !== 'ask');
  const by = last ? `${last.by}: ` : '';
  const { word } = stateWord(order.status, null);
  return `This has already been decided. ${by}${word}. ${events.at(-1)?.title ?? ''}`.trim();
}

/**
 * The order, locked until the transaction ends, if the verdict still fits it.
 * @throws AppError not_found; conflict that says what happened meanwhile
 */
export async function lockFor(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  { verdict }: DeskDecision,
): Promise<Order> {
  const order = await lockOrder(tx, id);
  const found = order && (await findOrderCase(tx, clock.now(), id));
  if (!found) throw AppError.notFound();
  if (!(verdictsFor(found) as string[]).includes(verdict))
    throw AppError.conflict(await sayMeanwhile(tx, found));
  return order;
}

const doers: Record<
  Said['verdict'],
  (tx: Database, services: Services, order: Order, said: Said & Deciding) => Promise<unknown>
> = {
  async complete(tx, services, order, { reason: text, operator: by, providerReference }) {
    const vouchers = await takeTypedCodes(tx, services, order);
    const open = (await linesOf(tx, order.id)).filter(({ state }) => state === 'open');
    const positions = open.map(({ position }) => position);
    const provider_reference = providerReference ?? order.provider_reference;
    // the provider has not said its word, and every stage is over
    const set = { provider_reference, check_at: null, stage: null, stage_due_at: null };
    return captureLines(tx, services, order, positions, { by, text, set, delivery: { vouchers } });
  },
  fail: (tx, services, order, { reason: text, reasonCode: code, operator: actor }) =>
    payBack(tx, services, order, { actor, text, code }),
  async refund(tx, services, { id }, { amount, reason, reasonCode, operator: by, key }) {
    const within = { ...services, db: tx };
    const { order } = await refundPart(within, { order_id: id, key, amount, reason, by });
    if (order.status === 'reversed')
      await change(tx, services, order, {
        failure_code: reasonCode,
        failure_text: reason,
        check_at: null,
      });
  },
  leave: (tx, _services, { id }, { operator: actor }) =>
    audit(tx, { actor, action: 'orders.leave', subject: id }),
};

/**
 * Carries out what staff said about an order: once, whoever else decides or answers at the same moment
 * (spec 4).
 * @throws AppError conflict when it was decided meanwhile; 422 as readDecision says
 */
export async function decideOrder(
  tx: Database,
  services: Services,
  id: string,
  { decision, ...by }: Deciding & { decision: DeskDecision },
): Promise<void> {
  const order = await lockFor(tx, services, id, decision);
  const said = readDecision(order, decision);
  await doers[said.verdict](tx, services, order, { ...said, ...by });
  await keepStaffDecision(tx, services, {
    order_id: id,
    verdict: said.verdict,
    amount: said.amount || null,
    reason_code: said.reasonCode,
    reason: said.reason,
    proof: said.proof,
    provider_reference: said.providerReference,
    image_keys: decision.image_keys ?? [],
    note: decision.note ?? null,
    actor: by.operator,
    agreed_by: by.agreedBy,
  });
}
