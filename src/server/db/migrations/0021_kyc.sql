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
  -- A claim has two stages now: the register agrees first, then its photos are looked at. What the
  -- register said is kept, because the second stage can be days later and is another's decision.
  -- why a claim was refused, in a word that operators and pages share
  reason_code text,
  -- the name in the register, once it has agreed
  register_name text,
  -- since when the photos wait for somebody; null while the register has not agreed
  review_since timestamptz,
  -- Which wording of the consent someone agreed to when they gave a number; see src/lib/consents.ts. What was given
  -- until now was given under the first.
  consent_version int not null default 1 check (consent_version > 0),
  check ((state = 'verified') = (verified_name is not null)));
-- A document belongs to one account, and an account has one of a kind.
create unique index kyc_identity_one_owner on kyc_identity(document_type, country_code, number_hash)
  where state <> 'rejected';
create unique index kyc_identity_one_of_kind on kyc_identity(user_id, document_type)
  where state <> 'rejected';
create index kyc_identity_user on kyc_identity(user_id, created_at);
create index kyc_identity_review_queue on kyc_identity(review_since) where state = 'pending';
-- Cases of the desk, oldest first.
create index kyc_identity_reviewed on kyc_identity(decided_at desc)
  where review_since is not null and state <> 'pending';
create index kyc_identity_number on kyc_identity(number_hash);

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
-- To find accounts that one person or one device stands behind.
create index payout_account_number on payout_account(bank_id, number_hash);
-- The accounts of a member that were removed, too: who shares one is asked before every payment.
create index payout_account_owner on payout_account(user_id);

-- Which uploaded picture shows which side of a document. The bytes are the uploads' business.
create table kyc_photo(
  identity_id uuid not null references kyc_identity,
  position smallint not null check (position between 0 and 3),
  kind text not null check (kind in ('front', 'back', 'data_page', 'selfie')),
  upload_key text not null unique,
  -- the picture is gone from then on; that there was one stays known
  erased_at timestamptz,
  primary key (identity_id, position));
create index kyc_photo_kept on kyc_photo(identity_id) where erased_at is null;

-- A form that somebody left in the middle, to go on with on any device. Never a document's number.
create table kyc_draft(
  user_id uuid primary key,
  document_type text not null,
  first_name text not null,
  last_name text not null,
  birth_date date,
  photos jsonb not null default '[]',
  updated_at timestamptz not null);

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
