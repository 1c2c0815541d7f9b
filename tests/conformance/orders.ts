import assert from 'node:assert/strict';
import type { Outcome } from '#server/ports/outcome.ts';
import type { Scenarios } from './kit.ts';
import { keyOf, readSigned, referenceIn, refusesForged } from './notices.ts';
import type { ReadsNotices, SignedNotice } from './notices.ts';
import { mustBe, mustFail, valueOf } from './outcomes.ts';
import type { Fault } from './vendor.ts';

/** How the provider treats the next request. */
export type Course = 'does it' | 'refuses' | 'takes its time' | 'does it, then sends it back';

/** The provider's side of an order, controlled by the test. */
export interface OrderHands {
  will: (course: Course) => Promise<void> | void;
  /** Ends an order in progress; `another amount` is delivered too, but less. */
  finish: (reference: string, how: 'done' | 'another amount' | 'sent back') => Promise<void> | void;
  /** How many times it has done, or is doing, what this reference requests. */
  count: (reference: string) => Promise<number> | number;
  /** The name that its notices use for a reference, if it isn't the reference. */
  nameOf?: (reference: string) => string;
  /** A signed notice of the current state. */
  notice?: (reference: string) => SignedNotice;
  /** The same event again, as the provider repeats it. */
  noticeAgain?: (reference: string) => SignedNotice;
  /**
   * Breaks the connection from now on, for a number of requests. Missing if there is no connection.
   */
  fail?: (fault: Fault, times?: number) => Promise<void> | void;
  /** Sends the delayed replies. */
  release?: () => void;
  /** The number of requests so far that move money. */
  countSends?: () => number;
  /** Invalidates the adapter's current token. */
  expireToken?: () => Promise<void> | void;
}

/** A port that sends something with our reference: payouts, bills, gift cards, vouchers. */
export interface OrderBench {
  port: ReadsNotices | null;
  newReference: () => string;
  send: (reference: string) => Promise<Outcome<unknown>>;
  /** @param sentAgoMs how long ago it was sent */
  ask: (reference: string, sentAgoMs: number) => Promise<Outcome<unknown>>;
  /** The requested amount, minor units. */
  amount: bigint;
  /** The amount that the provider reports, minor units; null if it doesn't. */
  amountOf: (value: unknown) => bigint | null;
  hands: OrderHands;
}

const MINUTE_MS = 60_000;
/** From then on "not found" may prove that nothing was sent. */
const LATE_MS = 6 * MINUTE_MS;

const open = ['pending', 'unknown'] as const;

function wire({ hands }: OrderBench) {
  assert.ok(hands.fail, 'there is no wire to break: name this scenario in `lacks`');
  const { fail, release = () => undefined, countSends = () => Number.NaN } = hands;
  return { fail, release, countSends };
}

function noticeOf({ hands, port }: OrderBench, reference: string) {
  assert.ok(hands.notice && port, 'there are no notices: name this scenario in `lacks`');
  return { port, notice: hands.notice(reference), name: hands.nameOf?.(reference) ?? reference };
}

async function ends(bench: OrderBench, reference: string): Promise<void> {
  const value = valueOf(await bench.ask(reference, LATE_MS), 'asked about what was done,');
  const amount = bench.amountOf(value);
  if (amount !== null) assert.equal(amount, bench.amount, 'another amount was done than asked for');
  assert.equal(await bench.hands.count(reference), 1, 'it was not done exactly once');
}

/** Sends an order that stays in progress. */
async function sendSlow(bench: OrderBench): Promise<string> {
  const reference = bench.newReference();
  await bench.hands.will('takes its time');
  mustBe(await bench.send(reference), open, 'sent to a provider that takes its time,');
  return reference;
}

/**
 * Expects a send that fails this way to be unknown, to be transmitted once, and not to be refused
 * on a query.
 */
async function staysOpen(bench: OrderBench, fault: Fault, isDone: boolean): Promise<void> {
  const { fail, countSends } = wire(bench);
  const reference = bench.newReference();
  await bench.hands.will('does it');
  const before = countSends();
  await fail(fault);
  mustBe(await bench.send(reference), ['unknown'], `sent over a wire with “${fault}”,`);
  assert.equal(countSends() - before, 1, 'what moves money went out more than once');
  mustBe(await bench.ask(reference, LATE_MS), ['unknown'], `asked over a wire with “${fault}”,`);
  await fail('none');
  if (isDone) await ends(bench, reference);
}

export const orderScenarios: Scenarios<OrderBench> = {
  async success(bench) {
    const reference = bench.newReference();
    await bench.hands.will('does it');
    mustBe(await bench.send(reference), ['done', 'pending'], 'sent,');
    await ends(bench, reference);
  },

  async 'the provider says no'(bench) {
    const reference = bench.newReference();
    await bench.hands.will('refuses');
    mustBe(await bench.send(reference), ['failed'], 'refused,');
    mustBe(await bench.ask(reference, LATE_MS), ['failed'], 'asked about what was refused,');
  },

  async 'pending, then done when asked'(bench) {
    const reference = await sendSlow(bench);
    mustBe(await bench.ask(reference, 0), open, 'asked before it was done,');
    await bench.hands.finish(reference, 'done');
    await ends(bench, reference);
  },

  async 'pending, then done by notice'(bench) {
    const reference = await sendSlow(bench);
    await bench.hands.finish(reference, 'done');
    const { port, notice, name } = noticeOf(bench, reference);
    assert.equal(referenceIn(port, notice), name, 'the notice names something else');
    await ends(bench, reference);
  },

  async 'notice before the answer'(bench) {
    const { fail, release, countSends } = wire(bench);
    const reference = bench.newReference();
    await bench.hands.will('does it');
    const before = countSends();
    await fail('waits', 1);
    const sending = bench.send(reference);
    while (countSends() === before) await new Promise((resolve) => setTimeout(resolve, 2));
    const { port, notice, name } = noticeOf(bench, reference);
    assert.equal(referenceIn(port, notice), name, 'the notice names something else');
    const told = await bench.ask(reference, 0);
    release();
    mustBe(told, ['done'], 'asked after the notice and before the answer,');
    mustBe(await sending, ['done', ...open], 'answered after its notice,');
    await ends(bench, reference);
  },

  async 'the same notice twice'(bench) {
    const reference = await sendSlow(bench);
    await bench.hands.finish(reference, 'done');
    const { port, notice } = noticeOf(bench, reference);
    const again = bench.hands.noticeAgain?.(reference) ?? notice;
    assert.equal(keyOf(port, again), keyOf(port, notice), 'a repeated notice isn’t recognised');
    const other = await sendSlow(bench);
    await bench.hands.finish(other, 'done');
    const { notice: another } = noticeOf(bench, other);
    assert.notEqual(keyOf(port, another), keyOf(port, notice), 'two notices pass for one');
  },

  async 'a forged notice'(bench) {
    const reference = await sendSlow(bench);
    await bench.hands.finish(reference, 'done');
    const { port, notice } = noticeOf(bench, reference);
    assert.ok(readSigned(port, notice).ok, 'a notice that the provider signed is refused');
    refusesForged(port, notice);
  },

  async 'another amount'(bench) {
    const reference = await sendSlow(bench);
    await bench.hands.finish(reference, 'another amount');
    const value = valueOf(await bench.ask(reference, LATE_MS), 'done with another amount,');
    const amount = bench.amountOf(value);
    assert.ok(amount !== null && amount !== bench.amount, 'another amount passes for ours');
  },

  async 'done, then sent back'(bench) {
    const reference = bench.newReference();
    await bench.hands.will('does it, then sends it back');
    mustBe(await bench.send(reference), ['done', 'pending'], 'sent,');
    await bench.hands.finish(reference, 'sent back');
    mustFail(await bench.ask(reference, LATE_MS), 'reversed', 'sent back,');
  },

  async 'a lost answer, found when asked'(bench) {
    const { fail, countSends } = wire(bench);
    const reference = bench.newReference();
    await bench.hands.will('does it');
    const before = countSends();
    await fail('lost', 1);
    mustBe(await bench.send(reference), ['unknown'], 'sent, with the answer lost,');
    await fail('none');
    if (!Number.isNaN(before)) assert.equal(countSends() - before, 1, 'it was sent once more');
    await ends(bench, reference);
  },

  async 'a lost request, proven unsent'(bench) {
    const reference = bench.newReference();
    if (bench.hands.fail && bench.hands.countSends) {
      await bench.hands.fail('gone', 1);
      mustBe(await bench.send(reference), ['unknown'], 'sent, with the request lost,');
      await bench.hands.fail('none');
    }
    assert.equal(await bench.hands.count(reference), 0, 'what was lost was done');
    mustBe(await bench.ask(reference, MINUTE_MS), ['unknown'], 'asked within five minutes,');
    const late = await bench.ask(reference, LATE_MS);
    mustFail(late, 'not_found', 'asked after five minutes,');
  },

  async 'the same reference twice'(bench) {
    const reference = bench.newReference();
    await bench.hands.will('does it');
    await bench.send(reference);
    mustBe(await bench.send(reference), ['done', ...open], 'sent once more,');
    await ends(bench, reference);
  },

  async 'the key is refused'(bench) {
    const { fail } = wire(bench);
    const reference = bench.newReference();
    await bench.hands.will('does it');
    await fail('key refused');
    mustBe(await bench.send(reference), ['failed', 'unknown'], 'sent with a refused key,');
    mustBe(await bench.ask(reference, LATE_MS), ['unknown'], 'asked with a refused key,');
    await fail('none');
    assert.equal(await bench.hands.count(reference), 0, 'it was done with a refused key');
  },

  async 'too many requests'(bench) {
    await staysOpen(bench, 'too many', false);
    const { fail } = wire(bench);
    const reference = bench.newReference();
    await bench.send(reference);
    await fail('too many', 1);
    await ends(bench, reference);
  },

  'an error page': (bench) => staysOpen(bench, 'error page', false),

  'a slow answer': (bench) => staysOpen(bench, 'hangs', true),

  async 'an expired token'(bench) {
    const { expireToken } = bench.hands;
    assert.ok(expireToken, 'it has no tokens: name this scenario in `lacks`');
    const [first, second] = [bench.newReference(), bench.newReference()];
    await bench.hands.will('does it');
    await bench.send(first);
    await expireToken();
    await ends(bench, first);
    await expireToken();
    mustBe(await bench.send(second), ['done', 'pending'], 'sent with an expired token,');
    await ends(bench, second);
  },
};
