-- What operators set since a database was filled: fees, limits, the thresholds of flags, and ranks. The rows
-- of charge, kyc_limit, flag_threshold and rank_level are what the product came with, and count where
-- nothing was set. Money is in minor units, shares in hundredths of a percent.
create table setting_number(
  id bigint generated always as identity primary key,
  -- <book>:<country or currency>:<what>
  name text not null,
  value numeric(18, 0) not null check (value >= 0),
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  reason text,
  -- The second approver, where one agreed.
  agreed_by text,
  check (agreed_by <> set_by));
create index setting_number_newest on setting_number(name text_pattern_ops, effective_at desc, id desc);
create trigger append_only before update or delete on setting_number
  for each statement execute function order_events_deny();

-- A change that was announced and taken back before its time; its row stays where it is.
create table setting_withdrawn(
  setting_id bigint primary key references setting_number,
  withdrawn_by text not null,
  withdrawn_at timestamptz not null);
create trigger append_only before update or delete on setting_withdrawn
  for each statement execute function order_events_deny();
