/** What someone does in the life of an account whose owner may have lost everything. */
export type RecoveryAct =
  | { do: 'help'; guardian: number; recovery: number }
  | { do: 'prove'; recovery: number }
  | { do: 'withdraw' | 'lock'; guardian: number }
  | { do: 'steal' | 'desk' | 'stop-by-mail' | 'stop-on-phone' | 'paper' }
  | { do: 'wait'; hours: number };

/** An act, with the hours since the life began. */
export type LivedAct = RecoveryAct & { at: number };

/** The third guardian has just accepted, so their help doesn’t count within these lives’ first week. */
const KNOWN_FROM = [0, 0, 7 * 24];
const BETWEEN_GUARDIANS = 24;
const WAIT = 48;

type Help = Extract<LivedAct, { do: 'help' }>;

/** Two helps that count together, of which the later one begins the wait. */
function pairsOf(acts: readonly LivedAct[], recovery: number): [Help, Help][] {
  const helps = acts.filter(
    (act): act is Extract<LivedAct, { do: 'help' }> =>
      act.do === 'help' && act.recovery === recovery && act.at >= KNOWN_FROM[act.guardian]!,
  );
  return helps.flatMap((first, n) =>
    helps
      .slice(n + 1)
      .filter((second) => second.guardian !== first.guardian)
      .filter((second) => second.at - first.at < BETWEEN_GUARDIANS)
      .map((second): [Help, Help] => [first, second]),
  );
}

/** Whether a stop or a withdrawal came between the first guardian and now. A press with nothing to stop is none. */
function isStopped(acts: readonly LivedAct[], [first, second]: [Help, Help]): boolean {
  const since = acts.slice(acts.indexOf(first) + 1);
  return since.some(
    (act) =>
      act.do === 'stop-by-mail' ||
      act.do === 'paper' ||
      (act.do === 'withdraw' && [first.guardian, second.guardian].includes(act.guardian)) ||
      (act.do === 'stop-on-phone' && acts.indexOf(act) < acts.indexOf(second)),
  );
}

/** Whether a recovery has earned the account by what was done so far: by the rules, and not by our replies. */
export const evidenceFor = (acts: readonly LivedAct[], recovery: number): boolean =>
  pairsOf(acts, recovery).some(([first, second]) => {
    const after = acts.slice(acts.indexOf(second) + 1);
    const isProven = after.some((act) => act.do === 'prove' && act.recovery === recovery);
    const now = acts.at(-1)!.at;
    return isProven && now - second.at >= WAIT && !isStopped(acts, [first, second]);
  });
