-- A token is replaced when its successor is used for the first time, not when the successor is made: an answer
-- that never arrived must not leave its member with a token that counts as stolen.
alter table session_token
  add column replaces bytea references session_token on delete set null,
  add column used_at timestamptz;
create index session_token_replaces on session_token(replaces);
update session_token set used_at = now();
