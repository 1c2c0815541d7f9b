-- Why a second person is asked, in words: both of them read it.
alter table desk_approval add column why text;

-- What an operator decided alone: offers and credits in minor units, rates in hundredths of a percent.
-- Counted over 24 hours, so that many decisions below a limit don't pass together.
create table operator_sum(
  id bigint generated always as identity primary key,
  operator_id uuid not null references operator,
  kind text not null check (kind in ('money', 'rates')),
  amount bigint not null check (amount > 0),
  currency char(3),
  -- The case, or the rates.
  subject text not null,
  counted_at timestamptz not null,
  check ((kind = 'rates') = (currency is null)));
create index operator_sum_newest on operator_sum(operator_id, kind, counted_at);
create trigger append_only before update or delete on operator_sum
  for each statement execute function order_events_deny();
