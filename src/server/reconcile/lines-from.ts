import type { Outcome } from '#server/ports/outcome.ts';
import type { SettledLine } from '#server/ports/settled.ts';

function stateOf(outcome: Exclude<Outcome<unknown>, { kind: 'unknown' }>): SettledLine['state'] {
  if (outcome.kind !== 'failed') return outcome.kind;
  return outcome.code === 'reversed' ? 'reversed' : 'failed';
}

/**
 * A provider's answer about one reference, as lines of its books; none when it doesn't know it or doesn't
 * answer.
 */
export function linesFrom(
  outcome: Outcome<unknown>,
  line: Omit<SettledLine, 'state' | 'providerReference'>,
): SettledLine[] {
  if (outcome.kind === 'unknown') return [];
  if (outcome.kind === 'failed' && outcome.code === 'not_found') return [];
  const providerReference = outcome.kind === 'done' ? outcome.providerRef : '';
  return [{ ...line, state: stateOf(outcome), providerReference }];
}
