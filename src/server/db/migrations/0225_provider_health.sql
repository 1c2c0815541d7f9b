-- What we asked providers, and what they told us, without any content: only who, what, when and how it went.
create table provider_call(
  id bigint generated always as identity primary key,
  at timestamptz not null,
  port text not null,
  provider text not null,
  -- A method of the port, or 'notice'.
  operation text not null,
  our_reference text,
  outcome text not null check (outcome in ('done', 'pending', 'failed', 'unknown', 'threw', 'refused')),
  -- Why it failed, or why we can’t tell, in one of our own words.
  reason text,
  ms integer not null check (ms >= 0),
  http_status integer,
  -- The provider was out of order; a refusal of what was asked is not that.
  is_trouble boolean not null);
create index provider_call_of on provider_call(port, provider, operation, at);
create index provider_call_at on provider_call(at);

-- Who gets nothing new for now: one row for each provider and operation that was ever out of order.
create table provider_breaker(
  port text not null,
  provider text not null,
  operation text not null,
  -- Null while it works.
  opened_at timestamptz,
  -- From then on one request may try it.
  trial_at timestamptz,
  -- Troubles before this are forgotten.
  closed_at timestamptz,
  primary key (port, provider, operation));

-- Which provider new requests go to, in order, for a country and a product (null: all of them). The newest row of
-- each counts; without providers the order in code counts again.
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
  for each statement execute function order_events_deny();

-- A change of that order which waits for a second approver.
create table provider_order_change(
  id uuid primary key,
  port text not null,
  country text,
  product text,
  -- What its operator saw, and what they want.
  before text[] not null,
  providers text[] not null,
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null);

-- The last balance that each provider told us itself; minor units.
create table provider_float(
  port text not null,
  provider text not null,
  asked_at timestamptz not null,
  -- Null when it didn’t say.
  amount bigint,
  currency text,
  -- When it last did.
  told_at timestamptz,
  primary key (port, provider));
