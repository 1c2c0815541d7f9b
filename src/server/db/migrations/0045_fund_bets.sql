-- Platforms whose betting accounts can be funded, as their accounts look in each country.
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
  -- What each provider of bills calls it.
  provider_codes jsonb not null default '{}',
  active boolean not null,
  position int not null);
create index bet_platform_list on bet_platform(country_code, position);

-- What somebody has said about betting: that they are of age, once, and until when they stay away.
-- Every purchase locks this row, so nothing passes a block that was already answered.
create table bettor(
  user_id uuid primary key references users,
  adult_at timestamptz,
  excluded_until timestamptz);

-- Caps that people set themselves; null is none. A higher one waits in `next` until `next_from`.
create table bet_cap(
  user_id uuid not null references users,
  period text not null check (period in ('daily', 'weekly')),
  cap bigint check (cap > 0),
  next bigint check (next > 0),
  next_from timestamptz,
  primary key (user_id, period));

-- Whose account it is, as it was shown to a user: without it nothing is paid.
create table bet_check(
  user_id uuid not null references users,
  platform_id text not null references bet_platform,
  account text not null,
  customer_name text not null,
  checked_at timestamptz not null,
  primary key (user_id, platform_id, account));
create index bet_check_age on bet_check(checked_at);

-- The account that the form begins with.
create table bet_template(
  user_id uuid primary key references users,
  platform_id text not null references bet_platform,
  account text not null,
  amount bigint not null check (amount > 0));
