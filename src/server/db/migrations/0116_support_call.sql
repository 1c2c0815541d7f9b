-- Calls of our team to customers. A call ends at ends_at by itself; ended_at is set when an operator ends it.
create table support_call(
  id uuid primary key,
  user_id uuid not null references users(id) on delete cascade,
  operator_id uuid not null references operator(id),
  began_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  check (ends_at > began_at));
create index support_call_of on support_call(user_id, ends_at desc);
