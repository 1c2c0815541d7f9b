import { z } from 'zod';
import { countryCodes, type CountryCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import {
  isEmptyMonth,
  monthAt,
  monthFacts,
  monthIn,
  monthName,
  describeMonth,
} from '#lib/wallet/month-words.ts';
import { findMember } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ReadFacts } from '#server/notifications/facts.ts';
import { notify } from '#server/notifications/notify.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { moneyMonth, spansOf } from './read-month.ts';

const HOUR_S = 3600;
/**
 * Eight in the morning of the 1st. Jobs are added for three days, so that a failed night leaves no
 * one out.
 */
const MORNING_S = 8 * HOUR_S;
const MADE_UP_S = 72 * HOUR_S;
const AT_ONCE = 500;

const linkTo = (month: string): string => paths.transactionsWith({ month });

/** Sends a member the summary of a month, once, if anything moved in it. */
export const sendMonth = task(
  'wallet.tell-month',
  z.object({ user_id: z.uuid(), month: z.string() }),
  ({ db, clock }, { user_id, month }) =>
    inTransaction(db, async (tx) => {
      const user = await findMember(tx, user_id);
      if (!user) return;
      const now = clock.now();
      const { rowCount } = await tx.sql.query(
        `insert into month_summary(user_id, month, told_at) values ($1, $2, $3)
         on conflict do nothing`,
        [user_id, month, now],
      );
      if (rowCount === 0) return;
      const found = await moneyMonth(tx, user, { month, now });
      if (isEmptyMonth(found)) return;
      await notify(tx, user_id, {
        title: `Where your money went in ${monthName(month, month)}`,
        message: describeMonth(found),
        link: linkTo(month),
        topic: 'summaries',
      });
    }),
);

interface Wanted {
  country: CountryCode;
  month: string;
}

/** Members of a country whose money moved in the month and who haven't been notified yet, by id. */
async function listDue(tx: Database, { country, month }: Wanted, after: string): Promise<string[]> {
  const { from, until } = spansOf(country, month);
  const { rows } = await tx.sql.query<{ id: string }>(
    `select u.id from ledger.account a join users u on u.id = a.owner_id
     where a.kind = 'user_available' and a.owner_id > $1 and u.country_code = $2
       and u.deleted_at is null
       and not exists (select 1 from month_summary s where s.user_id = u.id and s.month = $3)
       and (select e.created_at from ledger.entry e
         where e.account_id = a.id and e.created_at < $5
         order by e.account_id desc, e.id desc limit 1) >= $4
     order by a.owner_id limit ${AT_ONCE}`,
    [after, country, month, from, until],
  );
  return rows.map(({ id }) => id);
}

async function queueCountry(db: Database, wanted: Wanted): Promise<void> {
  const { month } = wanted;
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after;) {
    const from: string = after;
    after = await inTransaction(db, async (tx) => {
      const due = await listDue(tx, wanted, from);
      for (const user_id of due)
        await enqueue(tx, sendMonth, { user_id, month }, { jobKey: `month:${month}:${user_id}` });
      return due.at(-1);
    });
  }
}

/**
 * Queues a job for every member with a summary to send, from the morning of the 1st in their
 * country.
 */
export const sendMonths = task('wallet.tell-months', z.unknown(), async ({ db, clock }) => {
  const now = clock.now();
  for (const country of countryCodes) {
    const current = monthIn(country, now);
    const { from: began } = spansOf(country, current);
    const isDue = secondsAfter(began, MORNING_S) <= now && now < secondsAfter(began, MADE_UP_S);
    if (isDue) await queueCountry(db, { country, month: monthAt(current, -1) });
  }
});

/** The table in the email: the amount of each kind. */
export const monthlyFacts: ReadFacts = async (db, { link, userId, now }) => {
  const start = linkTo('');
  const user = link?.startsWith(start) ? await findMember(db, userId) : null;
  if (!link || !user) return undefined;
  return monthFacts(await moneyMonth(db, user, { month: link.slice(start.length), now }));
};
