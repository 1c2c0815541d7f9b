-- What we add to and take off the market's prices, fees, limits, usual times, what is offered, and our own
-- exchange rates of the dollar. Append only: the newest row of a name that has taken effect is current.
create table coin_term(
  id bigint generated always as identity primary key,
  name text not null,
  -- Eight places, because limits are amounts of coins.
  value numeric(20, 8) not null check (value >= 0),
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  reason text,
  -- The second approver, where one agreed.
  agreed_by text,
  check (agreed_by <> set_by));
create index coin_term_newest on coin_term(name, effective_at desc, id desc);
create trigger append_only before update or delete on coin_term
  for each statement execute function order_events_deny();

comment on column desk_approval.queue is
  'a queue; rates, airtime-rates, dollar-terms or coin-terms; set-backs, which are seen and not decided';
