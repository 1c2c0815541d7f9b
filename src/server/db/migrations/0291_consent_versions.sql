-- Which wording of the consent someone agreed to when they gave a number; see src/lib/consents.ts. What was given
-- until now was given under the first.
alter table kyc_identity add column consent_version int not null default 1 check (consent_version > 0);
