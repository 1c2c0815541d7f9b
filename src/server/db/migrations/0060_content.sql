-- Promos on the dashboard. Operators write them; plain text, no markup.
create table promo(
  id uuid primary key,
  title text not null check (length(title) between 1 and 60),
  text text not null check (length(text) between 1 and 2000),
  -- One of our own drawings.
  picture text,
  action_label text check (length(action_label) between 1 and 30),
  -- One of our own pages, never an external one.
  action_path text check (action_path ~ '^/([^/\\]|$)' and length(action_path) <= 200),
  -- Null: everywhere.
  country_code char(2),
  starts_at timestamptz not null,
  -- Null: until it is switched off.
  ends_at timestamptz,
  position int not null,
  active boolean not null,
  -- Opens by itself on the dashboard, once.
  advert boolean not null,
  version int not null default 1,
  changed_at timestamptz not null,
  check ((action_label is null) = (action_path is null)),
  check (ends_at > starts_at));
