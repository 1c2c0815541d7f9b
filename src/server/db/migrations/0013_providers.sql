-- Providers: notices, requests and calls, circuit breakers, routing, and balances.

-- Notices from providers, as received. The unique key makes a repeated notice harmless.
create table provider_event(
  id bigint generated always as identity primary key,
  provider text not null,
  event_key text not null,
  headers jsonb not null default '{}',
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  -- The subject of the notice, so staff can have it processed again.
  reference text,
  topic text,
  unique (provider, event_key));
-- The purge looks for old notices, the comparison for those of a day.
create index provider_event_done on provider_event(received_at) where processed_at is not null;

-- Requests to providers. The row is committed before the request goes out.
create table provider_request(
  id bigint generated always as identity primary key,
  port text not null,
  provider text not null,
  our_reference text not null unique,
  payload_hash bytea not null,
  state text not null default 'sent' check (state in ('sent', 'answered')),
  sent_at timestamptz not null default now(),
  answered_at timestamptz,
  -- When the request was claimed, by the database's clock. The time since then decides what happens to money, and
  -- the servers' clocks may differ.
  claimed_at timestamptz not null default clock_timestamp());
create index provider_request_sent on provider_request(sent_at);

-- Our accounts for payments that don't come from the wallet. They aren't secret: everyone with something to pay
-- sees them.
create table payin_method(
  id uuid primary key,
  country_code char(2) not null,
  type text not null check (type in ('bank', 'mobile_money', 'paybill')),
  -- The bank or network, by its common name.
  bank text not null,
  account_number text not null,
  account_name text not null,
  -- Instructions for the payer, such as "Write the order's reference into the transfer."
  note text,
  position int not null default 0,
  active boolean not null default true,
  unique (country_code, bank, account_number));

-- The key pair that identifies us to push services, used if the settings have none. Created once: with a new pair,
-- a browser gets no messages until it subscribes again.
create table push_key(
  one boolean primary key default true check (one),
  public_key text not null,
  sealed text not null,
  created_at timestamptz not null);

-- Replaces our reference at a counterparty that doesn't accept one: the counterparty's own quote. Each quote is
-- used once there, so nothing is created or sent twice.
create table crypto_quote(
  provider text not null,
  reference text not null,
  quote_id text not null,
  -- Null: we don't know of a transfer.
  transfer_id text,
  created_at timestamptz not null,
  primary key (provider, reference));

-- Orders at a supplier that repeats only part of them to us, stored before the request goes out. An order of
-- several goods has one row for each, because the supplier takes them one by one.
create table supply_order(
  provider text not null,
  reference text not null,
  position int not null check (position > 0),
  asked jsonb not null,
  -- `open`: not sent yet; `sent`: may have been sent; `closed`: will never be sent.
  state text not null default 'open' check (state in ('open', 'sent', 'closed')),
  -- The supplier's id; null while we don't know it.
  provider_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (provider, reference, position));
create index supply_order_theirs on supply_order(provider, provider_id)
  where provider_id is not null;

-- Maps a supplier's gift cards to ours. A card without a row isn't sold through that supplier.
create table card_supply(
  provider text not null,
  sku text not null,
  product_id text not null,
  set_by text not null,
  set_at timestamptz not null,
  primary key (provider, sku));

-- Calls to providers and notices from them, without any content: who, what, when, and the outcome.
create table provider_call(
  id bigint generated always as identity primary key,
  at timestamptz not null,
  port text not null,
  provider text not null,
  -- A method of the port, or `notice`.
  operation text not null,
  our_reference text,
  outcome text not null check (outcome in ('done', 'pending', 'failed', 'unknown', 'threw', 'refused')),
  -- Why it failed or why the outcome is unknown, as one of our own codes.
  reason text,
  ms integer not null check (ms >= 0),
  http_status integer,
  -- The provider was out of order. A rejected request doesn't count as trouble.
  is_trouble boolean not null);
create index provider_call_of on provider_call(port, provider, operation, at);
create index provider_call_at on provider_call(at);

-- Circuit breakers: while one is open, the provider gets no new requests. One row per provider and operation that
-- was ever out of order.
create table provider_breaker(
  port text not null,
  provider text not null,
  operation text not null,
  -- Null: the provider works.
  opened_at timestamptz,
  -- From this time on, one request can try the provider again.
  trial_at timestamptz,
  -- Trouble before this time doesn't count.
  closed_at timestamptz,
  primary key (port, provider, operation));

-- The order in which providers get new requests, for a country and a product (null: all). The newest row counts; a
-- row without providers restores the order in code.
create table provider_order(
  id bigint generated always as identity primary key,
  port text not null,
  country text,
  product text,
  providers text[] not null,
  set_by text not null,
  agreed_by text not null,
  set_at timestamptz not null,
  reason text not null);
create index provider_order_newest on provider_order(port, country, product, id desc);
create trigger append_only before update or delete on provider_order
  for each statement execute function deny_change();

-- A change of the order that waits for a second approver.
create table provider_order_change(
  id uuid primary key,
  port text not null,
  country text,
  product text,
  -- The order the operator saw, and the order they want.
  before text[] not null,
  providers text[] not null,
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null);

-- When each provider was last asked for our balance. The amounts are in provider_float_sum.
create table provider_float(
  port text not null,
  provider text not null,
  asked_at timestamptz not null,
  -- When the provider last reported a balance.
  told_at timestamptz,
  primary key (port, provider));

-- The last balance that a provider reported, one row per currency.
create table provider_float_sum(
  port text not null,
  provider text not null,
  currency text not null,
  -- Minor units, as reported at provider_float.told_at.
  amount bigint not null,
  primary key (port, provider, currency),
  foreign key (port, provider) references provider_float on delete cascade);
