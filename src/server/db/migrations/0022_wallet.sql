-- The bank account number a Nigerian user puts money into.
create table reserved_account(
  user_id uuid primary key,
  provider text not null,
  account_number text not null unique,
  account_name text not null,
  bank text not null,
  created_at timestamptz not null default now());

-- One deposit; its order carries the status and the timeline.
create table deposit(
  order_id uuid primary key,
  user_id uuid not null,
  channel text not null check (channel in ('checkout', 'mobile_money', 'reserved_account')),
  reference text not null unique,
  provider text not null,
  -- The provider's own number of a bank transfer: it is credited once.
  provider_reference text,
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  redirect_url text,
  return_url text,
  instruction text,
  phone_number text,
  network text,
  sender_name text,
  note text,
  -- Why the money waits in suspense, and until when.
  held_for text check (held_for in
    ('below_minimum', 'other_sender', 'single_cap', 'balance_cap', 'wrong_amount')),
  release_at timestamptz,
  expires_at timestamptz,
  asked_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (provider, provider_reference));
create index deposit_user on deposit(user_id, created_at);
create index deposit_held on deposit(release_at) where held_for is not null and settled_at is null;
