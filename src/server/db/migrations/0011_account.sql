-- Accounts: users, emailed links and codes, email quotas. Passwords, PINs and tokens are stored as hashes only.

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
  created_at timestamptz not null,
  -- A new two-factor secret stays here until a code confirms it; only then does it replace the current one.
  two_factor_pending text,
  two_factor_pending_until timestamptz,
  -- Account deletion: the owner can undo it for 30 days, then all personal data is erased.
  deleted_at timestamptz,
  deletion_reason text,
  anonymised_at timestamptz,
  unique (profile_pic_key));
create unique index users_email on users(email);
create unique index users_username on users(username_key);
create index users_referred_by on users(referred_by) where referred_by is not null;
create index users_deleted on users(deleted_at)
  where deleted_at is not null and anonymised_at is null;
-- The desk finds people by name and phone number, even among a million rows.
create index users_firstname on users (lower(firstname) text_pattern_ops);
create index users_lastname on users (lower(lastname) text_pattern_ops);
create index users_username_start on users (username_key text_pattern_ops);
create index users_phone on users (phone_number);
create index users_phone_end on users (right(phone_number, 4)) where phone_number is not null;
create index users_folded_firstname on users (fold_text(firstname) text_pattern_ops);
create index users_folded_lastname on users (fold_text(lastname) text_pattern_ops);

-- Emailed links, and the token with which a new user can still change their address.
create table link_token(
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  purpose text not null
    check (purpose in ('verify_email', 'unlock', 'registration', 'password_reset', 'restore', 'not_me')),
  expires_at timestamptz not null,
  used_at timestamptz);
create index link_token_user on link_token(user_id, purpose);
create index link_token_expired on link_token(expires_at);

create table mailed_code(
  user_id uuid not null references users on delete cascade,
  purpose text not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (user_id, purpose),
  check (purpose in ('pin', 'password')));

-- How often emails to an address were requested: at most once a minute and five times a day.
create table mail_quota(
  key bytea primary key check (octet_length(key) = 32),
  last_at timestamptz not null,
  day date not null,
  sent int not null);

-- Emails we sent, so the desk can look them up: subject and time, by the hash of the address.
create table mail_sent(
  id bigint generated always as identity primary key,
  to_hash bytea not null check (octet_length(to_hash) = 32),
  subject text not null,
  sent_at timestamptz not null default clock_timestamp());
create index mail_sent_to on mail_sent(to_hash, id desc);
create index mail_sent_at on mail_sent(sent_at);

-- The table look_up is created before users.
alter table look_up add foreign key (user_id) references users on delete cascade;
