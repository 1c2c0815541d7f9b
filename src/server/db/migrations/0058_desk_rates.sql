-- Rates are set at the desk: with a reason, for a time to come, and taken back before it comes.
alter table card_setting add column reason text;

-- A change that was announced and taken back before its time; its row stays where it is.
create table card_setting_withdrawn(
  setting_id bigint primary key references card_setting,
  withdrawn_by text not null,
  withdrawn_at timestamptz not null);
create trigger append_only before update or delete on card_setting_withdrawn
  for each statement execute function order_events_deny();

-- What one operator asked for and a second one has to agree to; desk_approval says what became of it.
create table card_change(
  id uuid primary key,
  -- name, value, and the value that the operator saw before.
  rows jsonb not null,
  -- Null: as soon as the second person agrees.
  effective_at timestamptz,
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null);

-- What is dealt in is a setting like the others: it has a time, a name and a version.
insert into card_setting(name, value, effective_at, set_by, set_at, reason)
select switched.name, 0, now(), 'migration', now(), 'Was switched off'
from (select 'taken:' || id from gift_brand where not sell_active
  union all select 'sold:' || id from gift_brand where not buy_active
  union all select 'sold-here:' || id from local_gift_card where not active) switched(name);
alter table gift_brand drop column sell_active, drop column buy_active;
alter table local_gift_card drop column active;

-- Approvals are asked about cases of queues and about rates.
comment on column desk_approval.queue is 'a queue, or rates';
