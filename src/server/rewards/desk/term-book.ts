import { countryCodes, supportedCountries, type CurrencyCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMoney } from '#lib/money.ts';
import { sayRewardTerm } from '#lib/reward-terms.ts';
import type { Database } from '#server/db/client.ts';
import {
  changePercent,
  distanceOf,
  momentOf,
  rowOf,
  sayOverlap,
  sayPercent,
  wantedEntries,
  writeNumbers,
  type RateBook,
  type RateState,
  type ShownPlan,
  type Wanted,
} from '#server/desk/index.ts';
import { readNumbers } from '#server/loyalty/index.ts';
import type { Services } from '#server/platform/services.ts';
import { countBonuses, countSpinners, effectsOf, warningsOf, wheelOf } from './term-effects.ts';
import { checkTerm, entryOf, fullTitle, plainTerm, readTerm, termEntries } from './term-entries.ts';

/** What is given away is never one person's decision, however small the step. */
const WHY = 'Changes to rewards need a second approver.';

interface Step {
  name: string;
  value: string;
  at: Date;
}

/** What is set to count after a time. */
async function stepsAfter(db: Database, at: Date): Promise<Step[]> {
  const { rows } = await db.sql.query<Step>({
    name: 'coming-reward-numbers',
    text: `select name, value::text, effective_at as at from reward_number
      where effective_at > $1 order by effective_at, id`,
    values: [at],
  });
  return rows;
}

/**
 * Something must be left to draw from then on, also with what is set for later.
 * @throws AppError conflict
 */
function assertDrawable(after: RateState, later: readonly Step[]): void {
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
    for (const { name, value } of steps) state.set(name, BigInt(value));
    check();
  }
}

/** Changes of the same numbers that are set for later than now. */
async function overlapsOf(
  db: Database,
  names: readonly string[],
  { at, now }: { at: Date; now: Date },
): Promise<ShownPlan['warnings']> {
  const coming = await stepsAfter(db, now);
  return coming
    .filter(({ name }) => names.includes(name))
    .map((step) => ({ code: 'overlap', name: step.name, text: sayOverlap(step.at, at) }));
}

/**
 * What a change would do; it writes nothing. What is so already is left out.
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
    ...{ at, why: rows.length > 0 ? WHY : null, setBack: null },
    rows: rows.map(({ name, entry, ...row }) => ({
      ...{ name, title: fullTitle(entry) },
      before: plainTerm(entry, row.before),
      after: plainTerm(entry, row.after),
      change_percent: changePercent(row.before, row.after),
    })),
    effects: effectsOf(before, after, { spinners, recent: await countBonuses(db, now) }),
    warnings: [
      ...(await overlapsOf(db, names, { at, now })),
      ...warningsOf(before, after, spinners),
    ],
    moved: rows.reduce((sum, row) => sum + distanceOf(row), 0n),
  };
}

const stored = {
  ...({ table: 'reward_number', action: 'rewards.set-terms' } as const),
  storedAs: ({ name, after }: { name: string; after: string }) =>
    String(readTerm(entryOf(name), after)),
};

export const versionOf = (id: bigint): string => `rewards-${id}`;

const fact = (label: string, value: string, warn = false) => ({ label, value, warn });

/** What rewards, the wheel and invitations follow. */
export const rewardTermsBook: RateBook<ShownPlan> = {
  kind: 'reward-terms',
  name: 'Reward terms',
  services: [],
  plan: planTerms,
  write: async (tx, { clock }, plan, because) =>
    versionOf(await writeNumbers(tx, clock, stored, { plan, because })),
  facts: (_, { rows, effects, warnings }) => {
    const titles = new Map(rows.map(({ name, title }) => [name, title]));
    const say = (name: string, value: string) => sayRewardTerm({ ...entryOf(name), value });
    return Promise.resolve([
      ...warnings.map(({ name, text }) => fact(titles.get(name ?? '') ?? 'The wheel', text, true)),
      ...rows.map(({ name, title, before, after, change_percent: percent }) =>
        fact(title, `${say(name, before)} → ${say(name, after)}${sayPercent(percent)}`),
      ),
      ...effects.map(({ title, currency, before, after, change_percent: percent }) => {
        const [was, is] = [before, after].map((sum) => formatMoney(sum, currency as CurrencyCode));
        return fact(`Cost in ${title}`, `${was} → ${is}${sayPercent(percent)}`);
      }),
    ]);
  },
};
