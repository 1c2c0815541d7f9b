-- People who work at the desk. They are no users, and no user can become one.
create table operator(
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text not null,
  two_factor_secret text not null,
  two_factor_step bigint not null default 0,
  active boolean not null default true,
  created_at timestamptz not null);

create table desk_session(
  id uuid primary key,
  operator_id uuid not null references operator,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Pending: the password was right, the code is still due.
  pending boolean not null,
  wrong_codes int not null default 0,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null);

-- Who works on which case. A claim ends by itself, so nobody's lunch holds up a seller.
create table desk_claim(
  queue text not null,
  case_id uuid not null,
  operator_id uuid not null references operator,
  claimed_at timestamptz not null,
  until timestamptz not null,
  primary key (queue, case_id));

-- Decisions that need a second person: never the one who asked.
create table desk_approval(
  id uuid primary key,
  queue text not null,
  case_id uuid not null,
  decision jsonb not null,
  asked_by uuid not null references operator,
  asked_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'refused')),
  decided_by uuid references operator,
  note text,
  decided_at timestamptz,
  check (decided_by <> asked_by),
  check ((state = 'open') = (decided_by is null)));
create unique index desk_approval_once on desk_approval(queue, case_id) where state = 'open';
