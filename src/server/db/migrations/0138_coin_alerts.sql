-- Rates that members want to be told about. Each is told once, and rests after that.
create table coin_alert(
  id uuid primary key,
  user_id uuid not null references users,
  coin text not null,
  side text not null check (side in ('buy', 'sell')),
  currency text not null,
  -- Our rate for one coin, in millionths of a unit: at least that for selling, at most that for buying.
  target bigint not null check (target > 0),
  state text not null default 'waiting' check (state in ('waiting', 'reached', 'ended')),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  reached_at timestamptz,
  reached_rate bigint check (reached_rate > 0),
  -- So many coins, in hundred-millionths, on a network: the price for them is held when the rate is reached.
  network text,
  amount bigint check (amount > 0),
  quote_id uuid,
  held_until timestamptz,
  check ((network is null) = (amount is null) and (amount is null or side = 'sell')),
  check ((quote_id is null) = (held_until is null) and (quote_id is null or amount is not null)),
  check ((state = 'reached') = (reached_at is not null and reached_rate is not null)));
create index coin_alert_waiting on coin_alert(coin, currency, side) where state = 'waiting';
create index coin_alert_owner on coin_alert(user_id, created_at desc);
