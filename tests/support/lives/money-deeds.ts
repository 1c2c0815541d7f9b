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

/** It wasn't paid: the money that arrived for it goes to its owner. */
function endUnpaid(world: World): void {
  world.credited += world.waiting;
  world.waiting = 0n;
  settle(world.lines, 'failed');
  become(world, 'cancelled');
}

/** The bank is queried for payments; once the time for them is over, the order ends. */
export const queryBank: Deed = function* (world) {
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

/** Its owner cancels it, while that is possible. */
export const undo: Deed = function* (world) {
  if (world.status === 'awaiting_user') return endUnpaid(world);
  const isInTime = world.status === 'processing' && world.sentAt === null && world.canUndo;
  if (!isInTime || capturedOf(world) > 0n) return;
  settle(world.lines, 'failed');
  become(world, 'cancelled');
};

export interface Refunding {
  key: string;
  /** Null: divided among all lines. */
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

/** Refunds part of what was captured; the same refund twice counts once. */
export const refund = (refunding: Refunding): Deed =>
  function* (world) {
    refundSome(world, refunding);
  };

export type StaffVerb = 'complete' | 'fail' | 'refund' | 'leave';

/** An operator's decision, if it is still possible. */
export const decide = (verb: StaffVerb, refunding: Refunding): Deed =>
  function* (world) {
    // what was captured can be refunded while the rest of the order is open
    if (verb === 'refund') return refundSome(world, refunding);
    if (!isUndecided(world)) return;
    if (verb === 'fail') refundAtOurRisk(world);
    if (verb !== 'complete') return;
    settle(world.lines, 'delivered');
    follow(world, []);
    Object.assign(world, { isStaffs: true, stage: null });
  };
