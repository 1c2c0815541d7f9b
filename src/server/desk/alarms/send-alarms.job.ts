import { z } from 'zod';
import { alarmKinds, type AlarmKind } from '#lib/desk/alarms.ts';
import type { OperatorRole } from '#lib/desk/rights.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { mail } from '#server/mail/send.job.ts';
import { compose, type MailText } from '#server/mail/templates.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import { listAlarms, type Alarm } from './alarm.ts';

interface Person {
  name: string;
  email: string;
  role: OperatorRole;
}

const listStaff = async (tx: Database): Promise<Person[]> =>
  (await tx.sql.query<Person>('select name, email, role from operator where active order by name'))
    .rows;

/** Who is notified of alarms of a type: everyone with the first role that someone has. */
function recipientsOf(kind: AlarmKind, staff: readonly Person[]): Person[] {
  for (const role of alarmKinds[kind].roles) {
    const found = staff.filter((each) => each.role === role);
    if (found.length > 0) return found;
  }
  return [];
}

/** Stores new alarms; ongoing ones that were already sent stay as they are. */
async function raise(tx: Database, now: Date, alarms: readonly Alarm[]): Promise<Alarm[]> {
  const raised: Alarm[] = [];
  for (const alarm of alarms) {
    const { rowCount } = await tx.sql.query(
      `insert into desk_alarm as a (key, kind, text, href, raised_at) values ($1, $2, $3, $4, $5)
       on conflict (key) do update set text = excluded.text, href = excluded.href,
         raised_at = excluded.raised_at, cleared_at = null
       where a.cleared_at is not null`,
      [alarm.key, alarm.kind, alarm.text, alarm.href, now],
    );
    if (rowCount === 1) raised.push(alarm);
  }
  return raised;
}

/** Ends alarms whose problem is over. */
async function clear(tx: Database, now: Date, alarms: readonly Alarm[]): Promise<Alarm[]> {
  const { rows } = await tx.sql.query<Alarm>(
    `update desk_alarm set cleared_at = $1 where cleared_at is null and key <> all ($2)
     returning key, kind, text, href`,
    [now, alarms.map(({ key }) => key)],
  );
  return rows;
}

async function emailAlarms(
  tx: Database,
  { env }: Pick<Services, 'env'>,
  alarms: readonly Alarm[],
  write: typeof raisedMail,
): Promise<void> {
  if (alarms.length === 0) return;
  const staff = await listStaff(tx);
  for (const [kind, same] of Map.groupBy(alarms, (each) => each.kind))
    for (const { name, email } of recipientsOf(kind, staff))
      await mail(tx, { env }, email, write({ name, origin: env.origin, kind, alarms: same }));
}

/**
 * Emails alarms to the people who can act on them: once when they are raised, however often this runs, and
 * once when they are over.
 */
export const sendAlarms = task('desk.send-alarms', z.unknown(), async (services) => {
  const { db, env, clock } = services;
  if (!env.desk) return;
  await inTransaction(db, async (tx) => {
    // one run at a time: what another run saw earlier must not be applied later
    const { rows } = await tx.sql.query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended('desk-alarms', 0)) as mine`,
    );
    if (!rows[0]?.mine) return;
    const alarms = await listAlarms(services);
    const now = clock.now();
    const raised = await raise(tx, now, alarms);
    const cleared = await clear(tx, now, alarms);
    await emailAlarms(tx, services, raised, raisedMail);
    await emailAlarms(tx, services, cleared, clearedMail);
  });
});

interface Told {
  name: string;
  origin: string;
  kind: AlarmKind;
  alarms: readonly Pick<Alarm, 'text' | 'href'>[];
}

/** Newly raised alarms of one type. */
const raisedMail = ({ name, origin, kind, alarms }: Told): MailText =>
  compose({
    subject: `Alarm: ${alarmKinds[kind].title}`,
    name,
    lines: [...alarms.map(({ text }) => text), alarmKinds[kind].advice],
    button: { label: 'Open the desk', href: origin + alarms[0]!.href },
    after: ['You won’t get this again unless it clears and returns.'],
  });

/** Alarms of one type that are over. */
const clearedMail = ({ name, origin, kind, alarms }: Told): MailText =>
  compose({
    subject: `Clear now: ${alarmKinds[kind].title}`,
    name,
    lines: ['Resolved:', ...alarms.map(({ text }) => text)],
    button: { label: 'Open the desk', href: origin + alarms[0]!.href },
    after: [],
  });
