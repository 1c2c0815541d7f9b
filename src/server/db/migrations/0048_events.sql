-- Events and films: organisers, what is on sale, and payouts. Amounts are in minor units of the event's currency.
-- Limited items, such as seats and places, are counted in reservable.

-- Organisers of events. The proceeds of tickets stay in their ledger account until they are paid out.
create table organiser(
  id uuid primary key,
  slug text not null unique,
  name text not null,
  country_code text not null,
  email text,
  -- Bank and account number, sealed; null: unknown, so nothing can be paid out.
  payout_sealed text,
  -- Our share of sales.
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
  demo boolean not null default false,
  logo text);

-- Rows and blocks of a hall, copied to the seats of an event when it is put on sale.
create table seat_plan(
  id uuid primary key,
  name text not null,
  organiser_id uuid references organiser,
  blocks jsonb not null,
  created_by text not null,
  created_at timestamptz not null);

-- One occasion at one time and place that has tickets: an event, or a showing of a film.
create table event(
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{2,79}$' and id <> 'summary'),
  kind text not null check (kind in ('event', 'showing')),
  organiser_id uuid not null references organiser,
  film_id text references film,
  cinema_id text references cinema,
  -- For a showing: 2D, IMAX.
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
  -- Buyers are asked for the names of those who attend.
  names_wanted boolean not null default false,
  -- How many hours before the start tickets can still be returned, and the percentage of the price that is
  -- refunded; null: only if the organiser cancels or moves the event.
  refund_until_h int check (refund_until_h between 0 and 2160),
  refund_percent int check (refund_percent between 1 and 100),
  -- Our fee per paid ticket.
  fee bigint not null default 0 check (fee >= 0),
  -- Every ticket has a numbered seat.
  seated boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'on_sale', 'paused', 'cancelled')),
  cancelled_because text,
  cancelled_at timestamptz,
  -- The time and place before the event was moved. Holders can return tickets until return_until.
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

-- Ticket classes of an event: early bird, regular, a table of five.
create table event_class(
  event_id text not null references event,
  id text not null check (id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text not null,
  description text,
  position smallint not null,
  -- Without numbered seats; with them, the number of seats counts.
  capacity int check (capacity >= 0),
  -- How many people it admits, each with a separate ticket.
  admits smallint not null default 1 check (admits between 1 and 20),
  max_per_order smallint not null check (max_per_order between 1 and 20),
  sale_from timestamptz,
  sale_until timestamptz,
  primary key (event_id, id));

-- The price of a class from a time on. Append-only: the newest effective row is in force.
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
  for each statement execute function deny_change();

-- The numbered seats of an event. reservation_taken_now shows whether one is taken (kind 'seat', item event/seat).
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
  -- Position in the row, with gaps for aisles.
  x smallint not null,
  kind text not null default 'standard' check (kind in ('standard', 'wheelchair', 'companion')),
  -- Not for sale: kept for the house, or broken.
  closed boolean not null default false,
  primary key (event_id, seat),
  foreign key (event_id, class_id) references event_class(event_id, id));

-- An organiser's promo codes, which discount the organiser's own tickets.
create table event_promo(
  event_id text not null references event,
  code text not null check (code ~ '^[A-Z0-9]{3,20}$'),
  percent int check (percent between 1 and 100),
  amount bigint check (amount > 0),
  -- Null: all classes.
  class_ids text[],
  max_uses int not null check (max_uses between 1 and 100000),
  valid_from timestamptz,
  valid_until timestamptz,
  stopped_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  primary key (event_id, code),
  check (num_nonnulls(percent, amount) = 1));

-- One use per discounted ticket; released when the order was undone or failed.
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

-- The waiting list of a sold-out event, first come, first served.
create table event_waiting(
  id uuid primary key,
  event_id text not null,
  class_id text not null,
  user_id uuid not null references users,
  quantity smallint not null check (quantity between 1 and 20),
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'bought', 'passed', 'left')),
  -- While a place is offered: what is held for the user, and until when.
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

-- The payout of an event's money to its organiser, once the event is over.
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
  -- When the provider was asked to pay. After that we only ask for the outcome and never send again.
  sent_at timestamptz,
  paid_at timestamptz,
  failed_because text,
  -- How often we asked for the outcome.
  queries int not null default 0,
  -- Sales and refunds by class, as approved.
  statement jsonb not null default '{}',
  -- Refunds of earlier events that had already been paid out, deducted from this payout.
  netted bigint not null default 0 check (netted >= 0),
  check (agreed_by <> prepared_by),
  check (sold - refunded = commission + netted + paid_out));
create index event_settlement_organiser on event_settlement(organiser_id, created_at desc);

-- Complimentary tickets and promo codes beyond what one operator can decide. They are issued once a second
-- approver agrees; desk_approval shows whether the approval is still pending.
create table event_giveaway(
  id uuid primary key,
  event_id text not null references event,
  kind text not null check (kind in ('complimentary', 'promo')),
  -- The request as it was sent. The recipients are removed once it is decided.
  asked jsonb not null,
  asked_by text not null,
  asked_at timestamptz not null,
  agreed_by text,
  done_at timestamptz,
  check (agreed_by <> asked_by),
  check ((agreed_by is null) = (done_at is null)));
create index event_giveaway_event on event_giveaway(event_id, asked_at desc);

-- A cancellation or a move of an event, decided by two people. It takes effect once it is approved; desk_approval
-- shows whether the approval is still pending.
create table event_change(
  id uuid primary key,
  event_id text not null references event,
  kind text not null check (kind in ('cancel', 'move')),
  -- Sent to everyone who has a ticket.
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

-- Members to notify of a change, and when they were notified, so a job that runs again notifies nobody twice.
create table event_to_tell(
  change_id uuid not null references event_change,
  user_id uuid not null references users,
  told_at timestamptz,
  primary key (change_id, user_id));
create index event_to_tell_due on event_to_tell(change_id) where told_at is null;

-- The orders that a cancellation refunds, so the desk can show its progress.
create table event_refund(
  change_id uuid not null references event_change,
  order_id uuid not null references orders,
  -- `nothing`: the order was free, or was already refunded or stopped.
  state text not null default 'due' check (state in ('due', 'refunded', 'nothing')),
  amount bigint not null default 0 check (amount >= 0),
  done_at timestamptz,
  primary key (change_id, order_id),
  check ((state = 'due') = (done_at is null)));
create index event_refund_due on event_refund(change_id) where state = 'due';
