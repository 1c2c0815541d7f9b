-- A phone line that an operator adds, or lets accept more, and what a second approver said.
create table airtime_line_change(
  id uuid primary key default gen_random_uuid(),
  network_id text not null,
  -- National digits, such as 08030000101.
  number text not null check (number ~ '^0[0-9]{8,10}$'),
  -- The daily limit, in minor units.
  per_day bigint not null check (per_day > 0),
  asked_by text not null,
  asked_at timestamptz not null,
  agreed_by text,
  check (agreed_by is distinct from asked_by));
-- Null for lines that were added by a command on the server.
alter table airtime_line add agreed_by text;
