import { isMoneyOut, isOpenStatus } from '#lib/orders/words.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';

/** Who brings an order to a stage, or who has to act before it can go on. */
export type Party = 'provider' | 'staff' | 'owner';

/** A step of an order between paying and its end, as its product lists it (spec 4). */
export interface Stage {
  name: string;
  /** For the timeline: "We’ve bought it". */
  title: string;
  /** At most one sentence, for as long as it lasts. */
  text?: string;
  enteredBy: Party;
  /** Who acts next: what waits too long for staff is listed for them, for a provider is asked about. */
  waitsFor: Party | null;
  /** Seconds that it may last; null where nothing is promised, and at the end. */
  promisedS: number | null;
  /** The stages that may come next, the usual one first; none: this is an end. */
  next: readonly string[];
  /** How an owner enters it on the order's page; without, where the product lets them. */
  button?: {
    /** What they say: "I have received it". */
    label: string;
    /** At most one sentence to know before. */
    text?: string;
  };
  /** What its owner reads when it is entered; nothing if missing. */
  notice?: string;
  /** An end at which what was taken of a line is refunded at once, and why, as its owner reads it. */
  refunds?: string;
}

/** A product with stages, or without. */
export interface Staged {
  /** The stages an order goes through, in their usual order; it begins with the first. */
  stages?: readonly Stage[];
  /** The stage at which the money is taken, or at which a seller is paid. */
  settleAt?: string;
}

export const stageOf = ({ stages = [] }: Staged, name: string | null): Stage | undefined =>
  stages.find((stage) => stage.name === name);

/** The stages that may follow one, the usual one first; null is before the first. */
export function nextStages(staged: Staged, name: string | null): readonly string[] {
  if (name === null) return staged.stages?.slice(0, 1).map((first) => first.name) ?? [];
  return stageOf(staged, name)?.next ?? [];
}

/** Nothing comes after it. */
export const isAtEnd = (staged: Staged, name: string | null): boolean =>
  stageOf(staged, name)?.next.length === 0;

/** The usual way from a stage to an end, without that stage. */
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

/** Every stage that may still come after one, by any way that does not lead past `barred`. */
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

/** Paid for at a stage: the status is final, and stages may be left. What delivers ends them: none is left. */
export const isSettledAhead = ({ status, stage }: Order): boolean =>
  (status === 'completed' || status === 'partly_completed') && stage !== null;

/** A line whose money was taken at a stage, and that is not at its end. */
export const isPaidAhead = (
  staged: Staged,
  { state, stage }: Pick<OrderItem, 'state' | 'stage'>,
): boolean => state === 'delivered' && stage !== null && !isAtEnd(staged, stage);

/** The stage that an order is in and will leave: none when it is at its end, or was never there. */
export function currentStage(staged: Staged, order: Order): Stage | undefined {
  const stage = stageOf(staged, order.stage);
  const isAlive = isOpenStatus(order.status) || isSettledAhead(order);
  return isAlive && stage && stage.next.length > 0 ? stage : undefined;
}

/** Paid for at a stage, and not at its end. */
export const goesOnSettled = (staged: Staged, order: Order): boolean =>
  !isOpenStatus(order.status) && currentStage(staged, order) !== undefined;

/** Why an order can't go on now, in words; null where it can. */
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
