-- Who looks after a difference with a provider, and what they found. The difference itself stays open until both
-- sides agree; its case is over when somebody explained it, for as long as it is the same.
create table reconcile_case(
  finding_id bigint primary key references reconcile_finding,
  owner_id uuid references operator(id),
  assigned_at timestamptz,
  resolved_at timestamptz,
  resolved_by text,
  reason text,
  -- What the two sides said when it was explained.
  seen jsonb,
  check ((resolved_at is null) = (reason is null) and (resolved_at is null) = (seen is null)));
create table reconcile_note(
  id bigint generated always as identity primary key,
  finding_id bigint not null references reconcile_finding,
  operator_id uuid not null references operator(id),
  text text not null,
  written_at timestamptz not null);
create index reconcile_note_of on reconcile_note(finding_id, id);
create trigger append_only before update or delete on reconcile_note
  for each statement execute function order_events_deny();
