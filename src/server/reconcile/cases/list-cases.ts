import type { DeskFinding } from '#lib/reconcile/contract.ts';
import type { MoneyCode } from '#lib/currencies.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';

/** What both sides say about a finding, to tell whether it has changed. */
export const SEEN = `jsonb_build_array(f.our_amount, f.their_amount, f.our_state, f.their_state)`;

/** Explained, and not changed since. */
const IS_EXPLAINED = `coalesce(c.resolved_at is not null and c.seen = ${SEEN}, false)`;
export const IS_OPEN = `(f.cleared_at is null and not ${IS_EXPLAINED})`;
export const CASES = `reconcile_finding f left join reconcile_case c on c.finding_id = f.id`;

interface Row {
  id: bigint;
  day: string;
  port: string;
  provider: string;
  kind: string;
  reference: string;
  order: string | null;
  currency: MoneyCode;
  our_amount: bigint | null;
  their_amount: bigint | null;
  our_state: string | null;
  their_state: string | null;
  first_seen_at: Date;
  last_seen_at: Date;
  cleared_at: Date | null;
  is_explained: boolean;
  owner_id: string | null;
  owner_name: string | null;
  resolved_at: Date | null;
  resolved_name: string | null;
  reason: string | null;
  notes: { text: string; by: string; at: string }[];
  total: bigint;
}

const format = (minor: bigint | null, currency: MoneyCode) =>
  minor === null ? null : toAmount(minor, currency);

function view(row: Row, operatorId: string): DeskFinding {
  const { owner_id: owner, resolved_at: at, reason } = row;
  return {
    id: String(row.id),
    day: row.day,
    port: row.port,
    provider: row.provider,
    kind: row.kind,
    reference: row.reference,
    order: row.order,
    currency: row.currency,
    ours: format(row.our_amount, row.currency),
    theirs: format(row.their_amount, row.currency),
    our_state: row.our_state,
    their_state: row.their_state,
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    state: row.cleared_at ? 'cleared' : row.is_explained ? 'explained' : 'open',
    owner: owner ? { id: owner, name: row.owner_name ?? '', mine: owner === operatorId } : null,
    resolved: at && reason ? { at: at.toISOString(), by: row.resolved_name ?? '', reason } : null,
    notes: row.notes.map((note) => ({ ...note, at: new Date(note.at).toISOString() })),
  };
}

/** Cases of differences: waiting ones, oldest first; explained or cleared ones, newest first. */
export async function listCases(
  db: Database,
  { state, limit, offset }: { state: 'open' | 'done'; limit: number; offset: number },
  operatorId: string,
): Promise<{ rows: DeskFinding[]; total: number }> {
  const isOpen = state === 'open';
  const { rows } = await db.sql.query<Row>({
    name: `reconcile-cases-${state}`,
    text: `select f.*, f.day::text as day, coalesce(
        (select o.reference_code from orders o where o.reference_code = f.our_reference), null) as "order",
      ${IS_EXPLAINED} as is_explained, c.owner_id, p.name as owner_name, c.resolved_at, c.reason,
      (select name from operator where 'operator:' || id = c.resolved_by) as resolved_name,
      coalesce((select jsonb_agg(jsonb_build_object('text', n.text, 'by', w.name, 'at', n.written_at)
          order by n.id)
        from reconcile_note n join operator w on w.id = n.operator_id where n.finding_id = f.id),
        '[]') as notes,
      count(*) over () as total
      from ${CASES} left join operator p on p.id = c.owner_id
      where ${isOpen ? IS_OPEN : `not ${IS_OPEN}`}
      order by ${isOpen ? 'f.day, f.id' : 'coalesce(f.cleared_at, c.resolved_at) desc, f.id'}
      limit $1 offset $2`,
    values: [limit, offset],
  });
  return { rows: rows.map((row) => view(row, operatorId)), total: Number(rows[0]?.total ?? 0) };
}
