import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { helpPaths } from '#lib/help/paths.ts';
import { toAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Opportunity } from '#lib/rewards/opportunities.contract.ts';
import type { OpportunityTask } from '#lib/rewards/opportunity-tasks.ts';
import { isAskedTutorial, tutorialQuestions } from '#lib/rewards/tutorial-questions.ts';
import type { Database } from '#server/db/client.ts';
import { readBudget } from '#server/loyalty/read-budget.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { readDone, type Done } from './done.ts';

/** A row of opportunity; money in minor units. */
export interface OpportunityRow {
  id: string;
  country_code: CountryCode;
  task: OpportunityTask;
  tutorial: string | null;
  title: string;
  text: string;
  amount: bigint;
  gold_coins: bigint;
  max_claims: number;
  claims: number;
  starts_at: Date;
  ends_at: Date | null;
  opened_at: Date | null;
}

/** The same with the member's progress. */
interface Mine extends OpportunityRow {
  claimed_at: Date | null;
  taken_back_at: Date | null;
  last_at: Date | null;
}

export const TRY_EVERY_S = 60;

/** The booking source of a claim: once per member. */
export const sourceOf = (opportunityId: string, userId: string): string =>
  `${opportunityId}:${userId}`;

/** Whether it can be claimed at a time. */
export const isOn = ({ opened_at, starts_at, ends_at }: OpportunityRow, now: Date): boolean =>
  opened_at !== null && starts_at <= now && (ends_at === null || ends_at > now);

function linkOf({ task, tutorial }: OpportunityRow): string {
  const links = {
    verify: paths.completeKyc,
    first_trade: paths.products,
    two_factor: paths.twoFactor,
    friend: paths.referral,
  };
  return task === 'learn' ? `${helpPaths.tutorial(tutorial ?? '')}#question` : links[task];
}

function questionOf({ tutorial, last_at }: Mine, isDone: boolean, now: Date) {
  if (isDone || !tutorial || !isAskedTutorial(tutorial)) return null;
  const { ask, answers } = tutorialQuestions[tutorial];
  const again = last_at && secondsAfter(last_at, TRY_EVERY_S);
  const again_at = again && again > now ? again.toISOString() : null;
  return { tutorial, ask, answers: [...answers], again_at };
}

function stateOf(
  row: Mine,
  isDone: boolean,
  { budget, done }: { budget: bigint; done: Done },
): Opportunity['state'] {
  if (row.taken_back_at) return 'taken_back';
  if (row.claimed_at) return 'claimed';
  if (row.claims >= row.max_claims || row.amount > budget) return 'spent';
  if (!isDone) return 'open';
  return done.isPerson ? 'ready' : 'verify';
}

function view(row: Mine, { done, budget, now }: { done: Done; budget: bigint; now: Date }) {
  const isDone = row.claimed_at !== null || done(row);
  return {
    id: row.id,
    task: row.task,
    title: row.title,
    text: row.text,
    amount: toAmount(row.amount),
    currency: supportedCountries[row.country_code].currency,
    gold_coins: Number(row.gold_coins),
    state: stateOf(row, isDone, { budget, done }),
    progress: { done: isDone ? 1 : 0, of: 1 },
    link: linkOf(row),
    ends_at: row.ends_at?.toISOString() ?? null,
    left: row.max_claims - row.claims,
    question: questionOf(row, isDone, now),
  } satisfies Opportunity;
}

export interface Asking {
  userId: string;
  country: CountryCode;
  now: Date;
}

/** What a member can claim now, and what they have claimed. */
export async function listFor(
  db: Database,
  { userId, country, now }: Asking,
): Promise<Opportunity[]> {
  const { rows } = await db.sql.query<Mine>({
    name: 'opportunities-of',
    text: `select o.*, c.claimed_at, c.taken_back_at, t.last_at
      from opportunity o
      left join opportunity_claim c on c.opportunity_id = o.id and c.user_id = $1
      left join tutorial_answer t on t.user_id = $1 and t.tutorial = o.tutorial
      where c.user_id is not null or (o.country_code = $2 and o.opened_at is not null
        and o.starts_at <= $3 and (o.ends_at is null or o.ends_at > $3))
      order by c.claimed_at desc nulls first, o.starts_at, o.amount desc, o.gold_coins desc, o.id
      limit 100`,
    values: [userId, country, now],
  });
  if (rows.length === 0) return [];
  const [done, { left: budget }] = await Promise.all([
    readDone(db, userId),
    readBudget(db, { kind: 'opportunity', country, now }),
  ]);
  return rows.map((row) => view(row, { done, budget, now }));
}
