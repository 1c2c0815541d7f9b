-- Whom bills are paid to. Seeded from facts; an operator may change rows.
create table biller(
  id text primary key,
  country_code char(2) not null,
  service_type text not null,
  name text not null,
  short_name text not null,
  logo text,
  color text check (color ~ '^#[0-9A-Fa-f]{6}$'),
  currency text not null,
  min bigint not null check (min > 0),
  max bigint not null check (max >= min),
  presets bigint[] not null default '{}',
  prefixes text[] not null default '{}',
  -- What each provider calls it.
  provider_codes jsonb not null default '{}',
  validates boolean not null default false,
  active boolean not null default true,
  position int not null);
create index biller_list on biller(country_code, service_type, position);

create table beneficiary(
  id uuid primary key,
  user_id uuid not null references users,
  service_type text not null,
  bill_id text not null references biller,
  name text not null check (length(name) between 1 and 60),
  user_number text not null,
  created_at timestamptz not null,
  unique (user_id, service_type, user_number));

-- The books of the invented bills provider: what it knows, which is not what we know.
create table sandbox.bill(
  reference text primary key,
  biller text not null,
  phone text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('accepted', 'delivered', 'failed', 'reversed')),
  fail_code text,
  -- What an accepted one becomes, and when; null: it stays as it is.
  next_state text check (next_state in ('delivered', 'failed', 'reversed')),
  next_at timestamptz,
  notices int not null default 0,
  created_at timestamptz not null,
  check ((next_state is null) = (next_at is null)));
