import type pg from 'pg';
import { amount } from './amount.ts';

const BRANCHES = amount(40, 1);
const TELLERS = BRANCHES * 10;
const ACCOUNTS = BRANCHES * 10_000;

const below = (count: number): number => 1 + Math.floor(Math.random() * count);

/** The tables of pgbench's tpcb-like script, scale 40 with fewer accounts. */
export async function loadTpcb(client: pg.Client): Promise<void> {
  await client.query(`
    create table tpcb_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table tpcb_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table tpcb_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table tpcb_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into tpcb_branches select i, 0, '' from generate_series(1, ${BRANCHES}) i;
    insert into tpcb_tellers select i, (i - 1) / 10 + 1, 0, '' from generate_series(1, ${TELLERS}) i;
    insert into tpcb_accounts select i, (i - 1) / 10000 + 1, 0, '' from generate_series(1, ${ACCOUNTS}) i;
    analyze`);
}

/** One transaction of the script: seven prepared statements, seven round trips. */
export async function tpcb(client: pg.Client, options: { hotBranch: boolean }): Promise<void> {
  const aid = below(ACCOUNTS);
  const tid = below(TELLERS);
  const bid = options.hotBranch ? 1 : below(BRANCHES);
  const delta = below(10_000) - 5_000;
  const run = (name: string, text: string, values: unknown[] = []) =>
    client.query({ name, text, values });
  await run('tpcb-1', 'begin');
  await run('tpcb-2', 'update tpcb_accounts set abalance = abalance + $1 where aid = $2', [
    delta,
    aid,
  ]);
  await run('tpcb-3', 'select abalance from tpcb_accounts where aid = $1', [aid]);
  await run('tpcb-4', 'update tpcb_tellers set tbalance = tbalance + $1 where tid = $2', [
    delta,
    tid,
  ]);
  await run('tpcb-5', 'update tpcb_branches set bbalance = bbalance + $1 where bid = $2', [
    delta,
    bid,
  ]);
  await run(
    'tpcb-6',
    'insert into tpcb_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
    [tid, bid, aid, delta],
  );
  await run('tpcb-7', 'end');
}
