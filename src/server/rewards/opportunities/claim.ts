import { AppError } from '#lib/errors/app-error.ts';
import type {
  answerOpportunity as answerCall,
  claimOpportunity as claimCall,
  listOpportunities as listCall,
  Opportunity,
} from '#lib/rewards/opportunities.contract.ts';
import { isAskedTutorial } from '#lib/rewards/tutorial-questions.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { moveGoldCoins } from '#server/loyalty/gold-coins.ts';
import { grantReward } from '#server/loyalty/grant.ts';
import { audit } from '#server/platform/audit.ts';
import { needsPerson } from '#server/rewards/needs-person.ts';
import { readDone } from './done.ts';
import {
  isOn,
  listFor,
  sourceOf,
  TRY_EVERY_S,
  type Asking,
  type OpportunityRow,
} from './opportunities.ts';
import { rightAnswers } from './right-answers.ts';

const askingOf = ({
  user,
  clock,
}: Pick<CallContext<typeof listCall>, 'user' | 'clock'>): Asking => ({
  userId: user.uuid,
  country: user.country.code,
  now: clock.now(),
});

export const listOpportunities = async (
  ctx: CallContext<typeof listCall>,
): Promise<Reply<typeof listCall>> => ({ data: await listFor(ctx.db, askingOf(ctx)) });

async function viewOne(db: Database, id: string, asking: Asking): Promise<Opportunity> {
  const found = (await listFor(db, asking)).find((each) => each.id === id);
  if (!found) throw AppError.notFound();
  return found;
}

/** @throws AppError not_found for one of another country, or one that isn't on */
async function lockOne(tx: Database, id: string, { country, now }: Asking) {
  const { rows } = await tx.sql.query<OpportunityRow>(
    'select * from opportunity where id = $1 and country_code = $2 for update',
    [id, country],
  );
  const [row] = rows;
  if (!row || !isOn(row, now)) throw AppError.notFound();
  return row;
}

const spent = () => AppError.conflict('Its budget is used up. There may be more next month.');

/** Books the reward in money and coins. @throws AppError conflict when the month's budget is used up */
async function reward(tx: Database, row: OpportunityRow, { userId, country, now }: Asking) {
  const { id, title, amount, gold_coins } = row;
  const given = { userId, kind: 'opportunity', source: sourceOf(id, userId), title } as const;
  if (amount > 0n) {
    const { state } = await grantReward(tx, { ...given, country, amount }, now);
    if (state === 'budget_spent') throw spent();
  }
  if (gold_coins > 0n) await moveGoldCoins(tx, { ...given, amount: gold_coins }, now);
}

/** Claims take turns at the opportunity's row, so its budget is never exceeded and each member claims once. */
async function claim(tx: Database, id: string, asking: Asking): Promise<void> {
  const { userId, now } = asking;
  const row = await lockOne(tx, id, asking);
  const { rowCount } = await tx.sql.query(
    `insert into opportunity_claim(opportunity_id, user_id, amount, gold_coins, claimed_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [id, userId, row.amount, row.gold_coins, now],
  );
  if (rowCount === 0) throw AppError.conflict('You’ve already claimed this.');
  if (row.claims >= row.max_claims) throw spent();
  const done = await readDone(tx, userId);
  if (!done(row)) throw AppError.conflict('This isn’t done yet.');
  if (!done.isPerson) throw needsPerson();
  await reward(tx, row, asking);
  await tx.sql.query('update opportunity set claims = claims + 1 where id = $1', [id]);
  await audit(tx, { actor: userId, action: 'rewards.opportunity-claimed', subject: id });
}

/** Gives the reward for a completed task (spec 3, earning opportunities). */
export async function claimOpportunity(
  ctx: CallContext<typeof claimCall>,
): Promise<Reply<typeof claimCall>> {
  const { db, params } = ctx;
  const asking = askingOf(ctx);
  await inTransaction(db, (tx) => claim(tx, params.id, asking));
  return { data: await viewOne(db, params.id, asking) };
}

/**
 * Counts an attempt at a tutorial's question, one a minute, and stores a right answer permanently.
 * @returns whether it was right
 * @throws AppError too_many_requests; conflict once it is answered
 */
async function tryAnswer(
  tx: Database,
  { tutorial, isRight }: { tutorial: string; isRight: boolean },
  { userId, now }: Asking,
): Promise<void> {
  const { rows } = await tx.sql.query<{ last_at: Date; right_at: Date | null }>(
    `insert into tutorial_answer(user_id, tutorial, tries, last_at) values ($1, $2, 0, 'epoch')
     on conflict (user_id, tutorial) do update set tries = tutorial_answer.tries
     returning last_at, right_at`,
    [userId, tutorial],
  );
  const [before] = rows;
  if (before?.right_at) throw AppError.conflict('You’ve already answered this.');
  const waitS = before ? Math.ceil((+before.last_at - +now) / 1000) + TRY_EVERY_S : 0;
  if (waitS > 0) throw new AppError('too_many_requests', { retryAfterS: waitS });
  await tx.sql.query(
    `update tutorial_answer set tries = tries + 1, last_at = $3::timestamptz,
       right_at = case when $4::boolean then $3::timestamptz end where user_id = $1 and tutorial = $2`,
    [userId, tutorial, now, isRight],
  );
}

export async function answerOpportunity(
  ctx: CallContext<typeof answerCall>,
): Promise<Reply<typeof answerCall>> {
  const { db, params, body } = ctx;
  const asking = askingOf(ctx);
  const { question } = await viewOne(db, params.id, asking);
  if (!question || !isAskedTutorial(question.tutorial))
    throw AppError.conflict('There’s no question to answer.');
  const { tutorial } = question;
  const right = rightAnswers[tutorial] === body.choice;
  await inTransaction(db, (tx) => tryAnswer(tx, { tutorial, isRight: right }, asking));
  return { data: { right, opportunity: await viewOne(db, params.id, asking) } };
}
