-- What a form must ask for: a phone number or an account, and how such an account looks here.
alter table biller
  add column sells text not null default 'amount' check (sells in ('amount', 'products')),
  add column number_kind text not null default 'phone' check (number_kind in ('phone', 'account')),
  add column number_label text not null default 'Phone number',
  add column number_pattern text,
  add column number_help text,
  add column meter_types text[] not null default '{}',
  add column subscriptions text[] not null default '{}',
  add column regions text[] not null default '{}',
  -- Who else may have the number, when this one does not know it.
  add column neighbours text[] not null default '{}';

-- What a biller sells at a fixed price: bundles, bouquets, PINs. Seeded from facts, then kept up by
-- what the provider says it sells.
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
  -- An extra that a subscription can't be renewed with.
  add_on boolean not null default false,
  provider_codes jsonb not null default '{}',
  -- 'gone': the provider no longer lists it.
  stock text not null default 'yes' check (stock in ('yes', 'out', 'gone')),
  active boolean not null default true,
  position int not null,
  -- The month of the fact, then the day on which the provider last said so.
  price_as_of text not null,
  checked_at timestamptz);
create index bill_product_list on bill_product(bill_id, position);

-- Whose number it is, as it was shown to a user: without it nothing that can be checked is paid.
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

-- What the invented bills provider sells, in its own books.
create table sandbox.bill_plan(
  biller text not null,
  code text not null,
  name text not null,
  price bigint not null check (price > 0),
  currency text not null,
  in_stock boolean not null default true,
  delivers text check (delivers in ('pin', 'pin and serial')),
  primary key (biller, code));

alter table sandbox.bill add column delivers text
  check (delivers in ('token', 'token with key change', 'pin', 'pin and serial'));
