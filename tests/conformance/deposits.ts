import assert from 'node:assert/strict';
import type { Money } from '#lib/money.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import type { Scenarios } from './kit.ts';
import { keyOf, readSigned, referenceIn, refusesForged, type SignedNotice } from './notices.ts';
import { mustBe, mustFail, valueOf } from './outcomes.ts';
import type { Fault } from './vendor.ts';

/** The test's control of the payer and the provider. */
export interface DepositHands {
  /** Pays the requested amount, or another one. */
  pay: (reference: string, how?: { amount?: bigint }) => Promise<void> | void;
  /** The number of payments in its books with this reference. */
  count: (reference: string) => Promise<number> | number;
  /** A signed notice of a payment; `claims` is an amount that it only claims. */
  notice?: (reference: string, claims?: { amount: bigint }) => SignedNotice;
  /** Makes it refuse to open another payment. */
  refuse?: (isRefusing: boolean) => Promise<void> | void;
  fail?: (fault: Fault, times?: number) => Promise<void> | void;
  countSends?: () => number;
}

/**
 * Incoming payments: started by us, paid by someone, and trusted only when the provider confirms
 * them.
 */
export interface DepositBench {
  port: PaymentsPort;
  newReference: () => string;
  amount: Money;
  hands: DepositHands;
}

const start = ({ port, amount }: DepositBench, reference: string) =>
  port.startCheckout({
    reference,
    amount,
    email: 'ada@example.test',
    returnUrl: 'https://oja.test/wallet/deposit',
  });

async function started(bench: DepositBench): Promise<string> {
  const reference = bench.newReference();
  const { redirectUrl } = valueOf(await start(bench, reference), 'started,');
  assert.match(redirectUrl, /^https?:\/\//, 'there is no page to pay on');
  return reference;
}

async function isPaid({ port, hands }: DepositBench, reference: string, amount: Money) {
  const { paid } = valueOf(await port.getDeposit(reference), 'asked after it was paid,');
  assert.deepEqual(paid, amount, 'another amount counts as paid');
  assert.equal(await hands.count(reference), 1, 'it was not paid exactly once');
}

function wire({ hands }: DepositBench) {
  assert.ok(hands.fail, 'there is no wire to break: name this scenario in `lacks`');
  return { fail: hands.fail, countSends: hands.countSends ?? (() => 0) };
}

function noticeOf({ hands }: DepositBench, reference: string, claims?: { amount: bigint }) {
  assert.ok(hands.notice, 'there are no notices: name this scenario in `lacks`');
  return hands.notice(reference, claims);
}

async function staysOpen(bench: DepositBench, fault: Fault): Promise<void> {
  const { fail, countSends } = wire(bench);
  const reference = bench.newReference();
  const before = countSends();
  await fail(fault);
  mustBe(await start(bench, reference), ['unknown'], `started over a wire with “${fault}”,`);
  assert.ok(countSends() - before <= 1, 'it was started more than once');
  const asked = await bench.port.getDeposit(reference);
  mustBe(asked, ['unknown'], `asked over a wire with “${fault}”,`);
  await fail('none');
}

export const depositScenarios: Scenarios<DepositBench> = {
  async success(bench) {
    const reference = await started(bench);
    await bench.hands.pay(reference);
    await isPaid(bench, reference, bench.amount);
  },

  async 'the provider says no'(bench) {
    const { refuse } = bench.hands;
    assert.ok(refuse, 'it refuses nothing: name this scenario in `lacks`');
    await refuse(true);
    mustBe(await start(bench, bench.newReference()), ['failed'], 'refused,');
    await refuse(false);
  },

  async 'pending, then done when asked'(bench) {
    const reference = await started(bench);
    mustBe(await bench.port.getDeposit(reference), ['pending'], 'asked before it was paid,');
    await bench.hands.pay(reference);
    await isPaid(bench, reference, bench.amount);
  },

  async 'pending, then done by notice'(bench) {
    const reference = await started(bench);
    await bench.hands.pay(reference);
    const notice = noticeOf(bench, reference);
    assert.equal(referenceIn(bench.port, notice), reference, 'the notice names something else');
    const read = readSigned(bench.port, notice);
    assert.partialDeepStrictEqual(read, { topic: 'deposit' }, 'the notice is about something else');
    await isPaid(bench, reference, bench.amount);
  },

  async 'the same notice twice'(bench) {
    const [one, other] = [await started(bench), await started(bench)];
    await bench.hands.pay(one);
    await bench.hands.pay(other);
    const key = keyOf(bench.port, noticeOf(bench, one));
    assert.equal(
      keyOf(bench.port, noticeOf(bench, one)),
      key,
      'a repeated notice isn’t recognised',
    );
    assert.notEqual(keyOf(bench.port, noticeOf(bench, other)), key, 'two notices pass for one');
  },

  async 'a forged notice'(bench) {
    const reference = await started(bench);
    await bench.hands.pay(reference);
    refusesForged(bench.port, noticeOf(bench, reference));
  },

  async 'another amount'(bench) {
    const [reference, open] = [await started(bench), await started(bench)];
    const less = bench.amount.minor - 100n;
    await bench.hands.pay(reference, { amount: less });
    await isPaid(bench, reference, { ...bench.amount, minor: less });
    if (!bench.hands.notice) return;
    // a notice's claim moves nothing: only the provider's answer counts
    const claimed = noticeOf(bench, open, { amount: bench.amount.minor * 10n });
    assert.equal(referenceIn(bench.port, claimed), open, 'the notice names something else');
    mustBe(await bench.port.getDeposit(open), ['pending'], 'claimed by a notice and not paid,');
  },

  async 'a lost answer, found when asked'(bench) {
    const { fail, countSends } = wire(bench);
    const reference = bench.newReference();
    const before = countSends();
    await fail('lost', 1);
    mustBe(await start(bench, reference), ['unknown'], 'started, with the answer lost,');
    await fail('none');
    assert.ok(countSends() - before <= 1, 'it was started more than once');
    mustBe(await bench.port.getDeposit(reference), ['pending'], 'asked about a lost answer,');
    await bench.hands.pay(reference);
    await isPaid(bench, reference, bench.amount);
  },

  async 'a lost request, proven unsent'(bench) {
    const outcome = await bench.port.getDeposit(bench.newReference());
    mustFail(outcome, 'not_found', 'asked about a payment that never reached it,');
  },

  async 'the same reference twice'(bench) {
    const reference = await started(bench);
    const again = await start(bench, reference);
    const isKnown = again.kind === 'failed' && again.code === 'duplicate';
    if (!isKnown) mustBe(again, ['done', 'pending', 'unknown'], 'started once more,');
    await bench.hands.pay(reference);
    await isPaid(bench, reference, bench.amount);
  },

  async 'the key is refused'(bench) {
    const { fail } = wire(bench);
    const reference = await started(bench);
    await bench.hands.pay(reference);
    await fail('key refused');
    mustBe(await start(bench, bench.newReference()), ['failed', 'unknown'], 'with a refused key');
    mustBe(await bench.port.getDeposit(reference), ['unknown'], 'asked with a refused key,');
    await fail('none');
    await isPaid(bench, reference, bench.amount);
  },

  async 'too many requests'(bench) {
    await staysOpen(bench, 'too many');
    const reference = await started(bench);
    await bench.hands.pay(reference);
    await wire(bench).fail('too many', 1);
    await isPaid(bench, reference, bench.amount);
  },

  'an error page': (bench) => staysOpen(bench, 'error page'),
  'a slow answer': (bench) => staysOpen(bench, 'hangs'),
};
