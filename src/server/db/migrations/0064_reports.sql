-- Balances that banks and providers report to us, as read by an operator; minor units. The newest time counts; of
-- two rows for the same time, the later row. Append-only.
create table told_balance(
  id bigint generated always as identity primary key,
  account text not null,
  currency text not null,
  at timestamptz not null,
  amount bigint not null,
  -- Where it was read, such as a statement or a dashboard.
  source text not null,
  told_by text not null,
  told_at timestamptz not null,
  check (at <= told_at));
create index told_balance_newest on told_balance(account, currency, at desc, id desc);
create trigger append_only before update or delete on told_balance
  for each statement execute function deny_change();
