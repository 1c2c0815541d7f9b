-- Hours in which a phone stays silent, in the time of the account's country. No row: none.
create table quiet_hours(
  user_id uuid primary key references users on delete cascade,
  from_hour smallint not null check (from_hour between 0 and 23),
  until_hour smallint not null check (until_hour between 0 and 23),
  updated_at timestamptz not null,
  check (from_hour <> until_hour));
