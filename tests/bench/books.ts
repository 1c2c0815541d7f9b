import { performance } from 'node:perf_hooks';
import { growTrees } from '#server/books/grow-tree.ts';
import { openDatabase } from '#server/db/client.ts';
import { allowLonger } from '#server/db/patience.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { amount } from './amount.ts';
import { onDatabase, plainClient, roomy } from './on-database.ts';
import { atMost, type Row } from './row.ts';

const MEMBERS = amount(100_000, 500);
const LIMIT_S = 30;
const LIMIT_MB = 20;

async function fill(url: string): Promise<void> {
  const client = plainClient(url);
  await client.connect();
  await client.query(
    `insert into ledger.account (owner_id, kind, currency, mode, floor_zero, posted)
     select gen_random_uuid(), 'user_available', (array['NGN', 'NGN', 'GHS', 'KES'])[1 + n % 4], 'L', true, 1 + n
     from generate_series(1, $1) n`,
    [MEMBERS],
  );
  await client.query('analyze');
  await client.end();
}

/** The trees of one night, in one transaction as the job grows them. */
export const benchBooks = (): Promise<Row[]> =>
  onDatabase(async (url) => {
    await fill(url);
    const db = openDatabase(url);
    const memory = process.memoryUsage().rss;
    const began = performance.now();
    const totals = await inTransaction(db, async (tx) => {
      await allowLonger(tx, 600);
      return growTrees(tx, { night: '2026-01-01', secret: Buffer.alloc(32, 7) });
    });
    const tookS = (performance.now() - began) / 1000;
    const grewMB = (process.memoryUsage().rss - memory) / 2 ** 20;
    await db.close();
    const members = totals.reduce((sum, each) => sum + each.members, 0);
    return [
      atMost(`trees of ${members} members`, Math.round(tookS * 10) / 10, 's', LIMIT_S),
      atMost('memory they take in the process', Math.round(grewMB), 'MB', LIMIT_MB),
    ];
  }, roomy);
