-- Sign-in: sessions, devices, recovery codes and passkeys.

-- One row per sign-in. All tokens that rotation creates for it are one family.
create table session(
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('full', 'pending')),
  wrong_codes int not null default 0,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  expires_at timestamptz not null,
  absolute_until timestamptz not null,
  address text not null,
  user_agent text not null,
  -- When the member last confirmed their identity in this session, after the sign-in itself.
  proven_at timestamptz);
create index session_of_user on session(user_id);
create index session_expired on session(expires_at);
create index session_address on session(address);

-- SHA-256 of every token of a family. Replaced tokens are kept, so that their reuse is detected.
create table session_token(
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id uuid not null references session on delete cascade,
  replaced_at timestamptz,
  -- A token is replaced when its successor is first used, not when the successor is created. Otherwise a lost
  -- response would leave the member with a token that counts as stolen.
  replaces bytea references session_token on delete set null,
  used_at timestamptz);
create index session_token_session on session_token(session_id);
create index session_token_replaces on session_token(replaces);

create table login_device(
  user_id uuid not null references users on delete cascade,
  device bytea not null check (octet_length(device) = 32),
  last_at timestamptz not null,
  -- False: the device signed in before a recovery and not since. It still counts as a link between accounts.
  is_trusted boolean not null default true,
  primary key (user_id, device));
create index login_device_device on login_device(device);

create table captcha_used(
  challenge text primary key,
  expires_at timestamptz not null);

-- Keyed hashes of recovery codes for a lost phone. Each code opens the account once.
create table recovery_code(
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  -- The key of the hash: a hash can't be recomputed, because the code isn't stored. Null: the oldest key.
  key_id text,
  primary key (user_id, code_hash));

-- Codes for forgotten passwords, by the address entered. A code is created for every address and emailed only if
-- the address has an account, so responses don't reveal which addresses have one.
create table reset_code(
  subject bytea primary key check (octet_length(subject) = 32),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries int not null default 0,
  expires_at timestamptz not null);
create index reset_code_over on reset_code(expires_at);

-- Passkeys. Only public keys are stored.
create table passkey(
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users(id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 40),
  device text not null,
  -- The owner entered the PIN when adding the passkey, so it can replace the PIN.
  confirms_payments boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz);
create index passkey_user on passkey(user_id, created_at);

-- Passkey challenges are signed, not stored. Answered ones are kept until they expire, so each is used once.
create table passkey_challenge_used(
  nonce bytea primary key,
  expires_at timestamptz not null);
create index passkey_challenge_used_expires on passkey_challenge_used(expires_at);

-- The latest recovery of an account, until its owner has reviewed the changes made before it.
create table recovery(
  user_id uuid primary key references users on delete cascade,
  at timestamptz not null default clock_timestamp(),
  reviewed_at timestamptz);
