import { z } from 'zod';
import { deskPaths } from '#lib/desk/paths.ts';
import { formatMoney } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { mail } from '#server/mail/send.job.ts';
import { compose, type MailText } from '#server/mail/templates.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { task } from '#server/platform/task.ts';
import { countDay, type DayCounts } from './count-day.ts';

const DAY_S = 24 * 3600;

const listOwners = async (db: Database) =>
  (
    await db.sql.query<{ name: string; email: string }>(
      `select name, email from operator where role = 'owner' and active order by name`,
    )
  ).rows;

/** Emails the owners what happened at the desk yesterday (UTC), once per day. */
export const sendDigest = task('desk.send-digest', z.object({}), async (services) => {
  const { db, env, clock } = services;
  if (!env.desk) return;
  const day = secondsAfter(clock.now(), -DAY_S).toISOString().slice(0, 10);
  await inTransaction(db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      'insert into desk_digest(day, sent_at) values ($1, $2) on conflict do nothing',
      [day, clock.now()],
    );
    if (rowCount === 0) return;
    const counts = await countDay(tx, day);
    for (const { name, email } of await listOwners(tx))
      await mail(tx, { env }, email, digestMail({ name, day, origin: env.origin, counts }));
  });
});

const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;

function linesOf({ moved, agreed, approved, rates, opened, staff }: DayCounts): string[] {
  return [
    ...moved.map(
      ({ name, count, amount, currency }) =>
        `${name} decided ${formatMoney(amount, currency)} on their own, in ${many(count, 'decision', 'decisions')}.`,
    ),
    ...agreed.map(
      ({ name, count, amount, currency }) =>
        `${name} paid ${formatMoney(amount, currency)} at locked prices on their own, in ${many(count, 'sale', 'sales')}.`,
    ),
    ...(approved > 0
      ? [`Second approvers approved ${many(approved, 'request', 'requests')}.`]
      : []),
    ...(rates > 0 ? [`${many(rates, 'rate or term was', 'rates and terms were')} changed.`] : []),
    ...opened.map(
      ({ name, count }) =>
        `${name} opened ${many(count, 'picture or code', 'pictures and codes')}.`,
    ),
    ...(staff > 0
      ? [`${many(staff, 'change was', 'changes were')} made to who can use the desk.`]
      : []),
  ];
}

interface Digest {
  name: string;
  /** "2026-11-24", in UTC. */
  day: string;
  origin: string;
  counts: DayCounts;
}

/** The day at the desk, for an owner. It names no customer. */
function digestMail({ name, day, origin, counts }: Digest): MailText {
  const lines = linesOf(counts);
  const log = `${origin}${deskPaths.audit}?${new URLSearchParams({ from: day, to: day }).toString()}`;
  return compose({
    subject: `The desk on ${day}`,
    name,
    lines:
      lines.length > 0
        ? lines
        : ['No money was moved by hand, no rate was changed and no personal data was opened.'],
    button: { label: 'Open the audit log', href: log },
    after: ['Days run from midnight to midnight UTC.'],
  });
}
