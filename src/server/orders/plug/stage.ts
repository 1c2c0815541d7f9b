import { isMoneyOut, isOpenStatus } from '#lib/orders/words.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';

/** Who moves an order to a stage, or has to act before it can continue. */
export type Party = 'provider' | 'staff' | 'owner';

/** A step of an order between payment and its end, as its product lists it (spec 4). */
export interface Stage {
  name: string;
  /** For the timeline: "We’ve bought it". */
  title: string;
  /** At most one sentence, for as long as it lasts. */
  text?: string;
  enteredBy: Party;
  /** Who acts next. A stage that is overdue is listed for staff, or its provider is asked. */
  waitsFor: Party | null;
  /** Seconds that it may last; null if nothing is promised, and at the end. */
  promisedS: number | null;
  /** The stages that may follow, the usual one first; none at an end. */
  next: readonly string[];
  /** How an owner enters it on the order's page. If missing, the product's page does it. */
  button?: {
    /** The label: "I have received it". */
    label: string;
    /** At most one sentence to read before pressing it. */
    text?: string;
  };
  /** The notification when it is entered; none if missing. */
  notice?: string;
  /** An end that refunds what was captured of a line immediately, and the reason for the owner. */
  refunds?: string;
}

/** A product with stages, or without. */
export interface Staged {
  /** The stages an order goes through, in their usual order; it begins with the first. */
  stages?: readonly Stage[];
  /** The stage at which the money is captured, or a seller is paid. */
  settleAt?: string;
}

export const stageOf = ({ stages = [] }: Staged, name: string | null): Stage | undefined =>
  stages.find((stage) => stage.name === name);

/** The stages that may follow a stage, the usual one first; null means before the first. */
export function nextStages(staged: Staged, name: string | null): readonly string[] {
  if (name === null) return staged.stages?.slice(0, 1).map((first) => first.name) ?? [];
  return stageOf(staged, name)?.next ?? [];
}

/** Whether no stage follows. */
export const isAtEnd = (staged: Staged, name: string | null): boolean =>
  stageOf(staged, name)?.next.length === 0;

/** The usual stages from a stage to an end, without the stage itself. */
export function usualWay(staged: Staged, from: string | null): Stage[] {
  const way: Stage[] = [];
  for (let next = nextStages(staged, from)[0]; next !== undefined;) {
    const stage = stageOf(staged, next);
    if (!stage || way.includes(stage)) break;
    way.push(stage);
    next = stage.next[0];
  }
  return way;
}

/** Every stage that may still follow a stage, on any path that doesn't lead past `barred`. */
export function stagesAfter(staged: Staged, from: string | null, barred?: string): Stage[] {
  const found = new Set<Stage>();
  const todo = [...nextStages(staged, from)];
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    const stage = stageOf(staged, name);
    if (!stage || found.has(stage) || name === barred) continue;
    found.add(stage);
    todo.push(...stage.next);
  }
  return [...found];
}

/**
 * Whether an order was captured at a stage and still has stages ahead, although its status is final. Its
 * delivery ends them.
 */
export const isSettledAhead = ({ status, stage }: Order): boolean =>
  (status === 'completed' || status === 'partly_completed') && stage !== null;

/** Whether a line was captured at a stage and isn't at its end. */
export const isPaidAhead = (
  staged: Staged,
  { state, stage }: Pick<OrderItem, 'state' | 'stage'>,
): boolean => state === 'delivered' && stage !== null && !isAtEnd(staged, stage);

/** The current stage, if another one follows; undefined at the end, and without stages. */
export function currentStage(staged: Staged, order: Order): Stage | undefined {
  const stage = stageOf(staged, order.stage);
  const isAlive = isOpenStatus(order.status) || isSettledAhead(order);
  return isAlive && stage && stage.next.length > 0 ? stage : undefined;
}

/** Whether an order was captured at a stage and isn't at its end. */
export const goesOnSettled = (staged: Staged, order: Order): boolean =>
  !isOpenStatus(order.status) && currentStage(staged, order) !== undefined;

/** Why an order can't continue now, in words; null if it can. */
export function whyHeldUp(staged: Staged, order: Order): string | null {
  if (!isOpenStatus(order.status) && !goesOnSettled(staged, order))
    return 'This order has ended, so it takes no further steps.';
  if (isMoneyOut(order.direction) && order.sent_at === null)
    return 'This order hasn’t been sent yet.';
  return null;
}

type Standing = Pick<Order, 'stage' | 'stage_due_at'>;

export const earliest = (times: (Date | null)[]): Date | null =>
  times.reduce((least, at) => (at && (!least || at < least) ? at : least), null);

/** The stage of an order: that of its slowest line. */
export function stageOfLines({ stages = [] }: Staged, lines: readonly Standing[]): Standing {
  const reached = lines.map(({ stage }) => stages.findIndex(({ name }) => name === stage));
  return {
    stage: stages[Math.min(...reached)]?.name ?? null,
    stage_due_at: earliest(lines.map(({ stage_due_at }) => stage_due_at)),
  };
}

/** The same without the lines that have failed. */
export function stageWithoutFailed(
  staged: Staged,
  { stage }: Standing,
  lines: readonly OrderItem[],
): Partial<Standing> {
  const alive = lines.filter(({ state }) => state !== 'failed');
  return stage === null || alive.length === 0 ? {} : stageOfLines(staged, alive);
}
