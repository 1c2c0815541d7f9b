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
  redirect_url text);
-- Whoever reviews dollars is told how many other customers sell from the same voucher account.
create index dollar_sale_account on dollar_sale(account_id, user_id);
