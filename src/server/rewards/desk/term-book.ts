import { countryCodes, supportedCountries } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatRewardTerm } from '#lib/rewards/terms.ts';
import type { Database } from '#server/db/client.ts';
import type { ShownPlan } from '#server/desk/rates/answer-change.ts';
import { distanceOf, rowOf } from '#server/desk/rates/judge-rows.ts';
import { changePercent } from '#server/desk/rates/price-moves.ts';
import type { RateBook, Wanted } from '#server/desk/rates/rate-book.ts';
import type { RateState, RateStep } from '#server/desk/rates/rate-states.ts';
import { AHEAD_S, momentOf, wantedEntries } from '#server/desk/rates/read-wanted.ts';
import { describePlan } from '#server/desk/rates/describe-plan.ts';
import { writeNumbers } from '#server/desk/rates/write-numbers.ts';
import { overlapsOf, stepsOf } from '#server/desk/settings/coming-numbers.ts';
import { NOT_SET, type NumberList } from '#server/desk/settings/list-numbers.ts';
import { readNumbers } from '#server/loyalty/numbers.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { countBonuses, countSpinners, effectsOf, warningsOf, wheelOf } from './term-effects.ts';
import {
  checkTerm,
  entryOf,
  fullTitle,
  plainTerm,
  readTerm,
  termEntries,
  type TermEntry,
} from './term-entries.ts';

/** Giveaways are never one person's decision, however small the change. */
const WHY = 'Changes to rewards need a second approver.';

const TABLE = 'reward_number';

/** Values that take effect after a time. */
const stepsAfter = (db: Database, at: Date): Promise<RateStep[]> =>
  stepsOf(db, TABLE, { after: at, until: secondsAfter(at, AHEAD_S) }, BigInt);

/**
 * The wheel must have something left to draw from then on, with later changes included.
 * @throws AppError conflict
 */
function assertDrawable(after: RateState, later: readonly RateStep[]): void {
  const state = new Map(after);
  const check = () => {
    const bare = countryCodes.find((country) => wheelOf(state, country).length === 0);
    if (bare)
      throw AppError.conflict(
        `${supportedCountries[bare].name}: at least one prize needs a weight above 0.`,
      );
  };
  check();
  for (const [, steps] of Map.groupBy(later, ({ at }) => +at)) {
    for (const { name, value } of steps) state.set(name, value);
    check();
  }
}

/**
 * Previews a change; stores nothing. Values that stay the same are left out.
 * @throws AppError 422 on rows.N.name, rows.N.value and effective_at; conflict
 */
export async function planTerms(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  wanted: Wanted,
): Promise<ShownPlan> {
  const now = clock.now();
  const at = momentOf(wanted, now);
  const entries = wantedEntries(wanted, termEntries, checkTerm);
  const before = (await readNumbers(db, at)).values;
  const rows = wanted.rows.flatMap((row, n) => {
    const entry = entries[n]!;
    const becomes = { before: before.get(row.name) ?? 0n, after: readTerm(entry, row.value) };
    const read = (text: string) => readTerm(entry, text);
    return rowOf({ called: 'terms', read }, row, becomes).map((each) => ({ ...each, entry }));
  });
  const after = new Map([...before, ...rows.map((row) => [row.name, row.after] as const)]);
  assertDrawable(after, await stepsAfter(db, at));
  const spinners = await countSpinners(db);
  const names = rows.map(({ name }) => name);
  return {
    at,
    why: rows.length > 0 ? WHY : null,
    move: null,
    setBack: null,
    rows: rows.map(({ name, entry, ...row }) => ({
      name,
      title: fullTitle(entry),
      before: plainTerm(entry, row.before),
      after: plainTerm(entry, row.after),
      change_percent: changePercent(row.before, row.after),
    })),
    effects: effectsOf(before, after, { spinners, recent: await countBonuses(db, now) }),
    warnings: [
      ...(await overlapsOf(db, TABLE, names, { at, now })),
      ...warningsOf(before, after, spinners),
    ],
    moved: rows.reduce((sum, row) => sum + distanceOf(row), 0n),
  };
}

const stored = {
  ...({ table: TABLE, action: 'rewards.set-terms' } as const),
  storedAs: ({ name, after }: { name: string; after: string }) =>
    String(readTerm(entryOf(name), after)),
};

export const versionOf = (id: bigint): string => `rewards-${id}`;

/** The terms of rewards, the wheel and invitations. */
export const rewardTermsBook: RateBook<ShownPlan> & NumberList<TermEntry> = {
  kind: 'reward-terms',
  name: 'Reward terms',
  services: [],
  table: TABLE,
  entries: () => Promise.resolve(termEntries),
  initial: () => NOT_SET,
  plain: (entry, text) => plainTerm(entry, BigInt(text)),
  tidy: (entry, text) => plainTerm(entry, readTerm(entry, text)),
  plan: planTerms,
  write: async (tx, { clock }, plan, because) =>
    versionOf(await writeNumbers(tx, clock, stored, { plan, because })),
  facts: (_, plan) =>
    Promise.resolve(
      describePlan(plan, (name, value) => formatRewardTerm({ ...entryOf(name), value })),
    ),
};
