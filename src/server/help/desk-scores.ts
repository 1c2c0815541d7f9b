import { tickets as numbers } from '#lib/product-constants.ts';
import type { DeskScores, readDeskScores } from '#lib/help/desk/scores.contract.ts';
import { audit } from '#server/platform/audit.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { numberOf } from './number-of.ts';

const DAY_S = 24 * 3600;

interface Counted {
  votes: bigint;
  average: number | null;
  steps: number[];
}

interface Said {
  ticket_id: string;
  score: number;
  words: string;
  said_at: Date;
}

async function countScores({ db }: Pick<CallContext<typeof readDeskScores>, 'db'>, since: Date) {
  const { rows } = await db.sql.query<Counted>({
    name: 'count-ticket-scores',
    text: `select count(s.score) votes, round(avg(s.score), 1)::float8 average,
        array(select count(t.score)::int from generate_series(1, 5) step
          left join ticket_score t on t.score = step and t.said_at > $1
          group by step order by step) steps
      from ticket_score s where s.said_at > $1`,
    values: [since],
  });
  return rows[0]!;
}

/** What users say about our help; every view of their comments is logged. */
export async function deskScores(
  ctx: CallContext<typeof readDeskScores>,
): Promise<Reply<typeof readDeskScores>> {
  const { db, clock, desk } = ctx;
  const since = secondsAfter(clock.now(), -numbers.scoreDays * DAY_S);
  const { votes, average, steps } = await countScores(ctx, since);
  const { rows } = await db.sql.query<Said>({
    name: 'words-of-ticket-scores',
    text: `select ticket_id, score, words, said_at from ticket_score
      where words is not null and said_at > $1 order by said_at desc limit $2`,
    values: [since, numbers.scoreWordsShown],
  });
  const words: DeskScores['words'] = rows.map(({ ticket_id: id, score, words: text, said_at }) => ({
    ticket: { id, number: numberOf({ id }) },
    score,
    words: text,
    at: said_at.toISOString(),
  }));
  const actor = `operator:${desk.operator.id}`;
  if (words.length > 0) await audit(db, { actor, action: 'desk.read-scores' });
  return { data: { days: numbers.scoreDays, votes: Number(votes), average, steps, words } };
}
