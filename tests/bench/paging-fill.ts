import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { plainClient } from './on-database.ts';

export interface Shopper {
  uuid: string;
  country: { code: 'NG' };
  account: bigint;
}

const SPACING_S = 90;

/** Every 1,000th order failed and every 50,000th is still open; neither was booked. */
const made = (count: number) => `
  create temp table made as
  select i, md5(i::text)::uuid id,
    date_trunc('day', now()) - make_interval(secs => (${count} - i) * ${SPACING_S}) happened,
    case when i % 50000 = 7 then 'processing' when i % 1000 = 13 then 'failed' else 'completed' end status,
    i % 2 = 1 as deposits,
    case when i % 2 = 1 then 15000 else 10000 end::bigint amount
  from generate_series(1, ${count}) i;
  create temp table booked as
  select row_number() over (order by i) n, *,
    sum(case when deposits then amount else -amount end) over (order by i)::bigint balance
  from made where status = 'completed'`;

const orders = `
  insert into orders (id, reference_code, user_id, country_code, service_type, direction, status, title,
    target, provider, amount, total, currency, rule_version, settled_at, created_at, updated_at)
  select id, 'OJ-' || i, $1, 'NG',
    case when deposits then 'wallet-deposit' when i % 500 = 0 then 'electricity-bill-payment'
      else 'airtime-bill-payment' end,
    case when deposits then 'deposit' else 'purchase' end, status,
    case when deposits then 'Money added' else 'MTN airtime' end,
    case when deposits then null else '0803 ' || lpad((i % 1000)::text, 3, '0') || ' 4567' end,
    case when deposits then 'payments' when i % 500 = 0 then 'second' else 'bills' end,
    amount, amount, 'NGN', 'bench', case when status = 'processing' then null else happened end, happened, happened
  from made order by i`;

const transactions = `
  insert into ledger.txn (scope, idem_key, req_hash, kind, order_id, effective_at, created_at)
  select 'bench', 'page:' || n, sha256(''::bytea), case when deposits then 'deposit' else 'purchase' end,
    id, happened, happened
  from booked order by n`;

const entries = `
  insert into ledger.entry (account_id, txn_id, amount, balance_after, version, created_at)
  select $1, t.id, case when deposits then amount else -amount end, balance, n, happened
  from booked join ledger.txn t on t.scope = 'bench' and t.idem_key = 'page:' || n order by n`;

const houseEntries = `
  insert into ledger.entry (account_id, txn_id, amount, created_at)
  select h.id, t.id, case when deposits then -amount else amount end, happened
  from booked
  join ledger.txn t on t.scope = 'bench' and t.idem_key = 'page:' || n
  join ledger.account h on h.owner_id is null and h.currency = 'NGN'
    and h.kind = case when deposits then 'float_payments' else 'float_bills' end
  order by n`;

const balances = `
  update ledger.account a set posted = s.posted, version = s.version
  from (select account_id, sum(amount)::bigint posted, coalesce(max(version), 0) version
    from ledger.entry group by 1) s
  where a.id = s.account_id`;

async function openShopper(client: pg.Client): Promise<Shopper> {
  const uuid = randomUUID();
  await client.query(
    `insert into users (id, email, username, password_hash, country_code, referral_code, created_at)
     values ($1, 'pages@bench.example', 'pages', '', 'NG', 'PAGES', now())`,
    [uuid],
  );
  const { rows } = await client.query<{ id: string }>(
    `select ledger.open_account($1, 'user_available', 'NGN') id`,
    [uuid],
  );
  return { uuid, country: { code: 'NG' }, account: BigInt(rows[0]!.id) };
}

/**
 * One member with `count` orders over some years and the corresponding postings, inserted in bulk
 * and balanced, so that the audit covers them.
 */
export async function fillOrders(url: string, count: number): Promise<Shopper> {
  const client = plainClient(url);
  await client.connect();
  const shopper = await openShopper(client);
  await client.query(made(count));
  await client.query(orders, [shopper.uuid]);
  await client.query(transactions);
  await client.query(entries, [shopper.account]);
  await client.query(houseEntries);
  await client.query(balances);
  await client.query('vacuum analyze');
  await client.end();
  return shopper;
}
