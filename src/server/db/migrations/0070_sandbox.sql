-- The sandbox: what its adapters sent, and the books of its providers.

-- Emails that the sandbox adapter sent.
create table sandbox_mail(
  id bigint generated always as identity primary key,
  message_id text not null unique,
  "to" text not null,
  subject text not null,
  text text not null,
  html text not null,
  links text[] not null default '{}',
  at timestamptz not null);
create index sandbox_mail_to on sandbox_mail("to", id);

create table sandbox_sms(
  id bigint generated always as identity primary key,
  message_id text not null unique,
  "to" text not null,
  text text not null,
  at timestamptz not null);
create index sandbox_sms_to on sandbox_sms("to", id);

-- How each sandbox provider behaves. The providers keep their own books: what they know, which can differ from
-- what we know.
create table sandbox.switch(
  port text primary key,
  behaviour text not null default 'done' check (behaviour in
    ('done', 'failed', 'pending', 'timeout', 'late', 'duplicate notice')),
  delay_ms int not null default 0 check (delay_ms between 0 and 120000),
  auto_review boolean not null default false);

insert into sandbox.switch(port, auto_review) values
  ('payments', true), ('bills', true), ('identity', true), ('mail', true), ('sms', true), ('payouts', true),
  ('giftcards', false), ('vouchers', false), ('prices', false), ('crypto', false);

create table sandbox.payment(
  reference text primary key,
  amount bigint not null check (amount > 0),
  currency text not null,
  email text not null,
  channel text not null check (channel in ('checkout', 'mobile_money')),
  return_url text,
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'cancelled')),
  paid_amount bigint check (paid_amount > 0),
  prompts int not null default 0,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  refunded_at timestamptz);

create table sandbox.reserved_account(
  user_ref text primary key,
  account_number text not null unique,
  account_name text not null,
  bank text not null);

create sequence sandbox.account_number_seq start with 1;

create table sandbox.transfer(
  reference text primary key,
  account_number text not null,
  amount bigint not null check (amount > 0),
  sender_name text not null,
  created_at timestamptz not null default now(),
  refunded_at timestamptz,
  currency char(3) not null default 'NGN',
  note text);

create table sandbox.identity_check(
  reference text primary key,
  country_code char(2) not null,
  document_type text not null,
  number text not null,
  full_name text not null,
  created_at timestamptz not null default now());

-- The books of the sandbox bills provider.
create table sandbox.bill(
  reference text primary key,
  biller text not null,
  phone text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('accepted', 'delivered', 'failed', 'reversed')),
  fail_code text,
  -- The next state of an accepted bill, and its time; null: the bill stays accepted.
  next_state text check (next_state in ('delivered', 'failed', 'reversed')),
  next_at timestamptz,
  notices int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null default now(),
  delivers text
    check (delivers in ('token', 'token with key change', 'pin', 'pin and serial')),
  check ((next_state is null) = (next_at is null)));

-- The books of the sandbox payout provider.
create table sandbox.payout(
  reference text primary key,
  account_number text not null,
  account_name text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('accepted', 'paid', 'failed', 'reversed')),
  -- The next state, and its time; null: the payout stays as it is.
  next_state text check (next_state in ('paid', 'failed', 'reversed')),
  next_at timestamptz,
  -- How many times its status is queried before it is paid.
  polls_left int not null default 0 check (polls_left >= 0),
  notices int not null default 0,
  created_at timestamptz not null,
  -- When the provider last changed its state.
  changed_at timestamptz not null default now(),
  check ((next_state is null) = (next_at is null)));

-- Operations that a sandbox provider did twice under one reference, as real providers sometimes do.
create table sandbox.done_twice(
  port text not null,
  reference text not null,
  primary key (port, reference));

-- Photos submitted to the sandbox identity service.
create table sandbox.identity_review(
  reference text primary key,
  submitted_at timestamptz not null);

-- The books of the sandbox gift card supplier.
create table sandbox.card_order(
  reference text primary key,
  items jsonb not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('accepted', 'delivered', 'failed', 'reversed')),
  fail_code text,
  -- The next state of an accepted order, and its time; null: the order stays accepted.
  next_state text check (next_state in ('delivered', 'failed', 'reversed')),
  next_at timestamptz,
  notices int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((next_state is null) = (next_at is null)));

-- The stock of a card at a value, in hundredths of the card's currency; no row: unlimited.
create table sandbox.card_stock(
  sku text not null,
  value bigint not null check (value > 0),
  pieces int not null check (pieces >= 0),
  primary key (sku, value));

-- Products of the sandbox bills provider.
create table sandbox.bill_plan(
  biller text not null,
  code text not null,
  name text not null,
  price bigint not null check (price > 0),
  currency text not null,
  in_stock boolean not null default true,
  delivers text check (delivers in ('pin', 'pin and serial')),
  primary key (biller, code));

-- The books of the sandbox voucher provider.
create table sandbox.voucher_transfer(
  reference text primary key,
  account text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('accepted', 'sent', 'failed', 'reversed')),
  fail_code text,
  -- The next state of an accepted transfer, and its time; null: the transfer stays accepted.
  next_state text check (next_state in ('sent', 'failed', 'reversed')),
  next_at timestamptz,
  notices int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((next_state is null) = (next_at is null)));

create table sandbox.voucher_payment(
  reference text primary key,
  payer text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  return_url text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'cancelled')),
  paid_amount bigint check (paid_amount > 0),
  created_at timestamptz not null,
  paid_at timestamptz);

create table sandbox_push(
  id bigint generated always as identity primary key,
  message_id text not null unique,
  "to" text not null,
  title text not null,
  body text not null,
  link text not null,
  urgency text not null,
  ttl_s int not null,
  at timestamptz not null);
create index sandbox_push_to on sandbox_push("to", id);

-- The books of the sandbox coin counterparty and its chains. Blocks follow the clock, so a block is identified by
-- its time.
create table sandbox.coin_address(
  reference text primary key,
  coin text not null,
  network text not null,
  address text not null unique,
  created_at timestamptz not null);

create table sandbox.coin_payment(
  txid text primary key,
  address text not null references sandbox.coin_address(address),
  -- Any coin, because a payer can send the wrong coin to the right address.
  symbol text not null,
  -- With as many decimals as the chain has.
  amount numeric not null check (amount > 0),
  made_at timestamptz not null,
  -- The time of the block it is in, or will be in.
  mined_at timestamptz not null,
  -- When another transaction of its payer replaced it.
  vanished_at timestamptz);
create index coin_payment_address on sandbox.coin_payment(address);

create table sandbox.coin_send(
  reference text primary key,
  coin text not null,
  network text not null,
  address text not null,
  memo text,
  amount numeric not null check (amount > 0),
  txid text not null,
  -- Null: rejected, nothing was sent.
  broadcast_at timestamptz,
  -- Null: no block includes it.
  mined_at timestamptz,
  fail_code text,
  created_at timestamptz not null,
  check ((broadcast_at is null) = (fail_code is not null)),
  check (mined_at is null or broadcast_at is not null));

-- How often a notice was delivered; a failed delivery is repeated.
create table sandbox.coin_notice(
  id uuid primary key,
  deliveries int not null);

-- Disputes at the sandbox gateway.
create table sandbox.dispute(
  id text primary key,
  topic text not null check (topic in ('deposit', 'transfer')),
  reference text not null unique,
  amount bigint not null,
  currency text not null,
  state text not null check (state in ('open', 'answered', 'won', 'lost')),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  resolved_at timestamptz,
  answer_key text,
  answer text,
  files int not null default 0);

-- The share of each payment that a sandbox provider keeps as a fee; no row: no fee.
create table sandbox.fee(
  port text primary key check (port in ('payments', 'payouts', 'bills')),
  basis_points int not null check (basis_points between 0 and 1000));
