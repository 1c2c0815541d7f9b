import type { readTicketPace, TicketPace } from '#lib/help/desk/contract.ts';
import { tickets as numbers } from '#lib/product-constants.ts';
import { categoryNames, ticketCategories, type TicketCategory } from '#lib/help/ticket-words.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { numberOf } from '#server/help/number-of.ts';
import { nameAssignees } from './colleagues.ts';

const DAY_S = 24 * 3600;

interface Counted {
  category: TicketCategory;
  firsts: bigint;
  first_median: number | null;
  first_missed: bigint;
  ends: bigint;
  end_median: number | null;
  end_missed: bigint;
  late: bigint;
}

/** An open target that has passed counts as missed, so that waiting never looks good. */
const counted = (begin: string, until: string, target: string) => `
  count(*) filter (where ${begin}) as COUNT,
  round((percentile_cont(0.5) within group (order by extract(epoch from ${until} - t.created_at) / 3600)
    filter (where ${begin} and ${until} is not null))::numeric, 1)::float8 as MEDIAN,
  count(*) filter (where ${begin}
    and coalesce(${until}, $1) > t.created_at + make_interval(hours => ${target})) as MISSED`;

const named = (text: string, [count, median, missed]: readonly [string, string, string]) =>
  text.replace('COUNT', count).replace('MEDIAN', median).replace('MISSED', missed);

async function countTopics(db: Database, now: Date): Promise<Map<TicketCategory, Counted>> {
  const hours = (of: Record<TicketCategory, number>) => ticketCategories.map((each) => of[each]);
  const first = counted('t.created_at > $2', 't.first_answer_at', 'w.first_h');
  const end = counted(
    '(t.closed_at > $2 or t.waiting_since is not null)',
    't.closed_at',
    'w.end_h',
  );
  const { rows } = await db.sql.query<Counted>({
    name: 'ticket-pace',
    text: `select t.category,
        ${named(first, ['firsts', 'first_median', 'first_missed'])},
        ${named(end, ['ends', 'end_median', 'end_missed'])},
        count(*) filter (where t.answer_by < $1) as late
      from ticket t
      join unnest($3::text[], $4::int[], $5::int[]) w(category, first_h, end_h) using (category)
      where t.merged_into is null
        and (t.created_at > $2 or t.closed_at > $2 or t.waiting_since is not null)
      group by t.category`,
    values: [
      now,
      secondsAfter(now, -numbers.paceDays * DAY_S),
      ticketCategories,
      hours(numbers.answerHours),
      hours(numbers.endHours),
    ],
  });
  return new Map(rows.map((row) => [row.category, row]));
}

interface Late {
  id: string;
  subject: string;
  category: TicketCategory;
  answer_by: Date;
  assigned_to: string | null;
  total: bigint;
}

async function listLate(db: Database, now: Date): Promise<Late[]> {
  const { rows } = await db.sql.query<Late>({
    name: 'late-tickets',
    text: `select id, subject, category, answer_by, assigned_to, count(*) over () total from ticket
      where waiting_since is not null and answer_by < $1 order by answer_by, id limit $2`,
    values: [now, numbers.lateShown],
  });
  return rows;
}

const paceOf = (target_h: number, [count, median_h, missed]: [bigint, number | null, bigint]) => ({
  target_h,
  count: Number(count),
  median_h,
  missed: Number(missed),
});

/** How soon we answer and close, topic by topic, and who is waiting past our promise now. */
export async function readPace({
  db,
  clock,
  desk,
}: CallContext<typeof readTicketPace>): Promise<Reply<typeof readTicketPace>> {
  const now = clock.now();
  const [topics, late] = await Promise.all([countTopics(db, now), listLate(db, now)]);
  const assigned = late.flatMap(({ assigned_to }) => (assigned_to ? [assigned_to] : []));
  const names = await nameAssignees(db, assigned, desk.operator.id);
  const data: TicketPace = {
    days: numbers.paceDays,
    topics: ticketCategories.map((topic) => {
      const row = topics.get(topic);
      const { firsts = 0n, first_median = null, first_missed = 0n } = row ?? {};
      const { ends = 0n, end_median = null, end_missed = 0n } = row ?? {};
      return {
        topic,
        name: categoryNames[topic],
        first: paceOf(numbers.answerHours[topic], [firsts, first_median, first_missed]),
        end: paceOf(numbers.endHours[topic], [ends, end_median, end_missed]),
        late: Number(row?.late ?? 0),
      };
    }),
    late: late.map(({ id, subject, category, answer_by, assigned_to }) => ({
      id,
      number: numberOf({ id }),
      subject,
      topic: categoryNames[category],
      promised_at: answer_by.toISOString(),
      assignee: names.get(assigned_to ?? '') ?? null,
    })),
    late_in_all: Number(late[0]?.total ?? 0),
  };
  return { data };
}
