-- Reconciliation: comparing our books with those of the providers.

-- One comparison of a day with the providers' books.
create table reconcile_run(
  id bigint generated always as identity primary key,
  day date not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- How many references were compared.
  compared int not null default 0,
  -- Providers that didn't send their list. None of their findings are cleared by this run.
  silent text[] not null default '{}');

-- Differences between a provider's books and ours. A finding stays open until a later run finds both in agreement;
-- it can't be closed by hand.
create table reconcile_finding(
  id bigint generated always as identity primary key,
  run_id bigint not null references reconcile_run,
  day date not null,
  port text not null,
  provider text not null,
  kind text not null check (kind in ('missing_here', 'missing_there',
    'amount_differs', 'currency_differs', 'state_differs', 'done_twice', 'account_differs',
    'fee_differs')),
  -- The reference that both sides know, or the name of a house account if the account itself differs.
  reference text not null,
  our_reference text,
  provider_reference text,
  currency text not null,
  -- Minor units; null: that side has no record.
  our_amount bigint,
  their_amount bigint,
  our_state text,
  their_state text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  cleared_at timestamptz);
create unique index reconcile_finding_open
  on reconcile_finding(port, kind, reference, currency) where cleared_at is null;

-- Cases: the operator who handles a finding, and the explanation. The finding stays open until both sides agree;
-- its case is resolved once it is explained, as long as the difference doesn't change.
create table reconcile_case(
  finding_id bigint primary key references reconcile_finding,
  owner_id uuid references operator(id),
  assigned_at timestamptz,
  resolved_at timestamptz,
  resolved_by text,
  reason text,
  -- What both sides reported when it was explained.
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
  for each statement execute function deny_change();
