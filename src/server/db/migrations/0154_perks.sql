-- Prizes that act later: airtime that is sent, a withdrawal without our fee, a better rate on the next card.
create table perk(
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('airtime', 'fee_free_withdrawal', 'rate_boost')),
  spin_id uuid not null unique,
  currency text not null check (currency in ('GHS', 'KES', 'NGN')),
  -- The most it can cost, on hold in the wheel's budget until it is used or over; minor units.
  worth bigint not null check (worth > 0),
  hold_id bigint not null unique,
  -- `reserved` by the order that it was used in, until that is done.
  state text not null check (state in ('open', 'reserved', 'used', 'expired')),
  order_id uuid references orders,
  -- What it cost in the end.
  used bigint check (used between 0 and worth),
  granted_at timestamptz not null,
  ends_at timestamptz not null,
  reminded_at timestamptz,
  check (order_id is not null or state not in ('reserved', 'used')),
  check ((state = 'used') = (used is not null)));
create index perk_owner on perk(user_id, granted_at desc);
create index perk_order on perk(order_id) where order_id is not null;
create index perk_open on perk(ends_at) where state = 'open';

insert into reward_number(name, value, effective_at, set_by, set_at) values
  -- How long a prize can be used.
  ('perk-days', 30, '2026-01-01Z', 'migration', '2026-01-01Z');
