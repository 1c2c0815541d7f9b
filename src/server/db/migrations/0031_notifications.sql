-- What we told a user. seq orders them and is the id of the live event.
create table notifications(
  id uuid primary key,
  seq bigint generated always as identity,
  user_id uuid not null,
  title text not null,
  -- A text, or an array of lines.
  message jsonb not null check (jsonb_typeof(message) in ('string', 'array')),
  link text check (link like '/%'),
  read_at timestamptz,
  created_at timestamptz not null);
create index notifications_user on notifications(user_id, seq desc);
create index notifications_unread on notifications(user_id) where read_at is null;
