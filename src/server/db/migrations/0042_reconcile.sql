-- One comparison of a day with the providers' books.
create table reconcile_run(
  id bigint generated always as identity primary key,
  day date not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- References that were compared.
  compared int not null default 0,
  -- Providers that did not give their list: nothing of theirs was cleared.
  silent text[] not null default '{}');

-- Where a provider's books and ours tell different stories. It stays open until a later run finds
-- both in agreement; nobody closes it by hand.
create table reconcile_finding(
  id bigint generated always as identity primary key,
  run_id bigint not null references reconcile_run,
  day date not null,
  port text not null,
  provider text not null,
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount_differs',
    'currency_differs', 'state_differs', 'done_twice', 'account_differs')),
  -- By what both sides know it; a house account's name when the account itself differs.
  reference text not null,
  our_reference text,
  provider_reference text,
  currency text not null,
  -- Minor units; null: that side has nothing.
  our_amount bigint,
  their_amount bigint,
  our_state text,
  their_state text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  cleared_at timestamptz);
create unique index reconcile_finding_open
  on reconcile_finding(port, kind, reference, currency) where cleared_at is null;

-- The purge and the comparison look for what is old, or of a day.
create index provider_event_done on provider_event(received_at) where processed_at is not null;
create index provider_request_sent on provider_request(sent_at);

-- When a provider of the sandbox changed its mind about something, and what it paid back.
alter table sandbox.payout add column changed_at timestamptz not null default now();
alter table sandbox.bill add column changed_at timestamptz not null default now();
update sandbox.payout set changed_at = created_at;
update sandbox.bill set changed_at = created_at;
alter table sandbox.payment add column refunded_at timestamptz;
alter table sandbox.transfer add column refunded_at timestamptz;

-- What a provider of the sandbox did a second time under one reference, a fault that real ones have.
create table sandbox.done_twice(
  port text not null check (port in ('payments', 'payouts', 'bills')),
  reference text not null,
  primary key (port, reference));

-- Money for somebody who has closed the account waits for a person, or for them to come back.
alter table deposit drop constraint deposit_held_for_check;
alter table deposit add constraint deposit_held_for_check check (held_for in
  ('below_minimum', 'other_sender', 'single_cap', 'balance_cap', 'wrong_amount', 'account_closed'));
