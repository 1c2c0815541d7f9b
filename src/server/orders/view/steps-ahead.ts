import type { TimelineStep } from '#lib/orders/timeline-step.contract.ts';
import { usualWay, type Staged } from '#server/orders/plug/stage.ts';
import type { Order } from '#server/orders/tables.ts';
import { secondsAfter } from '#server/platform/clock.ts';

type Standing = Pick<Order, 'stage' | 'stage_due_at'>;

/**
 * The stages that usually follow, each with its promised time, up to the first stage without a promise. A
 * missed promise isn't repeated.
 */
export function stagesAhead(staged: Staged, order: Standing, now: Date): TimelineStep[] {
  const { stage, stage_due_at: due } = order;
  let by = due && due > now ? due : null;
  return usualWay(staged, stage).map(({ title, promisedS }): TimelineStep => {
    const step = { title, text: null, at: null, state: 'todo' as const };
    const promised = by ? { ...step, by: by.toISOString() } : step;
    by = by && promisedS !== null ? secondsAfter(by, promisedS) : null;
    return promised;
  });
}

/** By when all stages should be done; null if that isn't promised. */
export function endPromised(staged: Staged, order: Standing, now: Date): string | null {
  const { stage_due_at: due } = order;
  // missed: the page shows that it is late
  if (due && due <= now) return due.toISOString();
  return stagesAhead(staged, order, now).at(-1)?.by ?? null;
}
