-- What two people decide about an event: that it is cancelled, or moved to another time or place. It counts
-- once it is agreed to; desk_approval says whether it still waits.
create table event_change(
  id uuid primary key,
  event_id text not null references event,
  kind text not null check (kind in ('cancel', 'move')),
  -- Told to everyone who has a ticket.
  because text not null,
  starts_at timestamptz,
  doors_at timestamptz,
  ends_at timestamptz,
  state text,
  city text,
  venue text,
  address text,
  return_until timestamptz,
  asked_by text not null,
  asked_at timestamptz not null,
  agreed_by text,
  done_at timestamptz,
  check (agreed_by <> asked_by),
  check ((agreed_by is null) = (done_at is null)),
  check ((kind = 'move') = (num_nonnulls(starts_at, state, city, venue, return_until) = 5)));
create index event_change_event on event_change(event_id, asked_at desc);

-- Who is to be told about it, and when they were: a job that runs again tells nobody twice.
create table event_to_tell(
  change_id uuid not null references event_change,
  user_id uuid not null references users,
  told_at timestamptz,
  primary key (change_id, user_id));
create index event_to_tell_due on event_to_tell(change_id) where told_at is null;

-- The orders that a cancellation refunds, so that the desk sees how far it is.
create table event_refund(
  change_id uuid not null references event_change,
  order_id uuid not null references orders,
  -- Nothing: it was free, or had been refunded or stopped before.
  state text not null default 'due' check (state in ('due', 'refunded', 'nothing')),
  amount bigint not null default 0 check (amount >= 0),
  done_at timestamptz,
  primary key (change_id, order_id),
  check ((state = 'due') = (done_at is null)));
create index event_refund_due on event_refund(change_id) where state = 'due';

comment on column desk_approval.queue is
  'a queue; a book of rates; dollars; event-changes and settlements; set-backs, which are seen and not decided';
