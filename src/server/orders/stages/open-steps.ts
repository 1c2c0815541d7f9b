import {
  nextStages,
  whyHeldUp,
  type Party,
  type Stage,
  type Staged,
} from '#server/orders/plug/stage.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';

/** A stage that a party can enter now. */
export interface OpenStep {
  stage: Stage;
  /** The lines that can enter it; never empty. */
  lines: readonly OrderItem[];
}

/** The steps of an order that a party can take now, in the order of the list (spec 4). */
export function openSteps(
  product: Staged,
  order: Order,
  lines: readonly OrderItem[],
  party: Party,
): OpenStep[] {
  if (whyHeldUp(product, order) !== null) return [];
  return (product.stages ?? [])
    .filter(({ enteredBy }) => enteredBy === party)
    .map((stage) => ({
      stage,
      lines: lines.filter(
        (line) => line.state !== 'failed' && nextStages(product, line.stage).includes(stage.name),
      ),
    }))
    .filter((step) => step.lines.length > 0);
}

/** What a step captures of some lines, minor units: of those still on hold, if the step settles. */
export const takenAt = (
  { settleAt }: Staged,
  { name }: Pick<Stage, 'name'>,
  lines: readonly OrderItem[],
): bigint =>
  name === settleAt
    ? lines.reduce((sum, { state, total }) => (state === 'open' ? sum + total : sum), 0n)
    : 0n;
