import type { Order, OrderItem } from '#server/orders/tables.ts';
import type { Staged } from './stage.ts';

type Standing = Pick<Order, 'stage' | 'stage_due_at'>;

export const earliest = (times: (Date | null)[]): Date | null =>
  times.reduce((least, at) => (at && (!least || at < least) ? at : least), null);

/** Where an order stands: with its slowest line. */
export function stageOfLines({ stages = [] }: Staged, lines: readonly Standing[]): Standing {
  const reached = lines.map(({ stage }) => stages.findIndex(({ name }) => name === stage));
  return {
    stage: stages[Math.min(...reached)]?.name ?? null,
    stage_due_at: earliest(lines.map(({ stage_due_at }) => stage_due_at)),
  };
}

/** The same once some lines failed: the others go on without them. */
export function stageWithoutFailed(
  staged: Staged,
  { stage }: Standing,
  lines: readonly OrderItem[],
): Partial<Standing> {
  const alive = lines.filter(({ state }) => state !== 'failed');
  return stage === null || alive.length === 0 ? {} : stageOfLines(staged, alive);
}
