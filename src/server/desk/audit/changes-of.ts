import type { AuditLine } from '#lib/desk/audit.contract.ts';

type Change = AuditLine['changes'][number];

/** What stays in the database: it identifies someone, or gives access. */
const PERSONAL =
  /name|email|phone|account|address|password|secret|token|hash|code|payout|number|picture|key/i;
/** Facts next to before and after that explain an action. */
const FACTS = [
  ...['reason', 'why', 'because', 'verdict', 'amount', 'currency', 'queue', 'role', 'note'],
  ...['effective_at', 'quantity', 'class', 'stage', 'state'],
];
const MAX = 200;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX ? `${text.slice(0, MAX)}…` : text;
}

const label = (key: string) => {
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
    .map((key) => ({ name: label(key), before: textOf(was[key]), after: textOf(is[key]) }))
    .filter((change) => change.before !== change.after);
}

/**
 * What a line of the audit log says about an action: the state before and after, and why. Names, addresses,
 * numbers and codes are left out.
 */
export function changesOf(detail: Record<string, unknown>): Change[] {
  const states =
    'before' in detail || 'after' in detail ? compare(detail['before'], detail['after']) : [];
  const facts = FACTS.filter((key) => textOf(detail[key]) !== null).map((key) => ({
    name: label(key),
    before: null,
    after: textOf(detail[key]),
  }));
  return [...states, ...facts];
}
