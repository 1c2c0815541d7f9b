-- What a promo code took off, minor units: amount + fee + duty - discount is the total.
alter table orders add discount bigint not null default 0 check (discount >= 0);

-- Codes that make a bill cheaper; money is in minor units of `currency`.
create table promo_code(
  code text primary key check (code ~ '^[A-Z0-9]{3,20}$'),
  kind text not null check (kind in ('fixed', 'percent')),
  -- Minor units, or hundredths of a percent of the amount.
  value bigint not null check (value > 0),
  -- The most that a percentage takes off.
  cap bigint check (cap > 0),
  -- The least that has to be paid for.
  minimum bigint not null default 0 check (minimum >= 0),
  currency text not null,
  services text[] not null check (cardinality(services) > 0),
  countries char(2)[] not null check (cardinality(countries) > 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- How often it can be used in all; null: no end.
  uses int check (uses > 0),
  uses_per_person int not null check (uses_per_person > 0),
  stopped_at timestamptz,
  created_at timestamptz not null,
  check (kind = 'fixed' or value < 10000),
  check (kind = 'percent' or cap is null));

-- Each order that a code made cheaper. While the order's money is given back it does not count as a use,
-- so nothing has to be written when that happens.
create table promo_code_use(
  order_id uuid primary key references orders,
  code text not null references promo_code,
  user_id uuid not null references users,
  amount bigint not null check (amount > 0));
create index promo_code_use_code on promo_code_use(code, user_id);
create index promo_code_use_user on promo_code_use(user_id);
