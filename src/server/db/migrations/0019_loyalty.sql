-- Loyalty: money rewards, gold coins, perks, and the numbers behind them.

-- The numbers that rewards follow, each with its effective time. Money is in minor units. Append-only.
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
  for each statement execute function deny_change();

-- A month's budget for a kind of reward: its current amount, and how often it was set.
create table reward_budget_month(
  kind text not null check (kind in ('wheel', 'opportunity', 'late')),
  currency text not null check (currency in ('GHS', 'KES', 'NGN')),
  -- The first day of the month, in the country's time zone.
  month date not null,
  amount bigint not null check (amount >= 0),
  changes int not null default 1,
  primary key (kind, currency, month));

-- A money reward. It is granted once per source, and again only after it was taken back.
create table reward(
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('referral', 'wheel', 'opportunity', 'late')),
  -- An invited member, a spin, a member's opportunity, or an order.
  source text not null,
  round int not null default 1 check (round > 0),
  title text not null,
  -- The order the reward came from.
  order_id uuid,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('GHS', 'KES', 'NGN')),
  txn_id bigint not null,
  granted_at timestamptz not null,
  -- The earliest time it can be moved to the wallet, and when it was released.
  release_at timestamptz not null,
  released_at timestamptz,
  -- Less than the amount if the rest had already been moved to the wallet.
  taken_back bigint not null default 0 check (taken_back between 0 and amount),
  taken_back_at timestamptz,
  unique (kind, source, round),
  check (released_at >= release_at),
  check (taken_back = 0 or taken_back_at is not null));
create index reward_owner on reward(user_id, granted_at desc, id);
create index reward_unreleased on reward(release_at) where released_at is null and taken_back_at is null;
create index reward_order on reward(order_id) where order_id is not null;
-- The desk's rewards board reads the last 30 days.
create index reward_granted on reward(granted_at);
create index reward_released on reward(released_at) where released_at is not null;
create index reward_taken_back on reward(taken_back_at) where taken_back_at is not null;

-- Gold coins are earned by trading and spent on spins. They aren't money.
create table gold_coin_balance(
  user_id uuid primary key references users,
  balance bigint not null check (balance >= 0));

create table gold_coin_entry(
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('trade', 'trade_reversed', 'opportunity', 'spin')),
  -- What the entry is for, once: an order, a spin, or a member's opportunity.
  source text not null,
  title text not null,
  order_id uuid,
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  unique (kind, source));
create index gold_coin_entry_owner on gold_coin_entry(user_id, id desc);
create index gold_coin_entry_time on gold_coin_entry(at);
create trigger append_only before update on gold_coin_entry
  for each statement execute function deny_change();

-- Prizes that are used later: airtime, a withdrawal without our fee, a better rate on the next card.
create table perk(
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('airtime', 'fee_free_withdrawal', 'rate_boost')),
  spin_id uuid not null unique,
  currency text not null check (currency in ('GHS', 'KES', 'NGN')),
  -- The most it can cost, in minor units; on hold in the wheel's budget until the perk is used or expires.
  worth bigint not null check (worth > 0),
  hold_id bigint not null unique,
  -- `reserved`: used in an order that isn't done yet.
  state text not null check (state in ('open', 'reserved', 'used', 'expired')),
  order_id uuid,
  -- The final cost.
  used bigint check (used between 0 and worth),
  granted_at timestamptz not null,
  ends_at timestamptz not null,
  reminded_at timestamptz,
  check (order_id is not null or state not in ('reserved', 'used')),
  check ((state = 'used') = (used is not null)));
create index perk_owner on perk(user_id, granted_at desc);
create index perk_order on perk(order_id) where order_id is not null;
create index perk_open on perk(ends_at) where state = 'open';
-- What the wheel's budget holds for unused prizes.
create index perk_held on perk(granted_at) where state in ('open', 'reserved');

insert into reward_number(name, value, effective_at, set_by, set_at)
select name, value, '2026-01-01Z', 'migration', '2026-01-01Z' from (values
  -- Days from the grant until a reward can be moved to the wallet.
  ('release-days:referral', 7), ('release-days:opportunity', 1), ('release-days:wheel', 0), ('release-days:late', 0),
  -- The trade amount that earns one coin.
  ('trade-per-coin:NGN', 100000), ('trade-per-coin:GHS', 1000), ('trade-per-coin:KES', 10000),
  ('spin-coins', 50), ('spins-a-day', 3),
  ('budget:wheel:NGN', 50000000), ('budget:wheel:GHS', 500000), ('budget:wheel:KES', 5000000),
  ('budget:opportunity:NGN', 50000000), ('budget:opportunity:GHS', 500000), ('budget:opportunity:KES', 5000000),
  ('budget:late:NGN', 20000000), ('budget:late:GHS', 200000), ('budget:late:KES', 2000000),
  -- The bonus for a late order, and the most a member gets in a day.
  ('late-bonus:NGN', 5000), ('late-bonus:GHS', 50), ('late-bonus:KES', 500),
  ('late-most-a-day:NGN', 15000), ('late-most-a-day:GHS', 150), ('late-most-a-day:KES', 1500),
  -- What an invited member gets in addition to the inviter; 0: nothing.
  ('referral-welcome:NGN', 0), ('referral-welcome:GHS', 0), ('referral-welcome:KES', 0)
) as n(name, value);

insert into reward_number(name, value, effective_at, set_by, set_at)
select name, value, '2026-01-01Z', 'migration', '2026-01-01Z' from (values
  -- Free spins per month, by rank.
  ('free-spins:beginner', 1), ('free-spins:enthusiast', 1), ('free-spins:expert', 2),
  ('free-spins:leader', 3), ('free-spins:master', 4), ('free-spins:boss', 5),
  -- The most that a withdrawal without our fee, or a better rate, can cost; minor units.
  ('fee-free-most:NGN', 5000), ('fee-free-most:GHS', 1000), ('fee-free-most:KES', 3000),
  ('rate-boost-most:NGN', 50000), ('rate-boost-most:GHS', 500), ('rate-boost-most:KES', 5000)
) as n(name, value);

-- The weight of each prize in the draw (0: never drawn), and its stock per month (0: limited by the budget only).
insert into reward_number(name, value, effective_at, set_by, set_at)
select w.thing || ':' || p.currency || ':' || p.prize, case w.thing when 'weight' then p.weight else p.stock end,
  '2026-01-01Z', 'migration', '2026-01-01Z'
from (values
  ('NGN', 'airtime-100', 300, 0), ('NGN', 'airtime-500', 80, 200), ('NGN', 'cash-200', 120, 0),
  ('NGN', 'cash-1000', 25, 100), ('NGN', 'cash-10000', 1, 3),
  ('GHS', 'airtime-1', 300, 0), ('GHS', 'airtime-5', 80, 200), ('GHS', 'cash-2', 120, 0),
  ('GHS', 'cash-10', 25, 100), ('GHS', 'cash-100', 1, 3),
  ('KES', 'airtime-10', 300, 0), ('KES', 'airtime-50', 80, 200), ('KES', 'cash-20', 120, 0),
  ('KES', 'cash-100', 25, 100), ('KES', 'cash-1000', 1, 3)
) p (currency, prize, weight, stock) cross join (values ('weight'), ('stock')) w (thing);

insert into reward_number(name, value, effective_at, set_by, set_at)
select w.thing || ':' || c.currency || ':' || p.prize, case w.thing when 'weight' then p.weight else p.stock end,
  '2026-01-01Z', 'migration', '2026-01-01Z'
from (values ('NGN'), ('GHS'), ('KES')) c (currency)
cross join (values ('fee-free-withdrawal', 150, 0), ('rate-boost', 74, 300), ('try-again', 250, 0)) p (prize, weight, stock)
cross join (values ('weight'), ('stock')) w (thing);

insert into reward_number(name, value, effective_at, set_by, set_at) values
  -- Days until a prize expires.
  ('perk-days', 30, '2026-01-01Z', 'migration', '2026-01-01Z');
