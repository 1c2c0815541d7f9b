import type { voteHelpful } from '#lib/help/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { thanksForVote } from '#lib/help/words.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext } from '#server/http/call-context.ts';

/** Whether the text that a subject names exists. */
export type HasText = (subject: string) => Promise<boolean>;

/** Counts whether an answer helped: totals per day, and nothing about who voted. */
export async function vote({ db, clock, body }: CallContext<typeof voteHelpful>, hasText: HasText) {
  const { subject, helpful } = body;
  if (!(await hasText(subject))) throw AppError.invalid({ subject: ['Enter the article.'] });
  const [yes, no] = helpful === 'yes' ? [1, 0] : [0, 1];
  await db.sql.query({
    name: 'vote-helpful',
    text: `insert into helpful_vote(day, subject, yes, no) values ($1::date, $2, $3, $4)
      on conflict (subject, day) do update
      set yes = helpful_vote.yes + excluded.yes, no = helpful_vote.no + excluded.no`,
    values: [clock.now().toISOString().slice(0, 10), subject, yes, no],
  });
  return { data: { message: thanksForVote } };
}

interface Helped {
  subject: string;
  yes: number;
  no: number;
}

const SHOWN = 10;

/** The texts with no-votes since a given day, least helpful first: to be rewritten first. */
export async function listLeastHelpful(db: Database, since: Date): Promise<Helped[]> {
  const { rows } = await db.sql.query<Helped>(
    `select subject, sum(yes)::int as yes, sum(no)::int as no from helpful_vote
     where day >= $1::date group by subject having sum(no) > 0
     order by sum(no) - sum(yes) desc, sum(no) desc, subject limit $2`,
    [since.toISOString().slice(0, 10), SHOWN],
  );
  return rows;
}
