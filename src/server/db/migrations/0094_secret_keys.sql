-- Which secrets this database was sealed with, oldest first: their names, made from them one way, never
-- the secrets. A start with another one is refused before it can seal or misread anything.
create table secret_key(
  n bigint generated always as identity primary key,
  id text not null unique check (id ~ '^[0-9a-f]{12}$'),
  is_current boolean not null,
  first_at timestamptz not null default now(),
  -- Nothing that is sealed needs it any more: it may be left out of the settings.
  emptied_at timestamptz,
  check (not (is_current and emptied_at is not null)));
create unique index secret_key_current on secret_key(is_current) where is_current;

-- Hashes that can't be made anew, for what they were made of is not kept. Empty: the oldest key.
alter table recovery_code add column key_id text;
alter table sale_print add column key_id text;
