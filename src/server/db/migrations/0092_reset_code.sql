-- Codes for forgotten passwords, by the address that was typed: one is made for every address, and
-- mailed only where it has an account, so that nothing tells the two apart.
create table reset_code(
  subject bytea primary key check (octet_length(subject) = 32),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries int not null default 0,
  expires_at timestamptz not null);
create index reset_code_over on reset_code(expires_at);

delete from mailed_code where purpose = 'password_reset';
alter table mailed_code
  drop constraint mailed_code_purpose_check,
  add check (purpose in ('pin', 'password'));
