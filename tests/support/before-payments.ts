import { inject } from 'vitest';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import type { TestApp } from './api.ts';
import { withDatabaseName } from './database-url.ts';

/**
 * Converts a database to the schema before payments had rows: postings of deposits and sales,
 * columns, a table of unknown payments.
 */
const AS_BEFORE = `
  set local session_replication_role = replica;
  update ledger.txn t set
      scope = case p.source when 'dollars' then 'order:' else 'deposit:' end || p.order_id,
      idem_key = case when p.source = 'dollars' then 'arrival' when t.kind = 'deposit' then 'credit' else 'suspend' end
    from order_payment p where p.txn_id = t.id and t.order_id = p.order_id;
  drop view suspense_case;
  create view suspense_case as select null::uuid as id;
  create table unclaimed_transfer(id uuid primary key, provider text not null, reference text not null,
    account_number text, sender_name text, currency text not null, amount bigint not null,
    created_at timestamptz not null, order_id uuid unique references orders, settled_at timestamptz,
    unique (provider, reference));
  insert into unclaimed_transfer
    select id, provider, reference, paid_to, payer, currency, amount, arrived_at, order_id,
      case when order_id is not null or waiting = 0 then now() end
    from order_payment where why = 'unclaimed';
  alter table deposit add column held_amount bigint, add column held_currency text;
  update deposit d set held_amount = p.amount, held_currency = p.currency
    from order_payment p where p.order_id = d.order_id and d.held_for is not null;
  alter table deposit add constraint deposit_held check (
    (held_for is null) = (held_amount is null) and (held_for is null) = (held_currency is null));
  alter table dollar_sale add column arrived bigint, add column arrived_at timestamptz,
    add column payer text, add column held_for text;
  update dollar_sale s set arrived = p.amount, arrived_at = p.paid_at, payer = p.payer, held_for = p.why
    from order_payment p where p.order_id = s.order_id;
  create index dollar_sale_waiting on dollar_sale(order_id) where held_for is not null;
  alter table orders drop column pay_until;
  alter table dispute drop constraint dispute_payment_id_fkey;
  drop table order_payment;
  drop function order_payment_keep();
  delete from public.migration where name >= '0113' and name < '0116' or name >= '0139' and name < '0140'`;

/** Converts an app's database to the version before payments had rows, and migrates it. */
export async function migrateFromBefore({ databaseUrl }: TestApp): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const url = withDatabaseName(inject('testPostgresUrl'), name);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`begin; ${AS_BEFORE}; commit`);
  await admin.end();
  await migrate(url);
}
