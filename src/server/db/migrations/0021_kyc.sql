-- Limits of a verification level, in minor units of the country's currency; null: no such limit.
create table kyc_limit(
  country_code char(2) not null,
  level smallint not null check (level in (1, 2)),
  one_time_spend bigint not null check (one_time_spend > 0),
  daily_spend bigint not null check (daily_spend > 0),
  one_time_withdrawal bigint not null check (one_time_withdrawal > 0),
  daily_withdrawal bigint not null check (daily_withdrawal > 0),
  daily_debits bigint not null check (daily_debits > 0),
  monthly_debits bigint check (monthly_debits > 0),
  balance_cap bigint not null check (balance_cap > 0),
  single_deposit bigint check (single_deposit > 0),
  primary key (country_code, level));

-- One checked document or number of a user. The number itself is sealed; people see four digits.
create table kyc_identity(
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  country_code char(2) not null,
  document_type text not null,
  reference text not null unique,
  number_sealed text not null,
  number_last4 text not null,
  number_hash bytea not null check (octet_length(number_hash) = 32),
  state text not null check (state in ('pending', 'verified', 'rejected')),
  reason text,
  claimed_first_name text,
  claimed_last_name text,
  claimed_birth_date date,
  verified_name text,
  consent_at timestamptz not null,
  tries int not null default 1,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((state = 'verified') = (verified_name is not null)));
-- A document belongs to one account, and an account has one of a kind.
create unique index kyc_identity_one_owner on kyc_identity(document_type, country_code, number_hash)
  where state <> 'rejected';
create unique index kyc_identity_one_of_kind on kyc_identity(user_id, document_type)
  where state <> 'rejected';
create index kyc_identity_user on kyc_identity(user_id, created_at);

-- Accounts we pay out to, in the user's own name.
create table payout_account(
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  bank_id text not null references bank,
  number_sealed text not null,
  number_last4 text not null,
  number_hash bytea not null check (octet_length(number_hash) = 32),
  account_name text not null,
  is_primary boolean not null default false,
  usable_from timestamptz not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz);
create unique index payout_account_once on payout_account(user_id, bank_id, number_hash)
  where removed_at is null;
create unique index payout_account_primary on payout_account(user_id)
  where is_primary and removed_at is null;
