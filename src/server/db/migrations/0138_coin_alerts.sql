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
  check ((state = 'reached') = (reached_at is not null and reached_rate is not null)));
create index coin_alert_waiting on coin_alert(coin, currency, side) where state = 'waiting';
create index coin_alert_owner on coin_alert(user_id, created_at desc);
