-- What staff wrote about somebody, for colleagues; it goes when the account does.
create table person_note(
  id uuid primary key,
  user_id uuid not null references users(id),
  operator_id uuid not null references operator(id),
  text text not null,
  written_at timestamptz not null);
create index person_note_of on person_note(user_id, written_at desc);
