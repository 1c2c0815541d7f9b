import { describe, expect, it } from 'vitest';
import type { PayoutPort } from '#server/ports/payouts.ts';
import { saysNo } from '#server/providers/answers.ts';
import { describeAll } from './describe.ts';
import { weaverPayouts } from './invented-vendor/adapter.ts';
import { openWeaver, weaver } from './invented-vendor/stub.ts';
import { subject, tryAll, type ScenarioName } from './kit.ts';
import { orderScenarios } from './orders.ts';

// the vendor of the walk-through in docs/providers.md
describeAll([weaver]);

/** Weaver's adapter with one deliberate mistake. */
const flawed = (flaw: (right: PayoutPort) => Partial<PayoutPort>) => async () => {
  const tried = await tryAll(
    subject({
      name: 'A flawed adapter',
      port: 'payouts',
      scenarios: orderScenarios,
      open: () =>
        openWeaver((parts) => {
          const right = weaverPayouts(parts);
          return { ...right, ...flaw(right) };
        }),
      lacks: { 'an expired token': 'its key doesn’t expire' },
    }),
  );
  return tried.filter(({ result }) => result === 'fails').map(({ scenario }) => scenario);
};

describe('the conformance kit', () => {
  it.each<[string, (right: PayoutPort) => Partial<PayoutPort>, ScenarioName[]]>([
    [
      'takes silence for a no',
      (right) => ({
        async pay(request) {
          const outcome = await right.pay(request);
          return outcome.kind === 'unknown' ? saysNo('provider_down') : outcome;
        },
      }),
      ['a lost answer, found when asked', 'an error page', 'a slow answer', 'too many requests'],
    ],
    [
      'sends again when it hears nothing',
      (right) => ({
        async pay(request) {
          const outcome = await right.pay(request);
          return outcome.kind === 'unknown' ? right.pay(request) : outcome;
        },
      }),
      ['a lost answer, found when asked', 'an error page', 'a slow answer'],
    ],
    [
      'takes a refused question for "never sent"',
      (right) => ({
        async requery(question) {
          const outcome = await right.requery(question);
          return outcome.kind === 'unknown' ? saysNo('not_found') : outcome;
        },
      }),
      ['a lost request, proven unsent', 'the key is refused', 'an error page'],
    ],
    [
      'believes any notice',
      (right) => ({
        readNotice: (header, raw) => {
          const read = right.readNotice(header, raw);
          return read.ok ? read : { ok: true, eventKey: 'x', reference: 'x' };
        },
      }),
      ['a forged notice'],
    ],
    [
      'knows no notice again',
      (right) => ({
        readNotice: (header, raw) => {
          const read = right.readNotice(header, raw);
          return read.ok ? { ...read, eventKey: String(Math.random()) } : read;
        },
      }),
      ['the same notice twice'],
    ],
    [
      'takes a used reference for a no',
      (right) => ({
        async pay(request) {
          const outcome = await right.pay(request);
          return outcome.kind === 'pending' ? saysNo('duplicate') : outcome;
        },
      }),
      ['the same reference twice', 'pending, then done when asked'],
    ],
    [
      'says what was ordered instead of what was paid',
      (right) => ({
        async requery(question) {
          const outcome = await right.requery(question);
          if (outcome.kind !== 'done') return outcome;
          return { ...outcome, value: { paid: { minor: 500_000n, currency: 'NGN' } } };
        },
      }),
      ['another amount'],
    ],
    [
      'never hears of what came back',
      (right) => ({
        async requery(question) {
          const outcome = await right.requery(question);
          const isBack = outcome.kind === 'failed' && outcome.code === 'reversed';
          return isBack ? { kind: 'pending', recheckAfterMs: 1, raw: null } : outcome;
        },
      }),
      ['done, then sent back'],
    ],
  ])('detects an adapter that %s', async (_, flaw, expected) => {
    const failing = await flawed(flaw)();
    expect(failing).toEqual(expect.arrayContaining(expected));
  });

  it('accepts no excuse for a scenario that its port doesn’t have', () => {
    const odd = { 'a slow answer': 'no' };
    const entry = { name: 'Odd', port: 'payouts', scenarios: {}, open: () => openWeaver() };
    expect(() => subject({ ...entry, lacks: odd })).toThrow('never try “a slow answer”');
  });
});
