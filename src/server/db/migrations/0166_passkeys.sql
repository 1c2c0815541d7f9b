-- Passkeys: what a device proves its owner with. Only public keys are here.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users(id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 40),
  device text not null,
  -- its owner gave the PIN when it was added, so it may stand in for the PIN
  confirms_payments boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey(user_id, created_at);

-- Challenges are signed rather than stored; those that were answered are kept until they expire.
create table passkey_challenge_used (
  nonce bytea primary key,
  expires_at timestamptz not null
);
create index passkey_challenge_used_expires on passkey_challenge_used(expires_at);
