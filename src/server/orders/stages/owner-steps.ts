import type { Confirmation } from '#lib/contracts/common.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { OwnerStep } from '#lib/orders/owner-step.contract.ts';
import { verifyPin } from '#server/account/verify-pin.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findOwn, linesOf, lockOrder } from '#server/orders/find.ts';
import { productOf, type Kind } from '#server/orders/plug/plug.ts';
import { isAtEnd, stageOf, type Staged } from '#server/orders/plug/stage.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { enterStage } from './enter-stage.ts';
import { openSteps, takenAt } from './open-steps.ts';

const positionsOf = (lines: readonly OrderItem[]) => lines.map(({ position }) => position);

/** The lines that haven't failed and aren't at their end. */
const onTheirWay = (kind: Kind, lines: readonly OrderItem[]) =>
  lines.filter(({ state, stage }) => state !== 'failed' && !isAtEnd(kind, stage));

/** The steps that its owner can take now, in the product’s words (spec 4). */
export function ownerSteps(kind: Kind, order: Order, lines: readonly OrderItem[]): OwnerStep[] {
  return openSteps(kind, order, lines, 'owner').flatMap(({ stage, lines: going }): OwnerStep[] => {
    const { name, button } = stage;
    if (!button) return [];
    const isPart = going.length < onTheirWay(kind, lines).length;
    const takes = order.direction === 'sale' ? 0n : takenAt(kind, stage, going);
    return [
      {
        stage: name,
        label: button.label,
        text: button.text ?? null,
        takes: takes > 0n ? toAmount(takes) : null,
        needs_pin: name === kind.settleAt,
        lines: positionsOf(going),
        ...(isPart ? { things: going.map(({ title }) => title) } : {}),
      },
    ];
  });
}

interface Taking {
  reference: string;
  stage: string;
  /** The lines that the owner was shown. */
  lines: readonly number[];
  pin: Confirmation | undefined;
}

/**
 * Moves an order, or the named lines, to a stage that its owner enters; the PIN is checked first if that
 * captures money (spec 4). Repeating it changes nothing.
 * @throws AppError not_found; conflict when that isn't the next step any more; 422 on `pin`; pin_not_set
 */
export async function takeOwnerStep(
  services: Services,
  userId: string,
  { reference, stage: name, lines: positions, pin }: Taking,
): Promise<Order> {
  const { id, service_type } = await findOwn(services.db, userId, reference);
  const product: Staged = productOf(service_type) ?? {};
  const isTheirs = stageOf(product, name)?.enteredBy === 'owner';
  if (isTheirs && product.settleAt === name) {
    if (pin === undefined) throw AppError.invalid({ pin: ['Enter your PIN.'] });
    await verifyPin(services, userId, pin);
  }
  return inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw AppError.notFound();
    const lines = await linesOf(tx, id);
    const named = lines.filter(({ position }) => positions.includes(position));
    if (named.length < new Set(positions).size)
      throw AppError.conflict('This order doesn’t have that item.');
    if (isTheirs && named.every(({ stage }) => stage === name)) return order;
    const position = lines.length === 1 ? undefined : positions;
    return enterStage(tx, services, order, name, { by: `user:${userId}`, position });
  });
}
