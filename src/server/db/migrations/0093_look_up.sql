-- When somebody looked up whose number it is, by what they looked for; the last day of it counts.
create table look_up(
  user_id uuid not null references users on delete cascade,
  kind text not null,
  times timestamptz[] not null check (cardinality(times) > 0),
  primary key (user_id, kind));
