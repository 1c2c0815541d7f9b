-- What a digital dollar costs and brings in each country, with the time from which it counts. Append
-- only: the newest row whose time has come is in force, and every price names the row it was made with.
create table dollar_terms(
  id bigint generated always as identity primary key,
  country_code char(2) not null,
  -- Minor units of the country's currency for one dollar.
  buy_rate bigint not null check (buy_rate > 0),
  sell_rate bigint not null check (sell_rate > 0),
  -- For one purchase, minor units of the country's currency.
  buy_fee bigint not null check (buy_fee >= 0),
  -- Of one trade, in cents.
  minimum bigint not null check (minimum > 0),
  maximum bigint not null check (maximum >= minimum),
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  -- Whoever buys and sells at once must not earn by it.
  check (buy_rate >= sell_rate));
create index dollar_terms_newest on dollar_terms(country_code, effective_at desc, id desc);
create trigger append_only before update or delete on dollar_terms
  for each statement execute function order_events_deny();

-- The rate at which dollars are bought from people stood here, without a time.
delete from charge where kind = 'sell_rate';
alter table charge drop constraint charge_kind_check;
alter table charge add constraint charge_kind_check check (kind in
  ('deposit_fee', 'deposit_minimum', 'withdrawal_fee', 'stamp_duty', 'bill_fee'));

-- Whose account it is, as it was shown to a user.
create table dollar_check(
  user_id uuid not null references users,
  account_id text not null,
  holder text not null,
  checked_at timestamptz not null,
  primary key (user_id, account_id));
create index dollar_check_age on dollar_check(checked_at);

-- Dollars that somebody sells to us: where they pay them, and what arrived.
create table dollar_sale(
  order_id uuid primary key references orders,
  user_id uuid not null,
  reference text not null unique,
  provider text not null,
  account_id text not null,
  -- Cents.
  dollars bigint not null check (dollars > 0),
  -- What is paid by then brings the agreed rate.
  held_until timestamptz not null,
  redirect_url text,
  arrived bigint check (arrived > 0),
  arrived_at timestamptz,
  payer text,
  -- Why a person has to look at what arrived.
  held_for text check (held_for in ('below_minimum', 'other_account', 'account_closed')),
  check ((arrived is null) = (arrived_at is null)));
create index dollar_sale_waiting on dollar_sale(order_id) where held_for is not null;

-- Dollars that lie with the provider, and dollars that people have sold to us.
set local role ledger_owner;
insert into ledger.account (id, kind, currency, mode, floor_zero) overriding system value
select c.number * 100 + k.number, k.kind, c.code, 'D', false
from (values (1, 'NGN'), (2, 'GHS'), (3, 'KES'), (4, 'USD')) c (number, code)
cross join (values (17, 'float_vouchers'), (18, 'stock_vouchers')) k (number, kind);
set local role none;

-- The books of the invented provider: what it knows, which is not what we know.
create table sandbox.voucher_transfer(
  reference text primary key,
  account text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('accepted', 'sent', 'failed', 'reversed')),
  fail_code text,
  -- What an accepted one becomes, and when; null: it stays as it is.
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

-- Which providers the sandbox has, the product says; a second list here had to be changed with it.
alter table sandbox.switch drop constraint switch_port_check;
alter table sandbox.done_twice drop constraint done_twice_port_check;
insert into sandbox.switch(port) values ('vouchers');
