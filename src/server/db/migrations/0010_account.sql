-- People, their sign-ins and what is mailed to them. Secrets are kept as hashes only.
create table users(
  id uuid primary key,
  email text not null check (email = lower(email)),
  username text not null,
  username_key text not null generated always as (lower(username)) stored,
  password_hash text not null,
  password_updated_at timestamptz,
  firstname text,
  lastname text,
  birth_date date,
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  profile_pic_key text,
  country_code text not null check (country_code in ('GH', 'KE', 'NG')),
  referral_code text not null unique,
  referred_by uuid references users,
  status text not null default 'active' check (status in ('active', 'blacklisted', 'locked')),
  email_verified_at timestamptz,
  has_kyc_set_up boolean not null default false,
  has_account_set_up boolean not null default false,
  pin_hash text,
  pin_updated_at timestamptz,
  pin_attempts int not null default 0,
  pin_locked_until timestamptz,
  pin_reset_at timestamptz,
  two_factor_secret text,
  two_factor_enabled_at timestamptz,
  two_factor_step bigint not null default 0,
  created_at timestamptz not null);
create unique index users_email on users(email);
create unique index users_username on users(username_key);
create index users_referred_by on users(referred_by) where referred_by is not null;

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
  user_agent text not null);
create index session_of_user on session(user_id);
create index session_expired on session(expires_at);

-- SHA-256 of every token of a family; replaced ones stay, so that their reuse is noticed.
create table session_token(
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id uuid not null references session on delete cascade,
  replaced_at timestamptz);
create index session_token_session on session_token(session_id);

-- Wrong sign-ins per account and, for a device that has signed in before, per device. Kept for
-- unknown addresses too, so that the answers do not tell them apart.
create table login_counter(
  subject bytea not null check (octet_length(subject) = 32),
  device bytea not null,
  attempts int not null,
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (subject, device));
create index login_counter_old on login_counter(last_at);

create table login_device(
  user_id uuid not null references users on delete cascade,
  device bytea not null check (octet_length(device) = 32),
  last_at timestamptz not null,
  primary key (user_id, device));

-- Links that were mailed, and the token with which a new user may still change the address.
create table link_token(
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'unlock', 'registration', 'password_reset', 'restore')),
  expires_at timestamptz not null,
  used_at timestamptz);
create index link_token_user on link_token(user_id, purpose);
create index link_token_expired on link_token(expires_at);

create table mailed_code(
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('pin', 'password', 'password_reset')),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (user_id, purpose));

-- How often an address was mailed on request: once a minute, five times a day.
create table mail_quota(
  key bytea primary key check (octet_length(key) = 32),
  last_at timestamptz not null,
  day date not null,
  sent int not null);

create table captcha_used(
  challenge text primary key,
  expires_at timestamptz not null);

-- What the sandbox adapters "sent".
create table sandbox_mail(
  id bigint generated always as identity primary key,
  message_id text not null unique,
  "to" text not null,
  subject text not null,
  text text not null,
  html text not null,
  links text[] not null default '{}',
  at timestamptz not null);
create index sandbox_mail_to on sandbox_mail("to", id);

create table sandbox_sms(
  id bigint generated always as identity primary key,
  message_id text not null unique,
  "to" text not null,
  text text not null,
  at timestamptz not null);
create index sandbox_sms_to on sandbox_sms("to", id);
