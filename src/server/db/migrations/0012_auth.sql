-- One row a sign-in. All tokens that rotation has made for it are its family.
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
  -- When the member last proved in this session that it is them, after the sign-in itself.
  proven_at timestamptz);
create index session_of_user on session(user_id);
create index session_expired on session(expires_at);
create index session_address on session(address);

-- SHA-256 of every token of a family; replaced ones stay, so that their reuse is noticed.
create table session_token(
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id uuid not null references session on delete cascade,
  replaced_at timestamptz,
  -- A token is replaced when its successor is used for the first time, not when the successor is made: an answer
  -- that never arrived must not leave its member with a token that counts as stolen.
  replaces bytea references session_token on delete set null,
  used_at timestamptz);
create index session_token_session on session_token(session_id);
create index session_token_replaces on session_token(replaces);

create table login_device(
  user_id uuid not null references users on delete cascade,
  device bytea not null check (octet_length(device) = 32),
  last_at timestamptz not null,
  -- A device that signed in before a recovery is a stranger's until it signs in again; it still counts as a tie.
  is_trusted boolean not null default true,
  primary key (user_id, device));
create index login_device_device on login_device(device);

create table captcha_used(
  challenge text primary key,
  expires_at timestamptz not null);

-- Keyed hashes of codes for a lost phone; each opens the account once.
create table recovery_code(
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  -- Hashes that can't be made anew, for what they were made of is not kept. Empty: the oldest key.
  key_id text,
  primary key (user_id, code_hash));

-- Codes for forgotten passwords, by the address that was typed: one is made for every address, and
-- mailed only where it has an account, so that nothing tells the two apart.
create table reset_code(
  subject bytea primary key check (octet_length(subject) = 32),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries int not null default 0,
  expires_at timestamptz not null);
create index reset_code_over on reset_code(expires_at);

-- Passkeys: what a device proves its owner with. Only public keys are here.
create table passkey(
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
  last_used_at timestamptz);
create index passkey_user on passkey(user_id, created_at);

-- Challenges are signed rather than stored; those that were answered are kept until they expire.
create table passkey_challenge_used(
  nonce bytea primary key,
  expires_at timestamptz not null);
create index passkey_challenge_used_expires on passkey_challenge_used(expires_at);

-- The newest recovery of an account, until its owner has looked through what was changed before it.
create table recovery(
  user_id uuid primary key references users on delete cascade,
  at timestamptz not null default clock_timestamp(),
  reviewed_at timestamptz);
