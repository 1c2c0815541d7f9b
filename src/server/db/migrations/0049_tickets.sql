-- Tickets: who holds them, handovers, resale, and scans at the gate.

-- A ticket that admits one person once. It is called an admission, because `ticket` is the help desk's. A row is
-- written when the order is done, and is never deleted.
create table admission(
  id uuid primary key,
  event_id text not null,
  class_id text not null,
  seat text,
  -- The order line it was bought as; null for a complimentary ticket.
  order_id uuid,
  position smallint,
  -- The number of the ticket within its order line.
  part smallint not null default 1,
  -- The current holder; null: a complimentary ticket that hasn't been accepted yet.
  holder_id uuid references users,
  name text,
  -- Part of the ticket's code: each change of holder invalidates the old code.
  version int not null default 1 check (version >= 1),
  state text not null default 'valid' check (state in ('valid', 'void')),
  void_because text,
  issued_at timestamptz not null,
  changed_at timestamptz not null,
  -- When a gate can first learn of the latest change, by the database's clock. A trigger sets it, so no code can
  -- forget to.
  news_at timestamptz not null default clock_timestamp(),
  foreign key (event_id, class_id) references event_class(event_id, id),
  foreign key (order_id, position) references order_item(order_id, position),
  unique (order_id, position, part),
  check ((order_id is null) = (position is null)),
  check ((state = 'void') = (void_because is not null)));
-- A seat has at most one valid ticket, whatever code writes here.
create unique index admission_seat on admission(event_id, seat) where seat is not null and state = 'valid';
create index admission_event on admission(event_id, class_id);
create index admission_holder on admission(holder_id) where holder_id is not null;
create function admission_is_news() returns trigger language plpgsql as $$
begin
  new.news_at := clock_timestamp();
  return new;
end $$;
revoke execute on function admission_is_news() from public;
create trigger is_news before update on admission for each row execute function admission_is_news();

-- The history of a ticket, in words. Append-only.
create table admission_step(
  id bigint generated always as identity primary key,
  admission_id uuid not null references admission,
  what text not null check (what in ('issued', 'handed_on', 'called_back', 'accepted', 'renamed', 'listed',
    'unlisted', 'sold_on', 'given_back', 'void', 'sent')),
  text text not null,
  actor text not null,
  at timestamptz not null);
create index admission_step_admission on admission_step(admission_id, id);
create trigger append_only before update or delete on admission_step
  for each statement execute function deny_change();

-- A ticket on its way to another person, by a link.
create table admission_handover(
  id uuid primary key,
  admission_id uuid not null references admission,
  token_hash bytea not null unique,
  -- Null: from the organiser, as a complimentary ticket.
  from_id uuid references users,
  state text not null default 'open' check (state in ('open', 'accepted', 'called_back')),
  accepted_by uuid references users,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'accepted') = (accepted_by is not null)));
create unique index admission_handover_open on admission_handover(admission_id) where state = 'open';

-- Tickets that their holders resell through us, for no more than they cost. The next buyer reserves kind 'resale',
-- with the ticket's id as the item.
create table admission_resale(
  id uuid primary key,
  admission_id uuid not null references admission,
  seller_id uuid not null references users,
  price bigint not null check (price > 0),
  state text not null default 'listed' check (state in ('listed', 'withdrawn', 'sold')),
  sold_order_id uuid references orders,
  listed_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'listed') = (ended_at is null)),
  check ((state = 'sold') = (sold_order_id is not null)));
create unique index admission_resale_listed on admission_resale(admission_id) where state = 'listed';

-- Every scan at a gate, as recorded by the phone there. Append-only. The phone makes the id, so a scan that is
-- sent twice counts once.
create table gate_scan(
  id uuid primary key,
  event_id text not null references event,
  admission_id uuid references admission,
  version int,
  gate text not null check (length(gate) between 1 and 40),
  operator_id uuid not null references operator,
  -- By the phone's clock (scanned_at) and by ours (received_at).
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  offline boolean not null,
  result text not null check (result in ('admitted', 'already', 'void', 'old_code',
    'other_event', 'cancelled', 'unknown', 'forged')),
  -- Admitted offline, although another gate had already admitted the ticket.
  twice boolean not null default false,
  -- The phone's decision while it was offline. Someone may be inside whose code was no longer valid.
  decided text check (decided in ('admitted', 'already', 'void', 'old_code',
    'other_event', 'cancelled', 'unknown', 'forged')),
  news_at timestamptz not null default clock_timestamp(),
  check (result <> 'admitted' or admission_id is not null));
create index gate_scan_event on gate_scan(event_id, received_at);
create unique index gate_scan_admitted on gate_scan(admission_id) where result = 'admitted' and not twice;
-- People who are inside, and when they entered.
create index gate_scan_inside on gate_scan(event_id) where result = 'admitted';
create index gate_scan_entries on gate_scan(admission_id, scanned_at) where result = 'admitted';
create index gate_scan_twice on gate_scan(event_id) where twice;
create index gate_scan_news on gate_scan(event_id, news_at);
create trigger append_only before update or delete on gate_scan
  for each statement execute function deny_change();

-- The members a class is kept for: those on its waiting list, while the free places are enough for one of them, or
-- while there are none. Places that are too few for each of them are open to everyone. Wheelchair seats are never
-- offered.
create view event_waited_for as
  select w.event_id, w.class_id, w.user_id
  from (select distinct event_id, class_id from event_waiting where state in ('waiting', 'offered')) c
  cross join lateral (select count(*) filter (where s.kind = 'standard') as standard, count(*) as n
    from event_seat s where s.event_id = c.event_id and s.class_id = c.class_id and not s.closed
      and not exists (select 1 from reservation_taken_now t
        where t.kind = 'seat' and t.item = s.event_id || '/' || s.seat)) seats
  cross join lateral (select coalesce(sum(r.capacity - coalesce((select sum(t.quantity)
        from reservation_taken_now t where t.kind = r.kind and t.item = r.item), 0)), 0) as n
    from reservable r where r.kind = 'places' and r.item = c.event_id || '/' || c.class_id) places
  cross join lateral (select count(*) as n from admission a join admission_resale s on s.admission_id = a.id
    where a.event_id = c.event_id and a.class_id = c.class_id and a.state = 'valid' and s.state = 'listed'
      and not exists (select 1 from reservation_taken_now t
        where t.kind = 'resale' and t.item = a.id::text)) listed
  join event_waiting w on w.event_id = c.event_id and w.class_id = c.class_id
    and w.state in ('waiting', 'offered')
  where seats.n + places.n + listed.n = 0 or w.quantity <= greatest(seats.standard + places.n, listed.n);
