-- A problem that somebody told us: one subject, at most one order, and what was written both ways.
create table ticket(
  id uuid primary key,
  user_id uuid not null references users,
  order_id uuid references orders,
  category text not null check (category in ('money', 'order', 'identity', 'account', 'other')),
  subject text not null check (char_length(subject) between 1 and 120),
  state text not null check (state in ('open', 'answered', 'closed', 'reopened')),
  -- While it waits for us: since when, and by when we promised an answer.
  waiting_since timestamptz,
  answer_by timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state in ('open', 'reopened')) = (waiting_since is not null)),
  check ((waiting_since is null) = (answer_by is null)));
create index ticket_of_user on ticket(user_id, updated_at desc, id);
-- The desk's queue, the longest wait first.
create index ticket_waiting on ticket(waiting_since, id) where waiting_since is not null;
create index ticket_of_order on ticket(order_id) where order_id is not null;

create table ticket_message(
  id bigint generated always as identity primary key,
  -- A person who is erased takes what they wrote with them.
  ticket_id uuid not null references ticket on delete cascade,
  -- user, or operator:<uuid>.
  author text not null check (author = 'user' or author like 'operator:%'),
  text text not null check (char_length(text) between 1 and 2000),
  image_key text,
  created_at timestamptz not null);
create index ticket_message_of on ticket_message(ticket_id, id);
