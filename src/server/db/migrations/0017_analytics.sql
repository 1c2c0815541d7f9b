-- Product usage, kept for 90 days, without names, addresses or numbers. `visitor` is a keyed hash of the member's
-- id that only we can recompute, to erase it with the account; null for guests.
create table analytics_event(
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- One of: view-<screen>, step, call, preview.
  name text not null check (name ~ '^[a-z0-9-]{1,80}$'),
  screen text not null check (screen ~ '^[a-z0-9-]{1,70}$'),
  visitor text check (visitor ~ '^[0-9a-f]{32}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and pg_column_size(fields) < 500),
  -- When to send the event to the configured sink; null: there is none, or the event was sent.
  offer_at timestamptz);
create index analytics_event_age on analytics_event(at);
create index analytics_event_visitor on analytics_event(visitor) where visitor is not null;
create index analytics_event_offer on analytics_event(offer_at, id) where offer_at is not null;
