-- Events and films: who puts them on, what can be bought of them, and the tickets that were. Amounts are
-- minor units of the event's currency. What is limited, seats and places, is counted in reservable.

-- Whose money the tickets bring in: it stands on their own account in the ledger until it is paid out.
create table organiser(
  id uuid primary key,
  slug text not null unique,
  name text not null,
  country_code text not null,
  email text,
  -- Bank and account number, sealed; null: not known yet, so nothing can be paid out.
  payout_sealed text,
  -- Our share of what was sold, in hundredths of a percent.
  commission_bps int not null check (commission_bps between 0 and 5000),
  demo boolean not null default false,
  created_at timestamptz not null);

create table cinema(
  id text primary key,
  name text not null,
  chain text not null,
  country_code text not null,
  state text not null,
  city text not null,
  organiser_id uuid not null references organiser,
  demo boolean not null default false);

create table film(
  id text primary key,
  title text not null,
  genre text not null,
  minutes int not null check (minutes between 1 and 600),
  rating text not null,
  tagline text not null,
  poster_key text,
  demo boolean not null default false);

-- Rows and blocks of a hall; copied to an event's own seats when it is put on sale.
create table seat_plan(
  id uuid primary key,
  name text not null,
  organiser_id uuid references organiser,
  blocks jsonb not null,
  created_by text not null,
  created_at timestamptz not null);

-- One occasion at one time and place that people have tickets for: an event, or a showing of a film.
create table event(
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{2,79}$' and id <> 'summary'),
  kind text not null check (kind in ('event', 'showing')),
  organiser_id uuid not null references organiser,
  film_id text references film,
  cinema_id text references cinema,
  -- Of a showing: 2D, IMAX.
  format text,
  title text not null,
  category text not null,
  description text not null,
  country_code text not null,
  currency text not null,
  state text not null,
  city text not null,
  venue text not null,
  address text,
  starts_at timestamptz not null,
  doors_at timestamptz,
  ends_at timestamptz,
  time_zone text not null,
  age_limit int not null default 0 check (age_limit between 0 and 99),
  -- Names of those who come are asked for.
  names_wanted boolean not null default false,
  -- Until how many hours before the start tickets can be given back, and how much of the price comes back;
  -- null: only when the organiser cancels or moves it.
  refund_until_h int check (refund_until_h between 0 and 2160),
  refund_percent int check (refund_percent between 1 and 100),
  -- Ours, for each ticket that is paid for.
  fee bigint not null default 0 check (fee >= 0),
  -- Every ticket has a seat with a number.
  seated boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'on_sale', 'paused', 'cancelled')),
  cancelled_because text,
  cancelled_at timestamptz,
  -- When and where it was to be before it was moved; holders may give tickets back until then.
  moved jsonb,
  return_until timestamptz,
  poster_key text,
  source text not null default 'own',
  source_ref text,
  demo boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (source, source_ref),
  check ((kind = 'showing') = (film_id is not null) and (kind = 'showing') = (cinema_id is not null)),
  check ((refund_until_h is null) = (refund_percent is null)),
  check ((status = 'cancelled') = (cancelled_at is not null)));
create index event_coming on event(country_code, starts_at) where status in ('on_sale', 'paused', 'cancelled');
create index event_of_film on event(film_id, starts_at) where film_id is not null;

-- What an event sells: early bird, regular, a table of five.
create table event_class(
  event_id text not null references event,
  id text not null check (id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text not null,
  description text,
  position smallint not null,
  -- Without numbered seats; with them it is as many as have them.
  capacity int check (capacity >= 0),
  -- How many people one of it lets in, each with a ticket of their own.
  admits smallint not null default 1 check (admits between 1 and 20),
  max_per_order smallint not null check (max_per_order between 1 and 20),
  sale_from timestamptz,
  sale_until timestamptz,
  primary key (event_id, id));

-- Its price from a time on. Append only: the newest row whose time has come is in force.
create table event_price(
  id bigint generated always as identity primary key,
  event_id text not null,
  class_id text not null,
  price bigint not null check (price >= 0),
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  foreign key (event_id, class_id) references event_class(event_id, id));
create index event_price_newest on event_price(event_id, class_id, effective_at desc, id desc);
create trigger append_only before update or delete on event_price
  for each statement execute function order_events_deny();

-- The numbered seats of an event. Whether one is free says reservation_taken_now (kind 'seat', item
-- event/seat).
create table event_seat(
  event_id text not null,
  -- Unique in the event: "A7", "Balcony C12".
  seat text not null check (length(seat) between 1 and 24),
  class_id text not null,
  block text not null,
  block_position smallint not null,
  row_name text not null,
  row_position smallint not null,
  number text not null,
  -- Its place in the row, with gaps for aisles.
  x smallint not null,
  kind text not null default 'standard' check (kind in ('standard', 'wheelchair', 'companion')),
  -- Not for sale: kept for the house, or broken.
  closed boolean not null default false,
  primary key (event_id, seat),
  foreign key (event_id, class_id) references event_class(event_id, id));

-- Codes of an organiser, which take something off the price of their own tickets.
create table event_promo(
  event_id text not null references event,
  code text not null check (code ~ '^[A-Z0-9]{3,20}$'),
  percent int check (percent between 1 and 100),
  amount bigint check (amount > 0),
  -- Null: for all of them.
  class_ids text[],
  max_uses int not null check (max_uses between 1 and 100000),
  valid_from timestamptz,
  valid_until timestamptz,
  stopped_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  primary key (event_id, code),
  check (num_nonnulls(percent, amount) = 1));
-- A use for each ticket that it made cheaper; gone again when the order was undone or failed.
create table event_promo_use(
  order_id uuid not null references orders,
  position smallint not null,
  event_id text not null,
  code text not null,
  user_id uuid not null references users,
  released_at timestamptz,
  primary key (order_id, position),
  foreign key (event_id, code) references event_promo(event_id, code));
create index event_promo_use_count on event_promo_use(event_id, code) where released_at is null;

-- A ticket that lets one person in once; "ticket" is the help desk’s word. It is written when its order is done, and never deleted.
create table admission(
  id uuid primary key,
  event_id text not null,
  class_id text not null,
  seat text,
  -- The line it was bought as; a complimentary ticket has none.
  order_id uuid,
  position smallint,
  -- Which of those that the line lets in.
  part smallint not null default 1,
  -- Who has it now; null: a complimentary ticket that nobody has accepted yet.
  holder_id uuid references users,
  name text,
  -- Part of its code: each change of hands makes the old code worthless.
  version int not null default 1 check (version >= 1),
  state text not null default 'valid' check (state in ('valid', 'void')),
  void_because text,
  issued_at timestamptz not null,
  changed_at timestamptz not null,
  foreign key (event_id, class_id) references event_class(event_id, id),
  foreign key (order_id, position) references order_item(order_id, position),
  unique (order_id, position, part),
  check ((order_id is null) = (position is null)),
  check ((state = 'void') = (void_because is not null)));
-- No seat twice, whatever code writes.
create unique index admission_seat on admission(event_id, seat) where seat is not null and state = 'valid';
create index admission_event on admission(event_id, class_id);
create index admission_holder on admission(holder_id) where holder_id is not null;

-- What became of a ticket, in words. Append only.
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
  for each statement execute function order_events_deny();

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

-- Tickets that their holders want to sell again, through us, for no more than they cost. The next buyer
-- reserves kind 'resale', item the ticket.
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

-- People who wait for a place at an event that is sold out, first come first served.
create table event_waiting(
  id uuid primary key,
  event_id text not null,
  class_id text not null,
  user_id uuid not null references users,
  quantity smallint not null check (quantity between 1 and 20),
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'bought', 'passed', 'left')),
  -- While it is offered: what is held for them, and until when.
  offered_until timestamptz,
  seats text[],
  joined_at timestamptz not null,
  ended_at timestamptz,
  foreign key (event_id, class_id) references event_class(event_id, id),
  check ((state = 'offered') = (offered_until is not null)),
  check ((state in ('waiting', 'offered')) = (ended_at is null)));
create unique index event_waiting_once on event_waiting(event_id, class_id, user_id)
  where state in ('waiting', 'offered');
create index event_waiting_next on event_waiting(event_id, class_id, joined_at) where state = 'waiting';

-- Every scan at a gate, as the phone there made it. Append only; the id is the phone's, so that what is sent
-- twice counts once.
create table gate_scan(
  id uuid primary key,
  event_id text not null references event,
  admission_id uuid references admission,
  version int,
  gate text not null check (length(gate) between 1 and 40),
  operator_id uuid not null references operator,
  -- By the phone's clock, and by ours.
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  offline boolean not null,
  result text not null check (result in ('admitted', 'already', 'void', 'old_code', 'other_event',
    'unknown', 'forged')),
  -- Let in without network although another gate had let the same ticket in.
  twice boolean not null default false,
  check (result <> 'admitted' or admission_id is not null));
create index gate_scan_event on gate_scan(event_id, received_at);
create unique index gate_scan_admitted on gate_scan(admission_id) where result = 'admitted' and not twice;
create trigger append_only before update or delete on gate_scan
  for each statement execute function order_events_deny();

-- An event's money is paid out to its organiser when it is over.
create table event_settlement(
  id uuid primary key,
  event_id text not null unique references event,
  organiser_id uuid not null references organiser,
  currency text not null,
  sold bigint not null,
  refunded bigint not null check (refunded between 0 and sold),
  commission bigint not null check (commission >= 0),
  paid_out bigint not null check (paid_out >= 0),
  state text not null check (state in ('asked', 'sending', 'unknown', 'paid', 'failed')),
  our_reference text unique,
  provider text,
  hold_id bigint,
  prepared_by text not null,
  agreed_by text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (agreed_by <> prepared_by),
  check (sold - refunded = commission + paid_out));
