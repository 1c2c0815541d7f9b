import assert from 'node:assert/strict';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';

type Kind = Outcome<unknown>['kind'];

const said = (outcome: Outcome<unknown>): string => {
  if (outcome.kind === 'failed') return `failed (${outcome.code})`;
  return outcome.kind === 'unknown' ? `unknown (${outcome.reason})` : outcome.kind;
};

/** @throws AssertionError unless the outcome is one of these */
export function mustBe(outcome: Outcome<unknown>, kinds: readonly Kind[], when: string): void {
  assert.ok(
    kinds.includes(outcome.kind),
    `${when} it is ${said(outcome)}, not ${kinds.join(' or ')}`,
  );
}

export function mustFail(outcome: Outcome<unknown>, code: FailCode, when: string): void {
  mustBe(outcome, ['failed'], when);
  if (outcome.kind === 'failed')
    assert.equal(outcome.code, code, `${when} it fails with ${outcome.code}`);
}

/** The value of a done outcome. */
export function valueOf<T>(outcome: Outcome<T>, when: string): T {
  mustBe(outcome, ['done'], when);
  return (outcome as Extract<Outcome<T>, { kind: 'done' }>).value;
}
