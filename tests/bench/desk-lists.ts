import type { DeskOrderFilter } from '#lib/orders/desk/list.contract.ts';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { findOrders, listProviders } from '#server/people/orders/find-orders.ts';
import { amount } from './amount.ts';
import { median, runLoad } from './load.ts';
import { onDatabase, roomy } from './on-database.ts';
import { fillOrders } from './paging-fill.ts';
import { endWith, type Row } from './row.ts';

const ORDERS = amount(1_000_000, 2_000);
const FAR_DOWN = `OJ-${amount(60_013, 613)}`;
const PAGE = 50;
const ROUNDS = amount(5, 1);
const CELL_MS = amount(500, 50);
/** The longest acceptable wait for a list, from the desk's requirements. */
const MOST_MS = 100;

type Asked = DeskOrderFilter & { cursor?: string };

async function askedFrom(db: OpenDatabase): Promise<Record<string, Asked>> {
  const { rows } = await db.sql.query<{ id: string; day: string }>(
    `select id, to_char(created_at, 'YYYY-MM-DD') as day from orders where reference_code = '${FAR_DOWN}'`,
  );
  const { id, day } = rows[0]!;
  return {
    'newest page': {},
    'page far down': { cursor: id },
    'rare service': { service: 'electricity-bill-payment' },
    'failed ones': { status: 'failed' },
    'failed ones far down': { status: 'failed', cursor: id },
    'failed ones of a rare provider': { status: 'failed', provider: 'second' },
    'country without orders': { country: 'KE', status: 'failed' },
    'exact amount on a day long ago': { min: '100.00', max: '100.00', from: day, to: day },
    'amount that no one paid': { min: '7777.00', max: '7777.00' },
    reference: { q: FAR_DOWN },
    'number, of a thousand orders': { q: '0803 013 4567' },
    'person with a million orders': { q: 'pages@bench.example' },
    'several at once': {
      service: 'airtime-bill-payment',
      status: 'completed',
      country: 'NG',
      to: day,
    },
  };
}

async function measure(db: OpenDatabase): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, asked] of Object.entries(await askedFrom(db))) {
    const times: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const load = await runLoad(1, CELL_MS, async () => {
        await Promise.all([findOrders(db, asked, PAGE), listProviders(db)]);
      });
      if (load.failed > 0) throw new Error(`${name} was refused`);
      if (round >= 0) times.push(load.p99Ms);
    }
    const value = median(times);
    rows.push({
      name: `${name}, p99`,
      value,
      unit: 'ms',
      gate: `< ${MOST_MS}`,
      ok: value < MOST_MS,
    });
  }
  return rows;
}

/** The desk's list of all orders, a million of them, with an operator's filters. */
export const benchDeskLists = (): Promise<Row[]> =>
  onDatabase(async (url) => {
    await fillOrders(url, ORDERS);
    const db = openDatabase(url, { max: 2 });
    try {
      return await measure(db);
    } finally {
      await db.close();
    }
  }, roomy);

if (import.meta.main) {
  const title = 'The desk’s orders, of a million';
  endWith(title, await benchDeskLists());
}
