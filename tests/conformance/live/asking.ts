import type { Outcome } from '#server/ports/outcome.ts';
import type { Fact } from '../facts.ts';
import type { LiveVendor } from './live-vendor.ts';

const describe = (outcome: Outcome<unknown>): string => {
  if (outcome.kind === 'failed') return `failed (${outcome.code})`;
  return outcome.kind === 'unknown' ? `unknown (${outcome.reason})` : outcome.kind;
};

/** A question to an adapter, and the outcome that it has to have. */
export const asking = (
  name: string,
  says: string,
  ask: () => Promise<Outcome<unknown>>,
  isRight: (outcome: Outcome<unknown>) => boolean = ({ kind }) => kind === 'done',
): Fact => ({
  name,
  says,
  async check() {
    const outcome = await ask();
    const isSilent = outcome.kind === 'unknown' && ['timeout', 'network'].includes(outcome.reason);
    if (isSilent) throw new Error(`no answer (${describe(outcome)})`);
    return { isRight: isRight(outcome), seen: describe(outcome) };
  },
});

export const isAuth = (outcome: Outcome<unknown>) =>
  outcome.kind === 'failed' && outcome.code === 'auth';

export const ofOnlyFacts = (
  settings: readonly string[],
  factsOf: (given: Readonly<Record<string, string>>) => Fact[],
): LiveVendor => ({
  settings,
  onlyAsks: true,
  open: (given) => ({ subjects: [], facts: factsOf(given) }),
});
