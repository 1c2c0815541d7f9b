-- Bills: billers and their products, saved beneficiaries, promo codes and recurring bills.

-- Billers. Seeded; operators can change the rows.
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
  -- The biller's code at each provider.
  provider_codes jsonb not null default '{}',
  validates boolean not null default false,
  active boolean not null default true,
  position int not null,
  -- Any amount, or products at a fixed price.
  sells text not null default 'amount' check (sells in ('amount', 'products')),
  -- The number that a form asks for (phone or account), and its format.
  number_kind text not null default 'phone' check (number_kind in ('phone', 'account')),
  number_label text not null default 'Phone number',
  number_pattern text,
  number_help text,
  meter_types text[] not null default '{}',
  subscriptions text[] not null default '{}',
  regions text[] not null default '{}',
  -- Other billers that may have the number if this one doesn't know it.
  neighbours text[] not null default '{}');
create index biller_list on biller(country_code, service_type, position);

create table beneficiary(
  id uuid primary key,
  user_id uuid not null references users,
  service_type text not null,
  bill_id text not null references biller,
  name text not null check (length(name) between 1 and 60),
  user_number text not null,
  created_at timestamptz not null);
create unique index beneficiary_own on beneficiary(user_id, service_type, user_number,
  (case when user_number like '+%' then '' else bill_id end));

-- Products that a biller sells at a fixed price: bundles, bouquets, PINs. Seeded, then updated from the provider's
-- list.
create table bill_product(
  id text primary key,
  bill_id text not null references biller,
  name text not null,
  price bigint not null check (price > 0),
  size_label text,
  size_mb int check (size_mb > 0),
  validity_days int check (validity_days > 0),
  validity_label text,
  category text check (category in ('hourly', 'daily', 'weekly', 'monthly', 'long', 'no_expiry')),
  -- An add-on that a subscription can't be renewed with.
  add_on boolean not null default false,
  provider_codes jsonb not null default '{}',
  -- `gone`: the provider no longer lists it.
  stock text not null default 'yes' check (stock in ('yes', 'out', 'gone')),
  active boolean not null default true,
  position int not null,
  -- The month of the seed data, then the day the provider last confirmed the price.
  price_as_of text not null,
  checked_at timestamptz);
create index bill_product_list on bill_product(bill_id, position);

-- The customer's name, as it was shown to a user. A number that can be checked isn't paid without it.
create table bill_check(
  user_id uuid not null references users,
  bill_id text not null references biller,
  user_number text not null,
  meter_type text,
  customer_name text not null,
  minimum bigint check (minimum > 0),
  plan_name text,
  plan_amount bigint check (plan_amount > 0),
  checked_at timestamptz not null,
  primary key (user_id, bill_id, user_number));
create index bill_check_age on bill_check(checked_at);

-- Promo codes for bills. Money is in minor units of `currency`.
create table promo_code(
  code text primary key check (code ~ '^[A-Z0-9]{3,20}$'),
  kind text not null check (kind in ('fixed', 'percent')),
  -- Minor units, or basis points of the amount.
  value bigint not null check (value > 0),
  -- The most that a percentage takes off.
  cap bigint check (cap > 0),
  -- The smallest amount the code applies to.
  minimum bigint not null default 0 check (minimum >= 0),
  currency text not null,
  services text[] not null check (cardinality(services) > 0),
  countries char(2)[] not null check (cardinality(countries) > 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- Uses in total; null: unlimited.
  uses int check (uses > 0),
  uses_per_person int not null check (uses_per_person > 0),
  stopped_at timestamptz,
  created_at timestamptz not null,
  -- Identifies the code in approvals.
  id uuid not null unique default gen_random_uuid(),
  -- A code that can cost much needs a second approver. True: approval is pending or was rejected, so nobody can
  -- use the code.
  waiting boolean not null default false,
  added_by text,
  agreed_by text,
  -- The most the code can cost in total, in minor units of its currency; null: limited only by its uses.
  budget bigint check (budget > 0),
  check (kind = 'fixed' or value < 10000),
  check (kind = 'percent' or cap is null),
  check (agreed_by <> added_by));

-- Orders discounted by a promo code. An order whose money was returned doesn't count as a use, so returning the
-- money needs no write here.
create table promo_code_use(
  order_id uuid primary key references orders,
  code text not null references promo_code,
  user_id uuid not null references users,
  amount bigint not null check (amount > 0));
create index promo_code_use_code on promo_code_use(code, user_id);
create index promo_code_use_user on promo_code_use(user_id);

-- Recurring bills: paid automatically, or only as reminders.
create table bill_schedule(
  id uuid primary key,
  user_id uuid not null references users,
  country_code char(2) not null,
  service_type text not null,
  bill_id text not null references biller,
  -- The bill's own fields, with the number as it is stored.
  fields jsonb not null,
  title text not null,
  -- The number as it is shown.
  target text not null,
  -- The customer's name when this was agreed, masked. A different name later stops the payment.
  customer text,
  -- The total that was shown and agreed, fee included, in minor units. A higher price is never paid.
  total bigint not null check (total > 0),
  currency text not null,
  -- Identifies payee and product; unique per interval, so a second tap doesn't schedule a second payment.
  identity text not null,
  every text not null check (every ~ '^(week|month|[1-9][0-9]?)$'),
  -- Dates are counted from the first one, so the 31st comes back after a month of 30 days.
  starts_at timestamptz not null,
  next_at timestamptz not null,
  remind_only boolean not null,
  paused boolean not null,
  -- The payment date the owner was notified of, a day ahead or when the schedule was agreed.
  told_for timestamptz,
  last_at timestamptz,
  last_outcome text check (last_outcome in ('ordered', 'reminded', 'not_paid')),
  last_text text,
  last_reference text,
  created_at timestamptz not null,
  check ((last_at is null) = (last_outcome is null)),
  unique (user_id, identity, every, remind_only));
create index bill_schedule_next on bill_schedule(next_at) where not paused;
