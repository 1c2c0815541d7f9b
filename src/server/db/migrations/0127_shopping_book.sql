-- Rates of personal shopping are set at the desk: the second person who agreed.
alter table shopping_rate add column agreed_by text;

-- Goods that can't be sent, or not everywhere. Append only: the newest version of an id whose time has come
-- is the one that counts.
create table shopping_forbidden(
  version bigint generated always as identity primary key,
  id text not null check (id ~ '^[a-z][a-z0-9-]{1,39}$'),
  name text not null,
  -- Found as whole words in an item's name and description.
  words text[] not null check (cardinality(words) > 0),
  -- Country codes; empty: everywhere.
  destinations text[] not null,
  -- Whether a list isn't taken with it; otherwise staff decide.
  refused boolean not null,
  -- As members read it, and what can be sent instead.
  reason text not null,
  instead text,
  -- From this version on it may be sent.
  withdrawn boolean not null default false,
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  -- As colleagues read it.
  because text);
create index shopping_forbidden_newest on shopping_forbidden(id, effective_at desc, version desc);
create trigger append_only before update or delete on shopping_forbidden
  for each statement execute function order_events_deny();

comment on column desk_approval.queue is
  'a queue; rates, airtime-rates, dollar-terms or shopping-rates; set-backs, which are seen and not decided';
