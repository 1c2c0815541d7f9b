-- What members earn beside their trades: rewards in money, and gold coins.

-- Each kind of reward that has a budget is paid from an account of its own, which can't go below zero: what
-- isn't there can't be promised.
set local role ledger_owner;
insert into ledger.account (id, kind, currency, mode, floor_zero) overriding system value
select c.number * 100 + k.number, k.kind, c.code, 'L', true
from (values (1, 'NGN'), (2, 'GHS'), (3, 'KES'), (4, 'USD')) c (number, code)
cross join (values (21, 'budget_wheel'), (22, 'budget_opportunity'), (23, 'budget_late')) k (number, kind);
set local role none;

-- The numbers that rewards follow, each with the time from which it counts. Money is in minor units.
create table reward_number(
  id bigint generated always as identity primary key,
  name text not null,
  value numeric(18, 0) not null check (value >= 0),
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  reason text,
  agreed_by text);
create index reward_number_newest on reward_number(name, effective_at desc, id desc);
create trigger append_only before update or delete on reward_number
  for each statement execute function order_events_deny();

-- What a budget was opened with in a month, and what it was raised or lowered to since.
create table reward_budget_month(
  kind text not null check (kind in ('wheel', 'opportunity', 'late')),
  currency text not null check (currency in ('GHS', 'KES', 'NGN')),
  -- The first day of the month, by the clock of the country.
  month date not null,
  amount bigint not null check (amount >= 0),
  changes int not null default 1,
  primary key (kind, currency, month));

-- A reward in money: once for each thing it is given for, and again only after it was taken back.
create table reward(
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('referral', 'wheel', 'opportunity', 'late')),
  -- An invited member, a spin, an opportunity of a member, an order.
  source text not null,
  round int not null default 1 check (round > 0),
  title text not null,
  -- The order that it came from.
  order_id uuid references orders,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('GHS', 'KES', 'NGN')),
  txn_id bigint not null,
  granted_at timestamptz not null,
  -- When it can be moved to the wallet at the earliest, and since when it can.
  release_at timestamptz not null,
  released_at timestamptz,
  -- Less than the amount where the rest had been moved to the wallet.
  taken_back bigint not null default 0 check (taken_back between 0 and amount),
  taken_back_at timestamptz,
  unique (kind, source, round),
  check (released_at >= release_at),
  check (taken_back = 0 or taken_back_at is not null));
create index reward_owner on reward(user_id, granted_at desc, id);
create index reward_unreleased on reward(release_at) where released_at is null and taken_back_at is null;
create index reward_order on reward(order_id) where order_id is not null;

-- Gold coins are earned by trades and spent on spins. They are no money.
create table gold_coin_balance(
  user_id uuid primary key references users,
  balance bigint not null check (balance >= 0));
create table gold_coin_entry(
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('trade', 'trade_reversed', 'opportunity', 'spin')),
  -- What it is for, once: an order, a spin, an opportunity of a member.
  source text not null,
  title text not null,
  order_id uuid references orders,
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  unique (kind, source));
create index gold_coin_entry_owner on gold_coin_entry(user_id, id desc);
create trigger append_only before update on gold_coin_entry
  for each statement execute function order_events_deny();

insert into reward_number(name, value, effective_at, set_by, set_at)
select name, value, '2026-01-01Z', 'migration', '2026-01-01Z' from (values
  -- Days from the grant until a reward can be moved to the wallet.
  ('release-days:referral', 7), ('release-days:opportunity', 1), ('release-days:wheel', 0), ('release-days:late', 0),
  -- A coin for each so much of trade.
  ('trade-per-coin:NGN', 100000), ('trade-per-coin:GHS', 1000), ('trade-per-coin:KES', 10000),
  ('spin-coins', 50), ('spins-a-day', 3),
  ('budget:wheel:NGN', 50000000), ('budget:wheel:GHS', 500000), ('budget:wheel:KES', 5000000),
  ('budget:opportunity:NGN', 50000000), ('budget:opportunity:GHS', 500000), ('budget:opportunity:KES', 5000000),
  ('budget:late:NGN', 20000000), ('budget:late:GHS', 200000), ('budget:late:KES', 2000000),
  -- What a late order brings, and the most that one member gets in a day.
  ('late-bonus:NGN', 5000), ('late-bonus:GHS', 50), ('late-bonus:KES', 500),
  ('late-most-a-day:NGN', 15000), ('late-most-a-day:GHS', 150), ('late-most-a-day:KES', 1500),
  -- What an invited member gets beside the inviter; 0: nothing.
  ('referral-welcome:NGN', 0), ('referral-welcome:GHS', 0), ('referral-welcome:KES', 0)
) as n(name, value);
