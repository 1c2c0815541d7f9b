-- The desk's notes about users, and its saved filters.

-- Internal notes about a user. They are deleted with the account.
create table person_note(
  id uuid primary key,
  user_id uuid not null references users(id),
  operator_id uuid not null references operator(id),
  text text not null,
  written_at timestamptz not null);
create index person_note_of on person_note(user_id, written_at desc);

-- Filters that an operator saved under a name.
create table desk_filter(
  id uuid primary key,
  operator_id uuid not null references operator(id),
  page text not null,
  name text not null check (length(name) between 1 and 40),
  query jsonb not null,
  saved_at timestamptz not null,
  unique (operator_id, page, name));
