-- Two-factor: a secret that no code has confirmed yet never replaces the one that counts.
alter table users
  add column two_factor_pending text,
  add column two_factor_pending_until timestamptz,
-- Deletion: 30 days in which the owner may take it back, then nothing personal is left.
  add column deleted_at timestamptz,
  add column deletion_reason text,
  add column anonymised_at timestamptz;
create index users_deleted on users(deleted_at)
  where deleted_at is not null and anonymised_at is null;

-- Keyed hashes of codes for a lost phone; each opens the account once.
create table recovery_code(
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash));
