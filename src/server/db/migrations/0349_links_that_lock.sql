-- "This wasn't me": a link in security emails that locks the account.
alter table link_token drop constraint link_token_purpose_check;
alter table link_token add constraint link_token_purpose_check
  check (purpose in ('verify_email', 'unlock', 'registration', 'password_reset', 'restore', 'not_me'));
-- The newest recovery of an account, until its owner has looked through what was changed before it.
create table recovery(
  user_id uuid primary key references users on delete cascade,
  at timestamptz not null default clock_timestamp(),
  reviewed_at timestamptz);
