-- What somebody has to see to, from the first time it was noticed until it was clear again. Told of once.
create table desk_alarm(
  key text primary key,
  kind text not null,
  text text not null,
  href text not null,
  raised_at timestamptz not null,
  cleared_at timestamptz);
create index desk_alarm_open on desk_alarm(raised_at) where cleared_at is null;
