import type { voteHelpful } from '#lib/contracts/help.ts';
import type { CallContext } from '#server/platform/call-context.ts';

/** Counts whether an answer helped: one number a day, and nothing about who said so. */
export async function vote({ db, clock, body }: CallContext<typeof voteHelpful>) {
  const { subject, helpful } = body;
  const [yes, no] = helpful === 'yes' ? [1, 0] : [0, 1];
  await db.sql.query({
    name: 'vote-helpful',
    text: `insert into helpful_vote(day, subject, yes, no) values ($1::date, $2, $3, $4)
      on conflict (subject, day) do update
      set yes = helpful_vote.yes + excluded.yes, no = helpful_vote.no + excluded.no`,
    values: [clock.now().toISOString().slice(0, 10), subject, yes, no],
  });
  return { data: { message: 'Thank you. We read what is not clear and write it again.' } };
}
