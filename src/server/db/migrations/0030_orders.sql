-- Prices held for a visitor; the price is read again when it is used.
create table quotes(
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  country_code char(2) not null,
  service_type text not null,
  -- What was asked, so that a quote is not used for something else.
  input_hash bytea not null check (octet_length(input_hash) = 32),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  duty bigint not null check (duty >= 0),
  total bigint not null check (total > 0),
  currency text not null,
  rate text,
  rule_version text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null);
create index quotes_old on quotes(expires_at);

-- Everything a user buys or sells. Amounts are minor units. Money itself is in the ledger.
create table orders(
  id uuid primary key,
  seq bigint generated always as identity,
  reference_code text not null unique,
  user_id uuid not null references users,
  country_code char(2) not null,
  service_type text not null,
  direction text not null check (direction in ('purchase', 'sale', 'deposit', 'withdrawal')),
  status text not null check (status in ('awaiting_user', 'processing', 'unknown', 'under_review',
    'offer_changed', 'completed', 'partly_completed', 'failed', 'rejected', 'cancelled', 'reversed')),
  -- What people read in the log: what it was, and to whom.
  title text not null,
  target text,
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  duty bigint not null default 0 check (duty >= 0),
  total bigint not null check (total > 0),
  currency text not null,
  quote_id uuid,
  rate text,
  rule_version text not null,
  idempotency_key text,
  request_hash bytea check (octet_length(request_hash) = 32),
  detail jsonb not null default '{}',
  account_id bigint,
  hold_id bigint,
  capture_txn bigint,
  -- Our reference at the provider; set together with sent_at before the first byte leaves.
  our_reference text unique,
  provider text,
  provider_reference text,
  -- The provider's last word, once it has one: also asked for after we paid back on our own risk.
  provider_outcome text check (provider_outcome in ('done', 'failed')),
  failure_code text,
  failure_text text,
  queries int not null default 0,
  -- By then a job should have moved it on; the sweep looks after those that it did not.
  check_at timestamptz,
  promised_at timestamptz,
  cancel_until timestamptz,
  sent_at timestamptz,
  paid_back_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((our_reference is null) = (sent_at is null)),
  unique (user_id, idempotency_key));
create index orders_log on orders(user_id, seq desc);
create index orders_day on orders(user_id, created_at);
create index orders_to_check on orders(check_at) where check_at is not null;
create index orders_measured on orders(service_type, settled_at) where status = 'completed';

-- The timeline that the user sees; append only.
create table order_events(
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  at timestamptz not null,
  status text not null,
  tone text not null default 'did' check (tone in ('did', 'bad')),
  title text not null,
  text text,
  detail jsonb not null default '{}');
create index order_events_order on order_events(order_id, id);
create function order_events_deny() returns trigger language plpgsql as $$
begin raise exception 'append_only' using errcode = 'LG403'; end $$;
create trigger append_only before update or delete on order_events
  for each statement execute function order_events_deny();

-- Workers say here that they live; jobs of those that do not are given to others.
create table job_worker(
  worker_id text primary key,
  seen_at timestamptz not null default now());
