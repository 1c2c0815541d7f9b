-- What a member may pay at most, as they set it themselves.
create table own_limit(
  user_id uuid not null references users on delete cascade,
  -- all: nothing leaves the wallet while it is 0.
  name text not null check (name in ('payment', 'day', 'night', 'all')),
  -- Minor units of the country's currency; null means no limit.
  most bigint check (most >= 0),
  -- A higher limit, or none, and when it takes effect.
  next bigint check (next >= 0),
  next_from timestamptz,
  primary key (user_id, name),
  check (next_from is not null or next is null));
