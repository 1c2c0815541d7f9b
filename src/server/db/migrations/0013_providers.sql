-- What providers told us, as received. The inbox makes a repeated notice harmless.
create table provider_event(
  id bigint generated always as identity primary key,
  provider text not null,
  event_key text not null,
  headers jsonb not null default '{}',
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  -- What a notice was about, so that staff can have it followed once more.
  reference text,
  topic text,
  unique (provider, event_key));
-- The purge and the comparison look for what is old, or of a day.
create index provider_event_done on provider_event(received_at) where processed_at is not null;

-- What we asked of providers. The row is committed before the first byte leaves.
create table provider_request(
  id bigint generated always as identity primary key,
  port text not null,
  provider text not null,
  our_reference text not null unique,
  payload_hash bytea not null,
  state text not null default 'sent' check (state in ('sent', 'answered')),
  sent_at timestamptz not null default now(),
  answered_at timestamptz,
  -- When a request was claimed, by the database's own clock: how long ago something was sent decides about
  -- money, and the clocks of the machines that ask may differ. What is open now counts from this moment on.
  claimed_at timestamptz not null default clock_timestamp());
create index provider_request_sent on provider_request(sent_at);

-- Accounts of ours that people pay into for what is not paid from the wallet. Ours, not anybody's
-- secret: they are shown to whoever has something to pay.
create table payin_method(
  id uuid primary key,
  country_code char(2) not null,
  type text not null check (type in ('bank', 'mobile_money', 'paybill')),
  -- The bank or network as people know it.
  bank text not null,
  account_number text not null,
  account_name text not null,
  -- What else there is to know: "Write the order's reference into the transfer."
  note text,
  position int not null default 0,
  active boolean not null default true,
  unique (country_code, bank, account_number));

-- The key pair that push services know us by, when the settings have none. Made once: with another
-- pair no browser hears from us until it asks again.
create table push_key(
  one boolean primary key default true check (one),
  public_key text not null,
  sealed text not null,
  created_at timestamptz not null);

-- What stands for a reference of ours at a counterparty that takes none: its own quote. A quote is used
-- once there, so what is made or sent by it is made or sent once.
create table crypto_quote(
  provider text not null,
  reference text not null,
  quote_id text not null,
  -- Null: we don't know of one.
  transfer_id text,
  created_at timestamptz not null,
  primary key (provider, reference));

-- What was asked of a supplier that only tells us part of it again, kept before the first byte leaves. An
-- order of several goods is one row for each: they are ordered one by one there.
create table supply_order(
  provider text not null,
  reference text not null,
  position int not null check (position > 0),
  asked jsonb not null,
  -- open: not sent yet; sent: perhaps; closed: it never will be.
  state text not null default 'open' check (state in ('open', 'sent', 'closed')),
  -- The supplier's own name for it; null as long as we don't know of one.
  provider_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (provider, reference, position));
create index supply_order_theirs on supply_order(provider, provider_id)
  where provider_id is not null;

-- Which of a supplier's gift cards is which of ours. What isn't in here isn't sold through it.
create table card_supply(
  provider text not null,
  sku text not null,
  product_id text not null,
  set_by text not null,
  set_at timestamptz not null,
  primary key (provider, sku));

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
  for each statement execute function deny_change();

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
  -- When it last did.
  told_at timestamptz,
  primary key (port, provider));

-- A provider may keep money for us in several currencies, so what it said is a row for each.
create table provider_float_sum(
  port text not null,
  provider text not null,
  currency text not null,
  -- Minor units, as it said at told_at of provider_float.
  amount bigint not null,
  primary key (port, provider, currency),
  foreign key (port, provider) references provider_float on delete cascade);
