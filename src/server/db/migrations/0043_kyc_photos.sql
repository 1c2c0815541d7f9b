-- A claim has two stages now: the register agrees first, then its photos are looked at. What the
-- register said is kept, because the second stage can be days later and is another's decision.
alter table kyc_identity
  -- why a claim was refused, in a word that operators and pages share
  add column reason_code text,
  -- the name in the register, once it has agreed
  add column register_name text,
  -- since when the photos wait for somebody; null while the register has not agreed
  add column review_since timestamptz,
  add constraint kyc_identity_review check ((review_since is null) or (register_name is not null));
create index kyc_identity_review_queue on kyc_identity(review_since) where state = 'pending';

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

-- Photos that the invented identity service was given.
create table sandbox.identity_review(
  reference text primary key,
  submitted_at timestamptz not null);
