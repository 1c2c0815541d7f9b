import {
  become,
  capturedOf,
  follow,
  giveSeatsBack,
  isDelivered,
  isOver,
  isUndecided,
  settle,
  stand,
  stateOf,
  type Deed,
  type Line,
  type World,
} from './world.ts';
import { enterStage, goesOn, isPaidAhead } from './stage-deeds.ts';

export const PAY_BACK_S = 3 * 3600;
export const ASK_FOR_S = 30 * 24 * 3600;

/** A provider's answers about an order. */
export type Answer =
  /**
   * It delivers these lines; null: all of them, without naming one. `isOther`: another amount than
   * ordered.
   */
  | { kind: 'done'; arrived: number[] | null; isOther: boolean }
  | { kind: 'failed'; code: 'declined' | 'reversed' }
  | { kind: 'pending'; stage?: string }
  | { kind: 'unknown' };
type Done = Extract<Answer, { kind: 'done' }>;

const has = ({ arrived }: Done, n: number) => arrived === null || arrived.includes(n + 1);

/** It matches the order, and agrees with what we know about settled lines. */
const fits = (world: World, done: Done): boolean =>
  !done.isOther &&
  (done.arrived === null ||
    world.lines.every(
      ({ state }, n) => state === 'open' || has(done, n) === (state === 'delivered'),
    ));

/** These will no longer be delivered. */
function giveUp(world: World, lines: readonly Line[]): void {
  const gone = lines.filter(({ mayCome }) => mayCome);
  for (const line of gone) line.mayCome = false;
  giveSeatsBack(world, gone);
}

function arriveLate(world: World, done: Done, asked: string): boolean {
  if (world.outcome === 'done') return false;
  if (world.outcome === 'failed' && asked !== 'failed') return true;
  const failed = world.lines.filter(({ state }) => state === 'failed');
  const late = failed.filter((line) => has(done, world.lines.indexOf(line)));
  if (late.length === 0 && world.outcome === 'failed') return false;
  world.loss += late.reduce((all, { amount }) => all + amount, 0n);
  world.outcome = late.length > 0 || capturedOf(world) > 0n ? 'done' : 'failed';
  // what was paid for at a stage has been delivered now
  if (isDelivered(world)) world.stage = null;
  giveUp(
    world,
    failed.filter((line) => !late.includes(line)),
  );
  return false;
}

const isByStaff = (world: World) =>
  isDelivered(world) && world.outcome !== 'done' && world.isStaffs;

/** @returns whether the answer is older than a refusal, so that the query is repeated */
function arrive(world: World, done: Done, asked: string): boolean {
  if (world.status === 'failed' || world.isPaidBack) return arriveLate(world, done, asked);
  if (isDelivered(world) && world.stage !== null)
    Object.assign(world, { outcome: 'done', stage: null });
  else if (!isUndecided(world)) {
    if (fits(world, done) && isByStaff(world)) world.outcome = 'done';
  } else if (!fits(world, done)) world.status = 'under_review';
  else {
    const isThere = world.lines.map((_, n) => has(done, n));
    settle(
      world.lines.filter((_, n) => isThere[n]),
      'delivered',
    );
    const failed = settle(world.lines, 'failed');
    follow(world, failed);
    world.outcome = capturedOf(world) > 0n ? 'done' : 'failed';
    world.stage = null;
  }
  return false;
}

/** Everything that was captured is refunded. */
function reverseOrder(world: World): void {
  for (const line of world.lines) if (line.state === 'delivered') line.refunded = line.total;
  world.outcome = 'failed';
  become(world, 'reversed');
}

function refuse(world: World, code: string): void {
  if (isUndecided(world)) {
    const failed = settle(world.lines, 'failed');
    if (world.lines.some((line) => isPaidAhead(world, line))) return reverseOrder(world);
    follow(world, failed);
    world.outcome = stateOf(world) === 'failed' ? 'failed' : 'done';
  } else if (isByStaff(world)) world.outcome = 'failed';
  else if (goesOn(world) || (isDelivered(world) && code === 'reversed')) reverseOrder(world);
  else if (world.isPaidBack && world.outcome === null) {
    world.outcome = 'failed';
    giveUp(world, world.lines);
  }
}

/** We refund at our own risk, automatically or by an operator's decision. */
export function refundAtOurRisk(world: World): void {
  const failed = settle(world.lines, 'failed');
  world.isPaidBack = world.sentAt !== null;
  for (const line of failed) line.mayCome = world.isPaidBack;
  stand(world);
  become(world, stateOf(world) ?? 'failed');
}

function askLater(world: World, kind: 'pending' | 'unknown'): void {
  const waits = () => world.status === 'processing' || world.status === 'unknown';
  if (world.outcome !== null || (!waits() && !world.isPaidBack && !goesOn(world))) return;
  const age = world.now - (world.sentAt ?? world.now);
  if (waits()) {
    world.status = kind === 'pending' ? 'processing' : 'unknown';
    if (!world.isStaged && age >= PAY_BACK_S) refundAtOurRisk(world);
  }
  if (waits() && age >= ASK_FOR_S) world.status = 'under_review';
}

/**
 * An answer to a query that was made when the order was as `asked`; `now` is what it would be now.
 */
function* conclude(
  world: World,
  asked: string,
  answer: Answer,
  now: Answer = answer,
): Generator<void, void> {
  if (answer.kind === 'done') {
    if (!arrive(world, answer, asked)) return;
    yield;
    yield* ask(now)(world);
  } else if (answer.kind === 'failed') refuse(world, answer.code);
  else {
    if (answer.kind === 'pending' && answer.stage !== undefined) {
      enterStage(world, { stage: answer.stage, by: 'provider', position: null });
      yield;
    }
    askLater(world, answer.kind);
  }
}

const mayBeAsked = ({ sentAt, status, outcome, isPaidBack }: World) =>
  sentAt !== null &&
  !['awaiting_user', 'cancelled'].includes(status) &&
  (status !== 'reversed' || (isPaidBack && outcome === null)) &&
  (status !== 'failed' || outcome !== 'done');

/** The provider is queried, for any reason. */
export const ask = (answer: Answer) =>
  function* (world: World): Generator<void, void> {
    if (!mayBeAsked(world)) return;
    const asked = world.status;
    yield;
    yield* conclude(world, asked, answer);
  } satisfies Deed;

/** Staff query it; they can only while nothing is decided. */
export const askAsStaff = (answer: Answer): Deed =>
  function* (world) {
    if (world.sentAt === null || !isUndecided(world)) return;
    yield* ask(answer)(world);
  };

/** It is sent once, and otherwise queried. `dies`: right after the provider has it. */
export const send = (answer: Answer, dies: boolean): Deed =>
  function* (world) {
    const wasSent = world.sentAt !== null;
    if (world.status !== 'processing' || (!wasSent && world.canUndo)) return;
    world.sentAt ??= world.now;
    yield;
    if (wasSent || !dies) yield* conclude(world, 'processing', answer);
  };

/** An answer that was delayed. */
export const applyLateAnswer = (asked: string, late: Answer, now: Answer): Deed =>
  function* (world) {
    yield* conclude(world, asked, late, now);
  };

/** A part is delivered, or can no longer be: the supplier's own report about it. */
export const settleParts = (positions: readonly number[], state: 'delivered' | 'failed'): Deed =>
  function* (world) {
    if (isOver(world)) return;
    const settled = settle(
      world.lines.filter((_, n) => positions.includes(n + 1)),
      state,
    );
    if (settled.length === 0) return;
    follow(world, state === 'failed' ? settled : []);
    // a line with a stage to come: the shop has not given its final answer
    if (stateOf(world) === undefined || world.lines.some((line) => isPaidAhead(world, line)))
      return;
    world.outcome ??= capturedOf(world) > 0n ? 'done' : 'failed';
  };
