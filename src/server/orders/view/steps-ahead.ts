import type { TimelineStep } from '#lib/orders/timeline-step.contract.ts';
import { usualWay, type Staged } from '#server/orders/plug/stage.ts';
import type { Order } from '#server/orders/tables.ts';
import { secondsAfter } from '#server/platform/clock.ts';

type Standing = Pick<Order, 'stage' | 'stage_due_at'>;

/**
 * The stages that usually come next, each with the time by which we promise it: as far as every stage
 * before it promises one. A promise that was missed is not repeated.
 */
export function stagesAhead(staged: Staged, order: Standing, now: Date): TimelineStep[] {
  const { stage, stage_due_at: due } = order;
  let by = due && due > now ? due : null;
  return usualWay(staged, stage).map(({ title, promisedS }): TimelineStep => {
    const step = { title, text: null, at: null, state: 'todo' as const };
    const told = by ? { ...step, by: by.toISOString() } : step;
    by = by && promisedS !== null ? secondsAfter(by, promisedS) : null;
    return told;
  });
}

/** By when all of it should be done; null where that is not promised. */
export function endPromised(staged: Staged, order: Standing, now: Date): string | null {
  const { stage_due_at: due } = order;
  // missed: the page says that it takes longer than it should
  if (due && due <= now) return due.toISOString();
  return stagesAhead(staged, order, now).at(-1)?.by ?? null;
}
