import { shareOut } from '#server/orders/lines/share-out.ts';
import { refundAtOurRisk } from './provider-deeds.ts';
import {
  become,
  capturedOf,
  follow,
  isUndecided,
  leftOf,
  refundedOf,
  settle,
  stateOf,
  totalOfAll,
  type Arrived,
  type Deed,
  type World,
} from './world.ts';

function receive(world: World, payment: Arrived): void {
  const { amount, at } = payment;
  const total = totalOfAll(world);
  payment.heard = true;
  const until = world.until ?? 0;
  const isWaitedFor = world.status === 'awaiting_user' && at <= until;
  if (amount > 2n * total) world.unclaimed += amount;
  else if (isWaitedFor && amount >= total - world.waiting) {
    world.credited += world.waiting + amount;
    world.waiting = 0n;
    world.status = 'processing';
    world.isFunded = true;
  } else if (isWaitedFor && world.now < until) world.waiting += amount;
  else world.credited += amount;
}

/** It was not paid: what came for it is its owner's. */
function endUnpaid(world: World): void {
  world.credited += world.waiting;
  world.waiting = 0n;
  settle(world.lines, 'failed');
  become(world, 'cancelled');
}

/** The bank is asked what was paid; when the time for that is over, the order ends. */
export const hearBank: Deed = function* (world) {
  if (world.until === null) return;
  const { status, bank } = world;
  for (const payment of bank) {
    if (payment.heard) continue;
    yield;
    if (!payment.heard) receive(world, payment);
  }
  if (status !== 'awaiting_user' || world.now <= world.until) return;
  yield;
  if (world.status === 'awaiting_user') endUnpaid(world);
};

/** Its owner undoes it, while that can be. */
export const undo: Deed = function* (world) {
  if (world.status === 'awaiting_user') return endUnpaid(world);
  const isInTime = world.status === 'processing' && world.sentAt === null && world.canUndo;
  if (!isInTime || capturedOf(world) > 0n) return;
  settle(world.lines, 'failed');
  become(world, 'cancelled');
};

export interface Refunding {
  key: string;
  /** Null: shared over all lines. */
  position: number | null;
  amount: bigint;
}

function refundSome(world: World, { key, position, amount }: Refunding): void {
  if (world.refunds.includes(key) || amount > leftOf(world, position) || amount === 0n) return;
  world.refunds.push(key);
  const left = world.lines.map((_, n) => leftOf(world, n + 1));
  const shares = position === null ? shareOut(amount, left) : [];
  world.lines.forEach((line, n) => {
    line.refunded += position === null ? shares[n]! : n === position - 1 ? amount : 0n;
  });
  if (capturedOf(world) === refundedOf(world) && stateOf(world) === 'reversed')
    become(world, 'reversed');
}

/** Some of what was taken goes back; the same twice goes back once. */
export const refund = (refunding: Refunding): Deed =>
  function* (world) {
    refundSome(world, refunding);
  };

export type StaffVerb = 'complete' | 'fail' | 'refund' | 'leave';

/** What staff decide, if it can still be decided. */
export const decide = (verb: StaffVerb, refunding: Refunding): Deed =>
  function* (world) {
    // what was taken can be refunded while the rest of the order is still open
    if (verb === 'refund') return refundSome(world, refunding);
    if (!isUndecided(world)) return;
    if (verb === 'fail') refundAtOurRisk(world);
    if (verb !== 'complete') return;
    settle(world.lines, 'delivered');
    follow(world, []);
    Object.assign(world, { isStaffs: true, stage: null });
  };
