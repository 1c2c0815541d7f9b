import type { AuditFilter, AuditLine } from '#lib/desk/audit.contract.ts';
import type { Database } from '#server/db/client.ts';

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

type Change = AuditLine['changes'][number];

/** What stays in the database: it identifies someone, or gives access. */
const PERSONAL =
  /name|email|phone|account|address|password|secret|token|hash|code|payout|number|picture|key/i;
/** Facts next to before and after that explain an action. */
const FACTS = [
  ...['reason', 'why', 'because', 'verdict', 'amount', 'currency', 'queue', 'role', 'note'],
  ...['effective_at', 'quantity', 'class', 'stage', 'state'],
];
const LONGEST_TEXT = 200;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

const labelOf = (key: string) => {
  const text = key.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Compares two states: each field that differs, or the two values if they aren't objects. */
function compare(before: unknown, after: unknown): Change[] {
  if (!isObject(before) && !isObject(after))
    return [{ name: 'State', before: textOf(before), after: textOf(after) }];
  const was = isObject(before) ? before : {};
  const is = isObject(after) ? after : {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((key) => !PERSONAL.test(key))
    .map((key) => ({ name: labelOf(key), before: textOf(was[key]), after: textOf(is[key]) }))
    .filter((change) => change.before !== change.after);
}

/**
 * What a line of the audit log says about an action: the state before and after, and why. Names, addresses,
 * numbers and codes are left out.
 */
function changesOf(detail: Record<string, unknown>): Change[] {
  const states =
    'before' in detail || 'after' in detail ? compare(detail['before'], detail['after']) : [];
  const facts = FACTS.filter((key) => textOf(detail[key]) !== null).map((key) => ({
    name: labelOf(key),
    before: null,
    after: textOf(detail[key]),
  }));
  return [...states, ...facts];
}
