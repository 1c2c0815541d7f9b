-- What we answer to a dispute is sent to its provider by a job; until it says so, we don't know that it has it.
alter table dispute
  -- The same for an answer that is sent again after we couldn't tell what became of it.
  add column answer_no int not null default 0,
  add column answer_state text check (answer_state in ('sending', 'sent', 'unknown', 'refused', 'by hand')),
  -- When the bank decided, as the provider says; what it said before that is old.
  add column told_at timestamptz,
  -- It waits for us: nobody decided, or the bank has since decided otherwise.
  add column waits boolean not null generated always as (
    state in ('open', 'answered')
    or (state = 'won' and provider_state = 'lost')
    or (state in ('lost', 'accepted') and provider_state = 'won')) stored;
drop index dispute_open;
create index dispute_open on dispute(due_at) where waits;
drop index dispute_done;
create index dispute_done on dispute(decided_at desc) where not waits;

-- Each posting of a dispute, in turn a loss and its way back. The dispute names the loss that stands.
create table dispute_posting(
  txn_id bigint primary key,
  dispute_id uuid not null references dispute,
  n int not null check (n > 0),
  kind text not null check (kind in ('lost', 'won-back')),
  amount bigint not null check (amount > 0),
  booked_at timestamptz not null,
  -- operator:<uuid>.
  booked_by text not null,
  unique (dispute_id, n),
  constraint in_turn check ((kind = 'lost') = (n % 2 = 1)));
insert into dispute_posting(txn_id, dispute_id, n, kind, amount, booked_at, booked_by)
  select txn_id, id, 1, 'lost', amount, decided_at, decided_by from dispute where txn_id is not null;

-- The sandbox's bank reads an answer, and may decide again at a second presentment.
alter table sandbox.dispute drop constraint dispute_state_check;
alter table sandbox.dispute
  add constraint dispute_state_check check (state in ('open', 'answered', 'won', 'lost')),
  add column answer_key text,
  add column answer text,
  add column files int not null default 0;
