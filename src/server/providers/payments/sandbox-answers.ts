import type { Outcome } from '#server/ports/outcome.ts';
import type { Database } from '#server/db/client.ts';
import { readSwitch, waitAsSwitched } from '#server/providers/sandbox-switches.ts';

export const RECHECK_MS = 10_000;

export type Trouble = Exclude<Outcome<never>, { kind: 'done' }>;

export const noAnswer: Trouble = {
  kind: 'unknown',
  reason: 'timeout',
  recheckAfterMs: RECHECK_MS,
};
export const notYet: Trouble = { kind: 'pending', recheckAfterMs: RECHECK_MS, raw: null };
export const saysNo = (
  code: 'declined' | 'invalid_input' | 'not_found' | 'provider_down',
): Trouble => ({
  kind: 'failed',
  code,
  retryable: false,
  raw: null,
});
export const done = <T>(value: T, providerRef: string): Outcome<T> => ({
  kind: 'done',
  value,
  providerRef,
  raw: null,
});

/** The failure that the sandbox's switch asks for, if any. */
export async function behave(db: Database): Promise<Trouble | undefined> {
  const behaviour = await waitAsSwitched(await readSwitch(db, 'payments'));
  if (behaviour === 'timeout') return noAnswer;
  if (behaviour === 'failed') return saysNo('provider_down');
  return undefined;
}
