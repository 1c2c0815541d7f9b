import type { Database } from '#server/db/client.ts';
import { csvRecord, csvText } from '#server/platform/csv.ts';

const BOM = '\uFEFF';

interface Entry {
  name: string | null;
  class: string;
  seat: string | null;
  buyer: string | null;
  reference: string | null;
  entered_at: Date | null;
}

const columns: readonly [title: string, cell: (entry: Entry) => string][] = [
  ['Name', ({ name }) => csvText(name)],
  ['Class', (entry) => csvText(entry.class)],
  ['Seat', ({ seat }) => csvText(seat)],
  ['Bought by', ({ buyer }) => csvText(buyer)],
  ['Order', ({ reference }) => csvText(reference ?? 'Complimentary')],
  ['Entered (UTC)', ({ entered_at: at }) => at?.toISOString().slice(0, 16).replace('T', ' ') ?? ''],
];

/** Everyone with a valid ticket, by name. It has no codes, so it opens no gate. */
export async function readDoorList(db: Database, eventId: string): Promise<Entry[]> {
  const { rows } = await db.sql.query<Entry>(
    `select coalesce(a.name, nullif(concat_ws(' ', h.firstname, h.lastname), ''), h.username) as name,
       c.name as class, a.seat, o.reference_code as reference,
       coalesce(nullif(concat_ws(' ', b.firstname, b.lastname), ''), b.username) as buyer,
       (select min(g.scanned_at) from gate_scan g where g.admission_id = a.id
         and g.result = 'admitted') as entered_at
     from admission a join event_class c on c.event_id = a.event_id and c.id = a.class_id
       left join users h on h.id = a.holder_id
       left join orders o on o.id = a.order_id left join users b on b.id = o.user_id
     where a.event_id = $1 and a.state = 'valid' order by 1 nulls last, a.seat, a.id`,
    [eventId],
  );
  return rows;
}

/** The same as CSV (RFC 4180), escaped so that a spreadsheet shows what people typed and never runs it. */
export const doorListCsv = (entries: readonly Entry[]): string =>
  [
    BOM + csvRecord(columns.map(([title]) => title)),
    ...entries.map((entry) => csvRecord(columns.map(([, cell]) => cell(entry)))),
  ].join('');
