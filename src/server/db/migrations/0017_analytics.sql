-- What was done with the product, for 90 days. Nobody's name, address or number is in it: `visitor` is
-- a keyed hash of a member's id that only we can make again, to erase it with the account. Guests have none.
create table analytics_event(
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- view-<screen>, step, call or preview.
  name text not null check (name ~ '^[a-z0-9-]{1,80}$'),
  screen text not null check (screen ~ '^[a-z0-9-]{1,70}$'),
  visitor text check (visitor ~ '^[0-9a-f]{32}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and pg_column_size(fields) < 500),
  -- When to offer it to the sink that is configured; empty when there is none, or it has it.
  offer_at timestamptz);
create index analytics_event_age on analytics_event(at);
create index analytics_event_visitor on analytics_event(visitor) where visitor is not null;
create index analytics_event_offer on analytics_event(offer_at, id) where offer_at is not null;
