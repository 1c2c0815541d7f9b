-- Notifications: the inbox, and who gets email, push and SMS.

-- The inbox. seq orders the notifications and is the id of the live event.
create table notifications(
  id uuid primary key,
  seq bigint generated always as identity,
  user_id uuid not null,
  title text not null,
  -- A string, or an array of lines.
  message jsonb not null check (jsonb_typeof(message) in ('string', 'array')),
  link text check (link like '/%'),
  read_at timestamptz,
  created_at timestamptz not null,
  -- Decides how long the notification is worth sending, and what the user can switch off.
  topic text not null check (topic in ('money', 'security', 'orders', 'rewards', 'summaries', 'news')),
  -- Stays in the inbox for a moment before it is sent, because the next one about the same link may replace it.
  passing boolean not null default false);
create index notifications_user on notifications(user_id, seq desc);
create index notifications_unread on notifications(user_id) where read_at is null;
create index notifications_passing on notifications(user_id, link) where passing;

-- Which notifications are sent outside the inbox. No row: the product's default applies. Email about money and
-- security can't be switched off.
create table notification_preference(
  user_id uuid not null references users,
  topic text not null check (topic in ('money', 'security', 'orders', 'rewards', 'summaries', 'news')),
  email boolean not null,
  push boolean not null,
  sms boolean not null,
  updated_at timestamptz not null,
  primary key (user_id, topic),
  check (email or topic not in ('money', 'security')));

-- Browsers subscribed to push. Anyone with the endpoint and its keys can write to that screen, so both are sealed;
-- the hash finds the row.
create table push_device(
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  endpoint_hash bytea not null unique check (octet_length(endpoint_hash) = 32),
  sealed text not null,
  -- Hash of the cookie that identifies the browser; the cookie outlives a sign-in.
  device bytea not null check (octet_length(device) = 32),
  -- The session it belongs to. The session may have expired: only signing out stops the messages.
  session_id uuid not null,
  user_agent text not null,
  hides_amounts boolean not null,
  created_at timestamptz not null,
  sent_at timestamptz);
create index push_device_user on push_device(user_id, created_at);
create index push_device_session on push_device(session_id);
create index push_device_device on push_device(device);

-- Hours in which a phone stays silent, in the time zone of the account's country. No row: no quiet hours.
create table quiet_hours(
  user_id uuid primary key references users on delete cascade,
  from_hour smallint not null check (from_hour between 0 and 23),
  until_hour smallint not null check (until_hour between 0 and 23),
  updated_at timestamptz not null,
  check (from_hour <> until_hour));
