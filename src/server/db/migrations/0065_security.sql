-- Copies of all data about a user, made on request; sealed, and deleted when they expire.
create table data_export(
  id uuid primary key,
  user_id uuid not null references users,
  -- Hash of the token in the emailed link; null until the copy is ready.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  sealed text,
  created_at timestamptz not null,
  expires_at timestamptz,
  check ((token_hash is null) = (sealed is null) and (sealed is null) = (expires_at is null)));
create index data_export_user on data_export(user_id, created_at desc);
