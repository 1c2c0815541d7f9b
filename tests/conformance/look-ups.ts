import assert from 'node:assert/strict';
import type { Outcome } from '#server/ports/outcome.ts';
import type { Scenarios } from './kit.ts';
import { mustBe, mustFail } from './outcomes.ts';
import type { Fault } from './vendor.ts';

/** The test's control of the provider. */
export interface LookUpHands {
  /** Sets whether the next query finds something. */
  will: (course: 'finds it' | 'finds nothing') => Promise<void> | void;
  fail?: (fault: Fault, times?: number) => Promise<void> | void;
  /** The number of requests so far. */
  countRequests?: () => number;
  expireToken?: () => Promise<void> | void;
}

/** A port with queries only: names on accounts, identity checks, catalogues, rates. */
export interface LookUpBench {
  look: () => Promise<Outcome<unknown>>;
  /** Whether the value of a `done` outcome agrees with the provider's books. */
  isRight: (value: unknown) => boolean;
  hands: LookUpHands;
  /** Each query is billed, so it is sent once and never repeated. */
  asksOnce?: true;
}

async function finds(bench: LookUpBench, when: string): Promise<void> {
  const outcome = await bench.look();
  mustBe(outcome, ['done'], when);
  if (outcome.kind === 'done') assert.ok(bench.isRight(outcome.value), `${when} it found another`);
}

async function staysOpen(bench: LookUpBench, fault: Fault): Promise<void> {
  const { fail } = bench.hands;
  assert.ok(fail, 'there is no wire to break: name this scenario in `lacks`');
  await bench.hands.will('finds nothing');
  await fail(fault);
  mustBe(await bench.look(), ['unknown', 'pending'], `asked over a wire with “${fault}”,`);
  await fail('none');
  await bench.hands.will('finds it');
  await finds(bench, 'asked again,');
}

export const lookUpScenarios: Scenarios<LookUpBench> = {
  async success(bench) {
    await bench.hands.will('finds it');
    await finds(bench, 'asked,');
  },

  async 'the provider says no'(bench) {
    await bench.hands.will('finds nothing');
    mustFail(await bench.look(), 'not_found', 'asked for what isn’t there,');
  },

  async 'the key is refused'(bench) {
    const { fail } = bench.hands;
    assert.ok(fail, 'there is no wire to break: name this scenario in `lacks`');
    await fail('key refused');
    const outcome = await bench.look();
    mustBe(outcome, ['unknown', 'failed'], 'asked with a refused key,');
    if (outcome.kind === 'failed')
      assert.equal(outcome.code, 'auth', 'a refused key passes for an answer');
  },

  async 'too many requests'(bench) {
    await staysOpen(bench, 'too many');
    if (bench.asksOnce) return;
    await bench.hands.fail?.('too many', 1);
    await finds(bench, 'asked again after Retry-After,');
  },

  'an error page': (bench) => staysOpen(bench, 'error page'),
  'a slow answer': (bench) => staysOpen(bench, 'hangs'),
  'a lost answer, found when asked': (bench) => staysOpen(bench, 'lost'),

  async 'an expired token'(bench) {
    const { expireToken } = bench.hands;
    assert.ok(expireToken, 'it has no tokens: name this scenario in `lacks`');
    await bench.hands.will('finds it');
    await finds(bench, 'asked,');
    await expireToken();
    await finds(bench, 'asked with an expired token,');
  },
};
