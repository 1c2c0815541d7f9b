import type { ServiceType } from '#lib/orders/words.ts';
import { maskNumbers, maskRecipient } from '#lib/rules/mask.ts';
import type { Database } from '#server/db/client.ts';
import { kindOf } from '#server/orders/plug/plug.ts';
import type { StatementRow } from './statement.ts';

/** The entries of one account between two points in time, and our accounts for fee and duty. */
export interface Range {
  account: bigint;
  fee: bigint;
  duty: bigint;
  /** Entries after this id, up to and including the next one. */
  after: bigint;
  upTo: bigint;
}

interface Edge {
  id: bigint;
  balance: bigint;
}

/** When the first day begins and the last one ends, on a country's clock. */
export async function momentsOf(
  db: Database,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<{ start: Date; end: Date }> {
  const { rows } = await db.sql.query<{ start: Date; end: Date }>({
    name: 'statement-moments',
    text: `select $1::date::timestamp at time zone $3 as start,
             ($2::date + 1)::timestamp at time zone $3 as end`,
    values: [from, to, timeZone],
  });
  return rows[0]!;
}

/**
 * The last entry before a given time, and the balance after it; ids and times of entries increase together.
 */
export async function edgeAt(db: Database, account: bigint, moment: Date): Promise<Edge> {
  const { rows } = await db.sql.query<Edge>({
    name: 'statement-edge',
    text: `select id, balance_after as balance from ledger.entry
           where account_id = $1 and created_at < $2 order by account_id desc, id desc limit 1`,
    values: [account, moment],
  });
  return rows[0] ?? { id: 0n, balance: 0n };
}

/** Fee and duty are what the same transaction posted to our accounts for them. */
const houseLegs = `left join lateral (
    select coalesce(sum(h.amount) filter (where h.account_id = $4), 0)::bigint as fee,
      coalesce(sum(h.amount) filter (where h.account_id = $5), 0)::bigint as duty
    from ledger.entry h where h.txn_id = e.txn_id and h.account_id in ($4, $5)) house on true`;

/** Of several items that were sold, which ones a posting paid, and which were declined. */
const soldLines = `left join lateral (
    select count(*) of_lines,
      array_agg(i.title order by i.position) filter (where i.paid_txn = t.id) paid_lines,
      array_agg(i.title || ', ' || coalesce(i.reason, '') order by i.position)
        filter (where i.state = 'failed') declined_lines
    from order_item i where o.direction = 'sale' and i.order_id = o.id) sold on true`;

const inRange = 'e.account_id = $1 and e.id > $2 and e.id <= $3';

const valuesOf = ({ account, after, upTo, fee, duty }: Range) => [account, after, upTo, fee, duty];

interface Totals {
  rows: bigint;
  moneyIn: bigint;
  moneyOut: bigint;
  fees: bigint;
  duties: bigint;
}

export async function totalsOf(db: Database, range: Range): Promise<Totals> {
  const { rows } = await db.sql.query<Totals>({
    name: 'statement-totals',
    text: `select count(*) as rows,
             coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as "moneyIn",
             coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as "moneyOut",
             coalesce(sum(house.fee), 0)::bigint as fees,
             coalesce(sum(house.duty), 0)::bigint as duties
           from ledger.entry e ${houseLegs} where ${inRange}`,
    values: valuesOf(range),
  });
  return rows[0]!;
}

/** How much open holds amounted to at a given time. */
export async function heldAt(db: Database, account: bigint, moment: Date): Promise<bigint> {
  const { rows } = await db.sql.query<{ held: bigint }>({
    name: 'statement-held',
    text: `select coalesce(sum(amount), 0)::bigint as held from ledger.hold
           where account_id = $1 and created_at < $2 and (resolved_at is null or resolved_at >= $2)`,
    values: [account, moment],
  });
  return rows[0]!.held;
}

interface EntryRow extends Omit<StatementRow, 'description'> {
  kind: string;
  title: string | null;
  is_reversal: boolean;
  /** Of something sold in several parts: those that this posting paid, and those that were declined, with why. */
  of_lines: bigint;
  paid_lines: string[] | null;
  declined_lines: string[] | null;
}

/** "adjustment-credit" for people: "Adjustment credit". */
const wordsOf = (kind: string) =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll(/[-_]/g, ' ');

/** ", 2 of 3 cards: Card 1 ($50.00), Card 2 ($50.00). Declined: Card 3 ($50.00), …" */
function parts({
  kind,
  of_lines: all,
  paid_lines: paid,
  declined_lines: declined,
}: EntryRow): string {
  if (!paid || all < 2n) return '';
  const things = kindOf(kind as ServiceType)?.things ?? 'items';
  const not = declined ? `. Declined: ${declined.join('; ')}` : '';
  return `, ${paid.length} of ${all} ${things}: ${paid.join(', ')}${not}`;
}

function describe(row: EntryRow): string {
  const { kind, title, is_reversal } = row;
  const name = `${maskNumbers(title ?? wordsOf(kind))}${parts(row)}`;
  if (is_reversal || kind === 'reversal') return `Reversed: ${name}`;
  return kind === 'refund' && title ? `Refund: ${name}` : name;
}

function viewRow(entry: EntryRow): StatementRow {
  const { id, at, reference, target, fee, duty, amount, balance } = entry;
  return {
    id,
    at,
    reference,
    fee,
    duty,
    amount,
    balance,
    description: describe(entry),
    target: target && maskRecipient(target),
  };
}

const PAGE = 1_000;

/** The movements in ledger order, page by page, so that a long range is never all in memory. */
export async function* listMovements(db: Database, range: Range): AsyncGenerator<StatementRow[]> {
  for (let after = range.after; ;) {
    const { rows } = await db.sql.query<EntryRow>({
      name: 'statement-rows',
      text: `select e.id, e.amount, e.balance_after as balance, e.created_at as at,
               t.kind, t.reverses is not null as is_reversal,
               o.reference_code as reference, o.title, o.target, house.fee, house.duty, sold.*
             from ledger.entry e join ledger.txn t on t.id = e.txn_id
               left join orders o on o.id = t.order_id ${houseLegs} ${soldLines}
             where ${inRange} order by e.account_id, e.id limit ${PAGE}`,
      values: valuesOf({ ...range, after }),
    });
    if (rows.length > 0) yield rows.map(viewRow);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}
