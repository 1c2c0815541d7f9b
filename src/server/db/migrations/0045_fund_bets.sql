-- Betting: platforms, account checks, and the limits that users set for themselves.

-- Platforms whose betting accounts can be funded, with the account format in each country.
create table bet_platform(
  id text primary key,
  country_code char(2) not null,
  name text not null,
  color text,
  currency text not null,
  min bigint not null check (min > 0),
  max bigint not null check (max >= min),
  id_label text not null,
  id_pattern text not null,
  id_help text,
  -- The platform's code at each provider of bills.
  provider_codes jsonb not null default '{}',
  active boolean not null,
  position int not null);
create index bet_platform_list on bet_platform(country_code, position);

-- A user's age confirmation, given once, and their self-exclusion. Every purchase locks this row, so a purchase
-- can't slip past an exclusion that was already confirmed.
create table bettor(
  user_id uuid primary key references users,
  adult_at timestamptz,
  excluded_until timestamptz);

-- Caps that users set for themselves; null: no cap. A higher cap waits in `next` until `next_from`.
create table bet_cap(
  user_id uuid not null references users,
  period text not null check (period in ('daily', 'weekly')),
  cap bigint check (cap > 0),
  next bigint check (next > 0),
  next_from timestamptz,
  primary key (user_id, period));

-- The holder of a betting account, as shown to a user. An account isn't funded without it.
create table bet_check(
  user_id uuid not null references users,
  platform_id text not null references bet_platform,
  account text not null,
  customer_name text not null,
  checked_at timestamptz not null,
  primary key (user_id, platform_id, account));
create index bet_check_age on bet_check(checked_at);

-- The account that the form starts with.
create table bet_template(
  user_id uuid primary key references users,
  platform_id text not null references bet_platform,
  account text not null,
  amount bigint not null check (amount > 0));
