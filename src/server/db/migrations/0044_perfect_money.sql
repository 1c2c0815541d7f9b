-- Digital dollars: account checks, and sales to us.

-- The holder of an account, as shown to a user.
create table dollar_check(
  user_id uuid not null references users,
  account_id text not null,
  holder text not null,
  checked_at timestamptz not null,
  primary key (user_id, account_id));
create index dollar_check_age on dollar_check(checked_at);

-- Dollars that a user sells to us.
create table dollar_sale(
  order_id uuid primary key references orders,
  user_id uuid not null,
  reference text not null unique,
  provider text not null,
  account_id text not null,
  -- In cents.
  dollars bigint not null check (dollars > 0),
  -- Dollars paid by this time get the agreed rate.
  held_until timestamptz not null,
  redirect_url text);
-- Shows the reviewer how many other customers sell from the same voucher account.
create index dollar_sale_account on dollar_sale(account_id, user_id);
