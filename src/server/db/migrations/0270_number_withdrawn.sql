-- Every book of numbers lets a coming change be taken back, not only the page of settings: rates of shopping,
-- terms of coins and what rewards follow are numbers of the same shape, each in a table of its own.
create table number_withdrawn(
  table_name text not null check (
    table_name in ('setting_number', 'shopping_rate', 'coin_term', 'reward_number')),
  number_id bigint not null,
  withdrawn_by text not null,
  withdrawn_at timestamptz not null,
  primary key (table_name, number_id));
insert into number_withdrawn(table_name, number_id, withdrawn_by, withdrawn_at)
  select 'setting_number', setting_id, withdrawn_by, withdrawn_at from setting_withdrawn;
create trigger append_only before update or delete on number_withdrawn
  for each statement execute function order_events_deny();
drop table setting_withdrawn;
