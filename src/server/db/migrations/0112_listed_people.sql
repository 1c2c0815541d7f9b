-- People on sanctions lists and politically exposed people, from files that the owner provides.
create table listed_person(
  -- The name that the file was loaded under, such as sanctions or peps.
  list text not null,
  -- The list's own id of the person.
  id text not null,
  names text[] not null,
  -- The folded words of all names, to find candidates.
  words text[] not null,
  -- Whole days or years, as the list has them.
  birth_dates text[] not null,
  countries text[] not null,
  -- Why they are listed, in the list's words.
  reason text not null,
  loaded_at timestamptz not null,
  primary key (list, id));
create index listed_person_words on listed_person using gin(words);

-- A verified name that may be a listed person. A person decides; their reason is in the audit log.
create table listed_match(
  identity_id uuid not null references kyc_identity on delete cascade,
  list text not null,
  person_id text not null,
  name text not null,
  -- 0 to 100: see scoreMatch.
  score int not null check (score between 0 and 100),
  reasons text[] not null,
  found_at timestamptz not null,
  primary key (identity_id, list, person_id));
