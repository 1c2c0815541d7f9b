-- Who works at the desk is decided by two owners. What one asks waits here until another approves; a new sign-in
-- is then made by the person themselves, from a link in their mail that works once.
alter table operator add column day_sum bigint check (day_sum >= 0);
comment on column operator.day_sum is
  'What this operator decides alone in 24 hours, in kobo; null: as much as anybody';

create table staff_change (
  id uuid primary key,
  act text not null check (act in ('add', 'change', 'secret')),
  operator_id uuid references operator (id),
  email text not null,
  name text not null,
  role text not null,
  day_sum bigint check (day_sum >= 0),
  reason text not null,
  asked_by uuid not null references operator (id),
  asked_at timestamptz not null,
  agreed_by text,
  token_hash bytea unique,
  expires_at timestamptz,
  used_at timestamptz,
  check ((act = 'add') = (operator_id is null)),
  check ((token_hash is null) = (expires_at is null))
);
create index staff_change_email on staff_change (email, asked_at);
