-- What a notification is about: how long it is worth sending, and what its reader may switch off.
alter table notifications add column topic text not null default 'orders'
  check (topic in ('money', 'security', 'orders', 'rewards'));
alter table notifications alter column topic drop default;

-- Browsers that asked to be told at once. Whoever has an endpoint and its keys can write to that
-- screen, so they are sealed; the hash finds a row again.
create table push_device(
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  endpoint_hash bytea not null unique check (octet_length(endpoint_hash) = 32),
  sealed text not null,
  -- Hash of the cookie that tells one browser from another: it outlives a sign-in.
  device bytea not null check (octet_length(device) = 32),
  -- The sign-in that it belongs to. It may have run out since: only signing out ends the messages.
  session_id uuid not null,
  user_agent text not null,
  hides_amounts boolean not null,
  created_at timestamptz not null,
  sent_at timestamptz);
create index push_device_user on push_device(user_id, created_at);
create index push_device_session on push_device(session_id);
create index push_device_device on push_device(device);

-- The key pair that push services know us by, when the settings have none. Made once: with another
-- pair no browser hears from us until it asks again.
create table push_key(
  one boolean primary key default true check (one),
  public_key text not null,
  sealed text not null,
  created_at timestamptz not null);

create table sandbox_push(
  id bigint generated always as identity primary key,
  message_id text not null unique,
  "to" text not null,
  title text not null,
  body text not null,
  link text not null,
  urgency text not null,
  ttl_s int not null,
  at timestamptz not null);
create index sandbox_push_to on sandbox_push("to", id);
