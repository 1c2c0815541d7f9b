-- What staff can do about a person: a limit of their own until a day, a goodwill credit, and the ties between
-- somebody at the desk and the accounts that are theirs.

-- Goodwill has an account of its own, so that what it costs is seen apart from rewards and losses.
set local role ledger_owner;
insert into ledger.account (id, kind, currency, mode, floor_zero) overriding system value
select c.number * 100 + 30, 'goodwill', c.code, 'D', false
from (values (1, 'NGN'), (2, 'GHS'), (3, 'KES'), (4, 'USD')) c (number, code);
set local role none;

create table personal_limit(
  id uuid primary key,
  user_id uuid not null references users(id),
  name text not null check (name in
    ('one_time_spend', 'daily_spend', 'one_time_withdrawal', 'daily_withdrawal')),
  -- Minor units of the country's currency.
  amount bigint not null check (amount > 0),
  -- Above the level's when it was set: it never lowers what a level that rises later allows, and the other way round.
  is_raise boolean not null,
  starts_at timestamptz not null,
  until timestamptz not null check (until > starts_at),
  set_by text not null,
  agreed_by text,
  -- Ended by staff, or replaced by another.
  ended_at timestamptz,
  check (not is_raise or agreed_by is not null));
create unique index personal_limit_one on personal_limit(user_id, name) where ended_at is null;

-- Browsers in which operators sign in, by the hash of the cookie that members' sign-ins leave too.
create table operator_device(
  operator_id uuid not null references operator(id),
  device bytea not null check (octet_length(device) = 32),
  last_at timestamptz not null,
  primary key (operator_id, device));
create index operator_device_device on operator_device(device);

-- Accounts that somebody at the desk said are theirs, or of somebody close to them.
create table operator_account(
  operator_id uuid not null references operator(id),
  user_id uuid not null references users(id),
  said_at timestamptz not null,
  primary key (operator_id, user_id));
create index operator_account_user on operator_account(user_id);

create index session_address on session(address);
create index kyc_identity_number on kyc_identity(number_hash);
