-- Identity verification: limits, documents and their photos, and payout accounts.

-- The limits of a verification level, in minor units of the country's currency; null: no limit.
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

-- A document or number that a user submitted. The number is sealed; only its last four digits are shown.
-- A claim has two stages: the register confirms it, then a person reviews the photos. What the register said is
-- kept, because the review can be days later and is a separate decision.
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
  -- Why the claim was rejected, as a code shared by operators and pages.
  reason_code text,
  -- The name in the register, once the register has confirmed the claim.
  register_name text,
  -- When the photos started to wait for review; null: the register hasn't confirmed the claim.
  review_since timestamptz,
  -- The wording of the consent that the user agreed to; see src/lib/consents.ts.
  consent_version int not null default 1 check (consent_version > 0),
  check ((state = 'verified') = (verified_name is not null)));
-- A document belongs to one account, and an account has one document of each type.
create unique index kyc_identity_one_owner on kyc_identity(document_type, country_code, number_hash)
  where state <> 'rejected';
create unique index kyc_identity_one_of_kind on kyc_identity(user_id, document_type)
  where state <> 'rejected';
create index kyc_identity_user on kyc_identity(user_id, created_at);
-- The desk's review queue, oldest first.
create index kyc_identity_review_queue on kyc_identity(review_since) where state = 'pending';
-- Reviewed cases, newest first.
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
-- Finds members who share a payout account.
create index payout_account_number on payout_account(bank_id, number_hash);
-- Includes removed accounts: every payment checks whether its member shares an account with others.
create index payout_account_owner on payout_account(user_id);

-- Which uploaded picture shows which side of a document. The bytes are in the upload's files.
create table kyc_photo(
  identity_id uuid not null references kyc_identity,
  position smallint not null check (position between 0 and 3),
  kind text not null check (kind in ('front', 'back', 'data_page', 'selfie')),
  upload_key text not null unique,
  -- When the picture was deleted; the row stays as a record of it.
  erased_at timestamptz,
  primary key (identity_id, position));
create index kyc_photo_kept on kyc_photo(identity_id) where erased_at is null;

-- A form that a user left unfinished, to continue on any device. It never contains a document's number.
create table kyc_draft(
  user_id uuid primary key,
  document_type text not null,
  first_name text not null,
  last_name text not null,
  birth_date date,
  photos jsonb not null default '[]',
  updated_at timestamptz not null);

-- A limit set for one member, in place of the level's limit, until it ends.
create table personal_limit(
  id uuid primary key,
  user_id uuid not null references users(id),
  name text not null check (name in
    ('one_time_spend', 'daily_spend', 'one_time_withdrawal', 'daily_withdrawal')),
  -- Minor units of the country's currency.
  amount bigint not null check (amount > 0),
  -- Set above the level's limit. A raise never lowers a level's limit that rises later; a cut never raises one.
  is_raise boolean not null,
  starts_at timestamptz not null,
  until timestamptz not null check (until > starts_at),
  set_by text not null,
  agreed_by text,
  -- Ended by staff, or replaced by another limit.
  ended_at timestamptz,
  check (not is_raise or agreed_by is not null));
create unique index personal_limit_one on personal_limit(user_id, name) where ended_at is null;
