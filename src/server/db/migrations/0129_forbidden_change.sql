-- Changes of the goods that can't be sent, which wait for a second approver.
create table shopping_forbidden_change(
  id uuid primary key,
  -- shopping_forbidden.id
  goods text not null check (goods ~ '^[a-z][a-z0-9-]{1,39}$'),
  -- The version that its operator saw; null for new goods.
  seen bigint,
  name text not null,
  words text[] not null check (cardinality(words) > 0),
  destinations text[] not null,
  refused boolean not null,
  reason text not null,
  instead text,
  -- They may be sent from then on.
  withdrawn boolean not null,
  because text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  agreed_by text,
  check (agreed_by is distinct from asked_by));
