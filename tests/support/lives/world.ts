/**
 * The expected behaviour of an order, as simply as possible: no locks, no SQL, one thing after the
 * other.
 */
export interface Line {
  /** Kobo, without charges. */
  amount: bigint;
  /** Kobo, charges included. */
  total: bigint;
  seats: number;
  state: 'open' | 'delivered' | 'failed';
  refunded: bigint;
  stage: string | null;
  /** It was refunded without an answer: it may still be delivered, or was. */
  mayCome: boolean;
}

/** Money that reached the bank for an order; `at` as of `now`. */
export interface Arrived {
  amount: bigint;
  at: number;
  heard: boolean;
}

/** The visible state of one order; plain data, so that a copy is another life. */
export interface World {
  readonly isStaged: boolean;
  /** Seconds since it was placed. */
  now: number;
  status: string;
  lines: Line[];
  stage: string | null;
  /** Money is or was on hold for it. */
  isFunded: boolean;
  canUndo: boolean;
  sentAt: number | null;
  /** The provider's final answer. */
  outcome: 'done' | 'failed' | null;
  /** The house refunded the money at its own risk. */
  isPaidBack: boolean;
  /** Staff reported that it was delivered. */
  isStaffs: boolean;
  /** Until when it can be paid from outside. */
  until: number | null;
  bank: Arrived[];
  /** Of what arrived: in the wallet, waiting for the rest, left to an operator. */
  credited: bigint;
  waiting: bigint;
  unclaimed: bigint;
  /** Keys of the refunds that were made. */
  refunds: string[];
  /** Seats that no one else can have. */
  seats: number;
  /** The house's loss from a delivery after the refund. */
  loss: bigint;
}

const sum = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n);
const totalOf = (lines: readonly Line[], state: Line['state']) =>
  sum(lines.filter((line) => line.state === state).map(({ total }) => total));

export const totalOfAll = ({ lines }: World): bigint => sum(lines.map(({ total }) => total));
export const capturedOf = ({ lines }: World): bigint => totalOf(lines, 'delivered');
export const refundedOf = ({ lines }: World): bigint => sum(lines.map(({ refunded }) => refunded));
export const isUndecided = ({ status }: World): boolean =>
  ['processing', 'unknown', 'under_review'].includes(status);
export const isOver = (world: World): boolean =>
  !isUndecided(world) && world.status !== 'awaiting_user';
export const isDelivered = ({ status }: World): boolean => status.endsWith('completed');
/** The amount on hold in its owner's wallet. */
export const heldOf = (world: World): bigint =>
  world.isFunded && !isOver(world) ? totalOf(world.lines, 'open') : 0n;
/** How much the order has added to its owner's wallet, in minor units; negative if it cost money. */
export const walletOf = (world: World): bigint =>
  world.credited - capturedOf(world) + refundedOf(world);

/** What can still be refunded of a line, or of all lines. */
export function leftOf(world: World, position: number | null): bigint {
  if (position === null) return capturedOf(world) - refundedOf(world);
  const line = world.lines[position - 1];
  return line?.state === 'delivered' ? line.total - line.refunded : 0n;
}

/** The status that follows from the lines; undefined while one is open. */
export function stateOf(world: World): string | undefined {
  const { lines } = world;
  if (lines.some(({ state }) => state === 'open')) return undefined;
  const captured = capturedOf(world);
  if (captured === 0n) return 'failed';
  if (captured === refundedOf(world)) return 'reversed';
  return lines.every(({ state }) => state === 'delivered') ? 'completed' : 'partly_completed';
}

/** It ends; what it reserved becomes available, unless it can still be delivered. */
export function become(world: World, status: string): void {
  world.status = status;
  const isRefused = world.outcome !== null;
  const mayStillCome = world.isPaidBack && (status === 'failed' || !isRefused);
  if (!['failed', 'cancelled', 'reversed'].includes(status)) return;
  if (!mayStillCome) world.seats = 0;
  else if (status === 'reversed')
    giveSeatsBack(
      world,
      world.lines.filter(({ state }) => state === 'delivered'),
    );
}

export function giveSeatsBack(world: World, lines: readonly Line[]): void {
  world.seats = Math.max(0, world.seats - lines.reduce((all, { seats }) => all + seats, 0));
}

/** Ends those of the lines that are open, and returns them. */
export function settle(meant: readonly Line[], state: 'delivered' | 'failed') {
  const open = meant.filter((line) => line.state === 'open');
  for (const line of open) line.state = state;
  return open;
}

/** The order follows its lines. */
export function follow(world: World, failedNow: readonly Line[]): void {
  const status = stateOf(world);
  stand(world);
  if (status) become(world, status);
  giveSeatsBack(world, failedNow);
}

const order = ['accepted', 'asked', 'answered', 'bought', 'sent', 'received'];

/** It has the stage of the slowest of its remaining lines. */
export function stand(world: World): void {
  const left = world.lines.filter(({ state }) => state !== 'failed');
  if (world.stage === null || left.length === 0) return;
  const slowest = Math.min(...left.map(({ stage }) => order.indexOf(stage ?? '')));
  world.stage = order[slowest] ?? null;
}

export const newWorld = (
  lines: readonly Pick<Line, 'amount' | 'total' | 'seats'>[],
  { isStaged, until }: Pick<World, 'isStaged' | 'until'>,
): World => ({
  isStaged,
  until,
  now: 0,
  stage: null,
  sentAt: null,
  outcome: null,
  status: until === null ? 'processing' : 'awaiting_user',
  lines: lines.map((line) => ({
    ...line,
    state: 'open',
    refunded: 0n,
    stage: null,
    mayCome: false,
  })),
  isFunded: until === null,
  canUndo: until === null,
  isPaidBack: false,
  isStaffs: false,
  bank: [],
  refunds: [],
  credited: 0n,
  waiting: 0n,
  unclaimed: 0n,
  loss: 0n,
  seats: lines.reduce((all, { seats }) => all + seats, 0),
});

/** An event in its life: what is between two yields happens completely, or not at all. */
export type Deed = (world: World) => Generator<void, unknown>;

/**
 * All possible results of simultaneous events, those in sequence first; for interrupted ones, also
 * every beginning.
 */
export function* endings(world: World, deeds: readonly Deed[], isCut: boolean): Generator<World> {
  const ways: number[][] = [[]];
  for (let way = ways.pop(); way; way = ways.pop()) {
    const now = structuredClone(world);
    const running = deeds.map((deed) => deed(now));
    const isDone = deeds.map(() => false);
    for (const n of way) isDone[n] = running[n]!.next().done === true;
    const proceed = [...deeds.keys()].filter((n) => !isDone[n]);
    if (isCut || proceed.length === 0) yield now;
    for (const n of proceed.reverse()) ways.push([...way, n]);
  }
}
