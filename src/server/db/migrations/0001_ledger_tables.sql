-- The money core, part 1: roles, tables, and what can never change.
-- Amounts are signed integers in the currency's ledger scale: + credit, - debit.

do $$ begin
  create role ledger_owner nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  create role oja_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
-- Lets a login that isn't a superuser hand objects to these roles and act as the app.
do $$ begin
  execute format('grant ledger_owner, oja_app to %I', current_user);
end $$;

-- The app can write to the tables of later migrations, but not to the ledger's.
create schema sandbox;
grant usage on schema public, sandbox to oja_app;
alter default privileges in schema public, sandbox
  grant select, insert, update, delete on tables to oja_app;
alter default privileges in schema public, sandbox grant usage, select on sequences to oja_app;

create schema ledger authorization ledger_owner;
set local role ledger_owner;

create table ledger.currency (
  code text primary key check (code ~ '^[A-Z][A-Z0-9_]{2,15}$'),
  scale smallint not null check (scale between 0 and 18),
  display_scale smallint not null check (display_scale between 0 and scale),
  chain_scale smallint check (chain_scale >= scale)
);

-- Just one small check on a row that every posting updates, because each execution parses all of a table's checks
-- again. What never changes is checked once, by a trigger, when the account is opened.
create table ledger.account (
  id bigint generated always as identity (start with 10001) primary key,
  owner_id uuid,
  kind text not null,
  currency text not null references ledger.currency,
  shard smallint not null default 0,
  mode "char" not null default 'L', -- L live balance, D deferred (delta queue)
  floor_zero boolean not null, -- true: posted - held can never go below 0
  frozen boolean not null default false,
  posted bigint not null default 0,
  held bigint not null default 0,
  version bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint no_overdraft check (held >= 0 and (posted >= held or not floor_zero)),
  unique nulls not distinct (owner_id, kind, currency, shard)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);

create function ledger.check_account() returns trigger language plpgsql as $$
begin
  if new.mode not in ('L', 'D')
    or (new.owner_id is not null) <> (new.kind like 'user\_%')
    or (new.owner_id is not null and (new.mode <> 'L' or not new.floor_zero))
    or (new.mode = 'D' and (new.floor_zero or new.held <> 0))
    -- House accounts have fixed ids below 10000, so a posting recognises them without a lookup.
    or (new.owner_id is null) <> (new.id < 10000) then
    raise exception 'bad_request' using errcode = 'LG400';
  end if;
  return new;
end $$;
create trigger well_formed before insert on ledger.account
  for each row execute function ledger.check_account();

create table ledger.txn (
  id bigint generated always as identity primary key,
  scope text not null, -- the functions check lengths, to keep the row's checks few
  idem_key text not null,
  req_hash bytea not null,
  kind text not null,
  order_id uuid,
  reverses bigint references ledger.txn,
  hold_id bigint,
  effective_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  meta jsonb,
  unique (scope, idem_key)
);
create unique index txn_reverses_once on ledger.txn (reverses) where reverses is not null;
create index txn_order on ledger.txn (order_id) where order_id is not null;

-- No foreign keys: only the functions write here, and they have just read or created both rows. Neither row can be
-- deleted, and the audit looks for orphans. Foreign key checks would cost up to half the throughput.
create table ledger.entry (
  account_id bigint not null,
  id bigint generated always as identity,
  txn_id bigint not null,
  amount bigint not null,
  balance_after bigint, -- null on deferred accounts
  version bigint,
  -- Not now(): clock_timestamp() is read after the row lock, so it rises with id.
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id)
);
create index entry_txn on ledger.entry (txn_id);

create table ledger.hold (
  id bigint generated always as identity primary key,
  kind text not null, -- order, flag_automatic, flag_manual, review
  scope text not null,
  idem_key text not null,
  req_hash bytea not null,
  account_id bigint not null,
  amount bigint not null,
  state "char" not null default 'P', -- pending, captured, voided, expired
  captured bigint not null default 0,
  expires_at timestamptz, -- null: stays until its order resolves it
  order_id uuid,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  constraint resolved_once check ((state = 'P') = (resolved_at is null) and captured <= amount
    and (state = 'C') = (captured > 0)),
  unique (scope, idem_key)
);
create index hold_expiring on ledger.hold (expires_at) where state = 'P' and expires_at is not null;
create index hold_account_open on ledger.hold (account_id) where state = 'P';
create index hold_order on ledger.hold (order_id) where order_id is not null;

-- The queue of amounts for deferred accounts; ledger.fold() adds them to the balances.
create table ledger.delta (account_id bigint not null, amount bigint not null)
  with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);

create table ledger.seal (
  n bigint generated always as identity primary key,
  upto_id bigint not null, -- the block covers the transactions after the previous block's upto_id
  txns bigint not null,
  prev bytea not null check (octet_length(prev) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null default now()
);

-- Where the next block ends, and an xid above that of every database transaction that can still add to it.
create table ledger.seal_mark (
  only_one boolean primary key default true check (only_one),
  upto_id bigint not null,
  next_xid xid8 not null
);

create table ledger.daily_balance (
  account_id bigint not null references ledger.account,
  day date not null,
  posted bigint not null,
  mark bigint not null, -- entries up to this id are from before the end of the day
  primary key (account_id, day)
);

create function ledger.deny() returns trigger language plpgsql as $$
begin
  raise exception 'append_only' using errcode = 'LG403';
end $$;

-- A batch deletes its own keys of rejected items before it ends. A transaction without entries can't be committed,
-- so nothing visible is ever deleted.
create function ledger.deny_delete_of_posted() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger.entry e where e.txn_id = old.id) then return old; end if;
  raise exception 'append_only' using errcode = 'LG403';
end $$;

create trigger append_only before update or truncate on ledger.txn
  for each statement execute function ledger.deny();
create trigger keep_posted before delete on ledger.txn
  for each row execute function ledger.deny_delete_of_posted();
create trigger append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.deny();
create trigger append_only before update or delete or truncate on ledger.seal
  for each statement execute function ledger.deny();
create trigger fixed before update of id, owner_id, kind, currency, shard, mode, floor_zero
  on ledger.account for each statement execute function ledger.deny();
create trigger keep before delete or truncate on ledger.account
  for each statement execute function ledger.deny();
create trigger keep before delete or truncate on ledger.hold
  for each statement execute function ledger.deny();

set local role none;
