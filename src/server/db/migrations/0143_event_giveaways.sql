-- What an organiser gives away beyond what one operator may decide: complimentary tickets and promo codes. It is
-- given once a second approver agrees; desk_approval says whether it still waits.
create table event_giveaway(
  id uuid primary key,
  event_id text not null references event,
  kind text not null check (kind in ('complimentary', 'promo')),
  -- The request as it was sent; without whom it is for, once that was decided.
  asked jsonb not null,
  asked_by text not null,
  asked_at timestamptz not null,
  agreed_by text,
  done_at timestamptz,
  check (agreed_by <> asked_by),
  check ((agreed_by is null) = (done_at is null)));
create index event_giveaway_event on event_giveaway(event_id, asked_at desc);

comment on column desk_approval.queue is
  'a queue; a book of rates; dollars; event-changes, event-giveaways and settlements; set-backs, which are seen and not decided';
