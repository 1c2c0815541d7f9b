import type { AuditFilter, AuditLine } from '#lib/desk/audit.contract.ts';
import type { Database } from '#server/db/client.ts';
import { changesOf } from './changes-of.ts';

interface Row {
  id: string;
  at: Date;
  actor: string;
  action: string;
  subject: string | null;
  detail: Record<string, unknown>;
}

const DAY_MS = 24 * 3600 * 1000;

/** Conditions and their values; only the requested ones, so that the right index is used. */
function conditionsOf({
  who,
  subject,
  action,
  from,
  to,
  before,
}: AuditFilter & { before?: number }) {
  const values: unknown[] = [];
  const param = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    // for a subject, everything is shown, including what its owner did
    ...(subject ? [`a.subject = ${param(subject)}`] : [`a.actor like 'operator:%'`]),
    ...(who ? [`a.actor = ${param(`operator:${who}`)}`] : []),
    ...(action ? [`a.action = ${param(action)}`] : []),
    ...(from ? [`a.at >= ${param(new Date(from))}`] : []),
    ...(to ? [`a.at < ${param(new Date(Date.parse(to) + DAY_MS))}`] : []),
    ...(before === undefined ? [] : [`a.id < ${param(before)}`]),
  ];
  return { where: conditions.join(' and '), values };
}

/** The query behind the log, for the test that reads its plan. */
export function logQuery(filter: AuditFilter & { before?: number }, limit: number) {
  const { where, values } = conditionsOf(filter);
  const text = `select a.id::text, a.at, coalesce(o.name, a.actor) actor, a.action, a.subject, a.detail
    from (select * from audit_log a where ${where} order by a.id desc limit ${limit}) a
    left join operator o on a.actor = 'operator:' || o.id order by a.id desc`;
  return { text, values };
}

/** Who did what, newest first, with the names of operators. */
export async function readLog(
  db: Database,
  filter: AuditFilter & { before?: number },
  limit: number,
): Promise<AuditLine[]> {
  const { text, values } = logQuery(filter, limit);
  const { rows } = await db.sql.query<Row>(text, values);
  return rows.map(({ id, at, actor, action, subject, detail }) => ({
    id,
    at: at.toISOString(),
    actor,
    action,
    subject,
    changes: changesOf(detail),
  }));
}
