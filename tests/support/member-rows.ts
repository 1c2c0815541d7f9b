import type pg from 'pg';

export interface Column {
  table: string;
  name: string;
  type: string;
  /** By PostgreSQL, from other columns. */
  isComputed: boolean;
  /** The column of another table that it points to. */
  points: { table: string; column: string } | null;
  /** The first of the values that a check allows. */
  allowed: string | null;
}

const columnsOf = `
  select a.attrelid::regclass::text as "table", a.attname as name, format_type(a.atttypid, null) as type,
    a.attgenerated <> '' as "isComputed",
    (select json_build_object('table', k.confrelid::regclass::text, 'column', f.attname)
      from pg_constraint k join pg_attribute f on f.attrelid = k.confrelid
        and f.attnum = k.confkey[array_position(k.conkey, a.attnum)]
      where k.contype = 'f' and k.conrelid = a.attrelid and a.attnum = any(k.conkey)
        and k.confrelid <> k.conrelid limit 1) as points,
    (select substring(pg_get_constraintdef(k.oid) from 'ANY \\(\\(?ARRAY\\[''([^'']+)''')
      from pg_constraint k where k.contype = 'c' and k.conrelid = a.attrelid and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ 'ANY \\(\\(?ARRAY' limit 1) as allowed
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'ledger') and a.attnum > 0
    and not a.attisdropped
  order by 1, a.attnum`;

/** Columns that name a member, or lead to one, without a foreign key. */
const LEADS = new Set(['user_id', 'order_id', 'owner_id']);

/** Every table of the product with its columns. */
export async function readColumns(client: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column>(columnsOf);
  return Map.groupBy(rows, ({ table }) => table);
}

/** The tables that lead to a member: directly, or through a table that does. */
export function tablesOfMembers(all: ReadonlyMap<string, Column[]>): string[] {
  const found = new Set(['users']);
  const leads = ({ table, name, points }: Column) =>
    LEADS.has(name) ? !table.startsWith('reconcile_') : points !== null && found.has(points.table);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const [table, columns] of all) if (columns.some(leads)) found.add(table);
  }
  return [...found].sort();
}

/** References, codes, amounts in JSON, and names of staff: what can't be about the member alone. */
const CODE = new RegExp(
  `^(${[
    ...['currency', 'provider', 'network', 'network_id', 'coin', 'symbol', 'rate', 'rates', 'odds'],
    ...['rule_version', 'service_type', 'country_code', 'type', 'kind', 'status', 'stage', 'scope'],
    ...[
      'from_status',
      'reference',
      'our_reference',
      'provider_reference',
      'reference_code',
      'code',
    ],
    ...[
      'idem_key',
      'idempotency_key',
      'key',
      'key_id',
      'hash',
      'lines',
      'seen',
      'category',
      'flag',
    ],
    ...['reason_code', 'refused_code', 'failure_code', 'image_key', 'image_keys', 'upload_key'],
    ...['actor', 'reviewer', 'first_reviewer', 'source', 'document_type', 'declared_type', 'seat'],
    ...['attached_to', 'month', 'day', 'drawn', 'prize', 'link', 'gate', 'held_for', 'payment_id'],
    ...['flag_reference', 'shop_country', 'shop_currency', 'desk_ref', 'author', 'tutorial'],
    ...[
      'topic',
      'every',
      'side',
      'seats',
      'card_country',
      'card_currency',
      'receipt',
      'country',
      'screen',
      'value_list',
      'payout',
    ],
  ].join('|')}|\\w+_(hash|by|sha256))$`,
);

/** Whether people can be read from the column. */
export const isPersonal = ({ name, type, points, allowed }: Column): boolean =>
  /^(text|json|bytea|character|date)/.test(type) && !points && !allowed && !CODE.test(name);

/** The text of an inserted row in a column. */
const markOf = ({ table, name }: Column): string => `zz-${table}-${name}-zz`;

/** The date of an inserted row in a column of dates. */
export const MARKED_DAY = '1961-02-03';

/** The columns whose marks are in a text, as `table.column`; bytes are read as text. */
export const marksIn = (text: string): string[] => {
  const plain = text.replace(/\\+x([0-9a-f]+)/g, (_, hex: string) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  );
  const found = plain.matchAll(/zz-([\w.]+)-(\w+)-zz/g);
  return [...new Set([...found].map(([, table, name]) => `${table}.${name}`))];
};

/** Columns that are empty while the row is in use. */
const EMPTY = /^(erased|dropped|removed|retired|cancelled|anonymised|deleted|taken_back|freed)_/;

/** Where a mark in any field would violate the product’s format. */
const forms: Record<string, (mark: string) => string> = {
  'shopping_request.delivery': (mark) => JSON.stringify({ address: mark }),
  'notifications.message': (mark) => JSON.stringify([mark]),
  'card_sale_template.value_list': () => '[]',
};

type Known = Readonly<Record<string, string | null>>;

/** Inserts rows about one member into any tables. */
export class MadeRows {
  readonly #client: pg.Client;
  readonly #all: ReadonlyMap<string, Column[]>;
  readonly #known: Known;
  readonly #at: Date;

  /** `known` has the values that rows need, by `table.column`, or by the column alone for ids. */
  constructor(
    client: pg.Client,
    all: ReadonlyMap<string, Column[]>,
    known: Known,
    at = new Date('2026-01-01'),
  ) {
    this.#client = client;
    this.#all = all;
    this.#known = known;
    this.#at = at;
  }

  #textOf(column: Column): string {
    const { table, name, type, allowed } = column;
    if (allowed && !type.startsWith('json')) return allowed;
    const mark = markOf(column);
    const form = forms[`${table}.${name}`];
    if (form) return form(mark);
    if (type === 'character') return name.includes('currency') ? 'NGN' : 'NG';
    if (type.startsWith('json')) return JSON.stringify({ text: mark });
    return mark;
  }

  #valueOf(column: Column): unknown {
    const { table, name, type, points } = column;
    const known = this.#known[`${table}.${name}`];
    if (known !== undefined) return known;
    if (type === 'uuid' && this.#known[name]) return this.#known[name];
    if (points)
      return this.#valueOf(
        this.#all.get(points.table)!.find((each) => each.name === points.column)!,
      );
    if (EMPTY.test(name)) return null;
    if (type === 'uuid') return '00000000-0000-4000-8000-0000000000aa';
    if (type === 'boolean') return false;
    if (type === 'date') return MARKED_DAY;
    if (type === 'bytea') return Buffer.from(markOf(column));
    if (type === 'text[]') return [this.#textOf(column)];
    if (type.endsWith('[]')) return type.startsWith('timestamp') ? [this.#at] : [1];
    if (type.startsWith('timestamp')) return this.#at;
    return /^(text|json|character)/.test(type) ? this.#textOf(column) : 1;
  }

  /** One row in a table, with a mark in every column that holds text. */
  async write(table: string): Promise<void> {
    const columns = this.#all.get(table)!.filter(({ isComputed }) => !isComputed);
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const slots = columns.map((_, at) => `$${at + 1}`).join(', ');
    const values = columns.map((column) => this.#valueOf(column));
    try {
      await this.#client.query(
        `insert into ${table} (${names}) overriding system value values (${slots})
         on conflict do nothing`,
        values,
      );
    } catch (error) {
      throw new Error(`No row for ${table}: ${JSON.stringify(values)}`, { cause: error });
    }
  }

  /** Adds marks to the texts of an existing row. */
  async mark(table: string, names: readonly string[], id: string): Promise<void> {
    for (const column of this.#all.get(table)!.filter(({ name }) => names.includes(name)))
      await this.#client.query(`update ${table} set ${column.name} = $1 where id = $2`, [
        this.#valueOf(column),
        id,
      ]);
  }
}
