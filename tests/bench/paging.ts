import type pg from 'pg';
import type { ListTransactions } from '#lib/orders/contract.ts';
import { openDatabase, wrapConnection, type OpenDatabase } from '#server/db/client.ts';
import { audit } from '#server/ledger/proofs.ts';
import { statement } from '#server/ledger/statement.ts';
import { findOrder } from '#server/orders/find.ts';
import { listOrders, writeCursor } from '#server/orders/view/list.ts';
import { amount } from './amount.ts';
import { median, runLoad } from './load.ts';
import { onDatabase, plainClient, plainPool, roomy } from './on-database.ts';
import { fillOrders, type Shopper } from './paging-fill.ts';
import { endWith, type Row } from './row.ts';

const ORDERS = amount(1_000_000, 2_000);
/** Percent of the orders that are drawn as places in the log. */
const SAMPLED = amount(0.5, 50);
const PAGE = 25;
const CALLERS = 2;
const ROUNDS = amount(9, 1);
const CELL_MS = amount(500, 50);

/**
 * A page reads, transfers and parses 26 rows of 41 columns instead of one: measured at 1.1 to 1.3
 * times a single read at p99. Without its index an old month took more than a second, so a page
 * above this has lost the index.
 */
const MOST = 6;
/** Depth must not matter: the same page anywhere in the log. */
const MOST_BY_DEPTH = 2;

interface Bench {
  db: OpenDatabase;
  shopper: Shopper;
  /** Random ids, sequence numbers and days of orders in the log, drawn before measuring. */
  places: { id: string; seq: bigint; day: string; entry: bigint }[];
}

type Filters = Partial<Omit<ListTransactions, 'flagged'>>;

async function drawPlaces(client: pg.Client, { account }: Shopper): Promise<Bench['places']> {
  const { rows } = await client.query<{ id: string; seq: string; day: string; entry: string }>(
    `select o.id, o.seq, to_char(o.created_at, 'YYYY-MM-DD') as day, e.id entry
     from orders o tablesample bernoulli (${SAMPLED}) repeatable (7)
     join ledger.txn t on t.order_id = o.id
     join ledger.entry e on e.txn_id = t.id and e.account_id = $1`,
    [account],
  );
  return rows.map((row) => ({ ...row, seq: BigInt(row.seq), entry: BigInt(row.entry) }));
}

function cellsOf({ db, shopper, places }: Bench) {
  const place = () => places[Math.floor(Math.random() * places.length)]!;
  const full = async (filters: Filters) => {
    const { rows } = await listOrders(db, shopper, { limit: PAGE, ...filters });
    if (rows.length === 0) throw new Error('an empty page');
  };
  return {
    'primary key': async () => {
      if (!(await findOrder(db, place().id))) throw new Error('no such order');
    },
    'newest page': () => full({}),
    'page anywhere': () => full({ cursor: writeCursor(place().seq) }),
    'page of a month': () => {
      const { day, seq } = place();
      return full({ from: `${day.slice(0, 7)}-01`, to: day, cursor: writeCursor(seq) });
    },
    'first page of a day long ago': () => {
      const { day } = place();
      return full({ from: day, to: day });
    },
    'open ones': () => full({ status: 'pending' }),
    'lines of a statement': async () => {
      const lines = await statement(db, shopper.account, { before: place().entry });
      if (lines.length === 0) throw new Error('an empty page');
    },
  };
}

const info = (name: string, value: number): Row => {
  return { name: `  ${name}, p99`, value, unit: 'ms', gate: '', ok: true };
};

const atMost = (name: string, value: number, limit: number): Row => ({
  name,
  value,
  unit: 'x',
  gate: `<= ${limit}`,
  ok: value <= limit,
});

/** Alternates cells, so that a slow moment of the machine affects both sides of a ratio. */
async function compare(bench: Bench): Promise<Row[]> {
  const cells = Object.entries(cellsOf(bench));
  const times = new Map<string, number[]>(cells.map(([name]) => [name, []]));
  let failed = 0;
  for (let round = -1; round < ROUNDS; round++) {
    for (const [name, work] of cells) {
      const load = await runLoad(CALLERS, CELL_MS, work);
      failed += load.failed;
      if (round >= 0) times.get(name)!.push(load.p99Ms);
    }
  }
  const against = (name: string, other: string) =>
    median(times.get(name)!.map((ms, round) => ms / times.get(other)![round]!));
  const pages = cells.map(([name]) => name).filter((name) => name !== 'primary key');
  return [
    ...pages.map((name) =>
      atMost(`${name} against a primary-key read`, against(name, 'primary key'), MOST),
    ),
    atMost(
      'page anywhere against the newest',
      against('page anywhere', 'newest page'),
      MOST_BY_DEPTH,
    ),
    ...cells.map(([name]) => info(name, median(times.get(name)!))),
    { name: 'pages empty or refused', value: failed, unit: '', gate: '= 0', ok: failed === 0 },
  ];
}

/**
 * The log and the statement of a member with a million orders, against single reads in the same
 * run.
 */
export const benchPaging = (): Promise<Row[]> =>
  onDatabase(async (url) => measure(url, await fillOrders(url, ORDERS)), roomy);

async function measure(url: string, shopper: Shopper): Promise<Row[]> {
  // Sampling and the audit read everything, so neither has the app’s statement limit.
  const client = plainClient(url);
  await client.connect();
  const places = await drawPlaces(client, shopper);
  await client.end();
  const db = openDatabase(url, { max: CALLERS });
  const rows = await compare({ db, shopper, places });
  await db.close();
  const pool = plainPool(url);
  const findings = await audit(wrapConnection(pool));
  await pool.end();
  return [
    ...rows,
    {
      name: 'findings of the audit',
      value: findings.length,
      unit: '',
      gate: '= 0',
      ok: findings.length === 0,
    },
  ];
}

if (import.meta.main) {
  const title = 'Paging with a million orders';
  endWith(title, await benchPaging());
}
