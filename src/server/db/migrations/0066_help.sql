-- Help: tickets, their messages, labels, notes and reply templates.

-- A problem that a user reported: one subject, at most one order, and messages both ways.
create table ticket(
  id uuid primary key,
  user_id uuid not null references users,
  order_id uuid references orders,
  category text not null check (category in ('money', 'order', 'identity', 'account', 'other')),
  subject text not null check (char_length(subject) between 1 and 120),
  state text not null check (state in ('open', 'answered', 'closed', 'reopened')),
  -- While the ticket waits for us: when the wait began, and when we promised an answer.
  waiting_since timestamptz,
  answer_by timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The ticket's id in the external help desk, if one is configured. Our tables are authoritative: the help desk
  -- gets a copy, and each answer written there comes back once.
  desk_ref text unique,
  -- Rises when a closed ticket is reopened; the user rates each round once.
  round smallint not null default 1 check (round > 0),
  -- Internal: the operator who works on the ticket.
  assigned_to uuid references operator(id),
  -- When we first answered, and when the ticket was last closed.
  first_answer_at timestamptz,
  closed_at timestamptz,
  -- The same member's ticket that this one was merged into; its messages are there.
  merged_into uuid references ticket(id),
  check ((state in ('open', 'reopened')) = (waiting_since is not null)),
  check ((waiting_since is null) = (answer_by is null)),
  check (merged_into is null or (merged_into <> id and state = 'closed')));
create index ticket_of_user on ticket(user_id, updated_at desc, id);
-- The desk's queue, longest wait first.
create index ticket_waiting on ticket(waiting_since, id) where waiting_since is not null;
create index ticket_of_order on ticket(order_id) where order_id is not null;
create index ticket_assigned on ticket(assigned_to) where waiting_since is not null;
create index ticket_merged on ticket(merged_into) where merged_into is not null;
create index ticket_opened on ticket(created_at);
create index ticket_subject_words on ticket using gin (to_tsvector('simple', subject));
create index ticket_subject_folded on ticket using gin (to_tsvector('simple', fold_words(subject)));

create table ticket_message(
  id bigint generated always as identity primary key,
  -- When a user is erased, the messages they wrote are deleted too.
  ticket_id uuid not null references ticket on delete cascade,
  -- One of: user, helpdesk, operator:<uuid>.
  author text not null,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null,
  desk_ref text unique,
  -- When to send it to the external help desk; null: there is none, or it was sent.
  offer_at timestamptz,
  -- Several pictures, in the order in which they were chosen.
  image_keys text[] not null default '{}'
    check (cardinality(image_keys) <= 4 and array_position(image_keys, null) is null),
  check (author = 'user' or author = 'helpdesk' or author like 'operator:%'));
create index ticket_message_of on ticket_message(ticket_id, id);
create index ticket_message_offer on ticket_message(offer_at, id) where offer_at is not null;
create index ticket_message_words on ticket_message using gin (to_tsvector('simple', text));
create index ticket_message_folded on ticket_message using gin (to_tsvector('simple', fold_words(text)));

-- "Did this help?": counts per day, without who voted.
create table helpful_vote(
  day date not null,
  subject text not null check (subject ~ '^[a-z0-9/-]{1,100}$'),
  yes integer not null default 0 check (yes >= 0),
  no integer not null default 0 check (no >= 0),
  primary key (subject, day));

-- A user's rating of a ticket, once per round.
create table ticket_score(
  ticket_id uuid not null references ticket on delete cascade,
  -- 1 until the ticket is reopened for the first time.
  round smallint not null check (round > 0),
  score smallint not null check (score between 1 and 5),
  words text check (char_length(words) between 1 and 500),
  said_at timestamptz not null,
  primary key (ticket_id, round));
create index ticket_score_said on ticket_score(said_at desc);

create table ticket_label(
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 30),
  tone text not null check (tone in ('plain', 'info', 'good', 'warn', 'bad')),
  retired boolean not null default false,
  created_at timestamptz not null);
create unique index ticket_label_name on ticket_label(lower(name)) where not retired;

create table ticket_labelled(
  ticket_id uuid not null references ticket on delete cascade,
  label_id uuid not null references ticket_label,
  primary key (ticket_id, label_id));
create index ticket_labelled_with on ticket_labelled(label_id);

-- Internal notes; never shown to the member.
create table ticket_note(
  id uuid primary key,
  ticket_id uuid not null references ticket on delete cascade,
  operator_id uuid not null references operator(id),
  text text not null check (char_length(text) between 1 and 1000),
  written_at timestamptz not null);
create index ticket_note_of on ticket_note(ticket_id, written_at);

-- Reply templates with fields. Each change is a new version, so the history is kept.
create table ticket_macro(
  id uuid not null,
  version integer not null check (version > 0),
  name text not null check (char_length(name) between 1 and 60),
  text text not null check (char_length(text) between 1 and 400),
  retired boolean not null default false,
  written_by uuid not null references operator(id),
  written_at timestamptz not null,
  primary key (id, version));
