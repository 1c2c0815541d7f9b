import type { Database } from '#server/db/client.ts';
import { csvRecord, csvText } from '#server/platform/csv.ts';

interface Access {
  email: string;
  name: string;
  role: string;
  active: boolean;
  created_at: Date;
  /** Their newest act or request. */
  last_use: Date | null;
  granted_at: Date | null;
  granted_by: string | null;
}

interface Revocation {
  email: string;
  asked_at: Date;
  removed_at: Date;
  removed_by: string;
  reason: string | null;
  minutes: number;
  /** What they did after their access had ended. */
  acts_after: number;
}

const time = (at: Date | null) => at?.toISOString() ?? '';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, ...rows].map(csvRecord).join('');

/** Who acted, by name where it was an operator. */
const actor = (column: string) =>
  `coalesce((select name from operator by where 'operator:' || by.id = ${column}), ${column})`;

/** Everyone who ever had access to the desk: role, last use, and who granted the role when. */
export async function writeOperators({ sql }: Database): Promise<string> {
  const { rows } = await sql.query<Access>(
    `select o.email, o.name, o.role, o.active, o.created_at,
       greatest(s.seen, (select max(at) from audit_log where actor = 'operator:' || o.id)) as last_use,
       g.at as granted_at, ${actor('g.actor')} as granted_by
     from operator o
     left join lateral (
       select max(seen_at) as seen from desk_session where operator_id = o.id and not pending) s on true
     left join lateral (
       select at, actor from audit_log where subject = o.id::text
         and action in ('desk.add-operator', 'desk.change-role') order by id desc limit 1) g on true
     order by o.email`,
  );
  return table(
    ['email', 'name', 'role', 'has access', 'since', 'last use', 'role granted', 'granted by'],
    rows.map((row) => [
      ...[csvText(row.email), csvText(row.name), row.role, row.active ? 'yes' : 'no'],
      ...[time(row.created_at), time(row.last_use), time(row.granted_at), csvText(row.granted_by)],
    ]),
  );
}

/** Every time that access was ended, and how many minutes it took from the request. */
export async function writeRevocations({ sql }: Database): Promise<string> {
  const { rows } = await sql.query<Revocation>(
    `select o.email, coalesce(c.asked_at, l.at) as asked_at, l.at as removed_at,
       ${actor('l.actor')} as removed_by, l.detail->>'reason' as reason,
       round(extract(epoch from l.at - coalesce(c.asked_at, l.at)) / 60)::int as minutes,
       (select count(*)::int from audit_log a where a.actor = 'operator:' || o.id and a.id > l.id
         and a.id < coalesce((select min(id) from audit_log back where back.subject = l.subject
           and back.action = 'desk.add-operator' and back.id > l.id), 'Infinity'::float8)) as acts_after
     from audit_log l
     join operator o on o.id::text = l.subject
     left join lateral (
       select asked_at from staff_change where act = 'suspend' and operator_id = o.id
         and asked_at <= l.at and asked_at > l.at - interval '30 days'
       order by asked_at desc limit 1) c on true
     where l.action = 'desk.remove-operator' order by l.id`,
  );
  return table(
    ['email', 'requested', 'ended', 'ended by', 'reason', 'minutes', 'acts afterwards'],
    rows.map((row) => [
      ...[csvText(row.email), time(row.asked_at), time(row.removed_at), csvText(row.removed_by)],
      ...[csvText(row.reason), String(row.minutes), String(row.acts_after)],
    ]),
  );
}
