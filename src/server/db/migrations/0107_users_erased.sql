-- Finds the accounts that were erased so long ago that no law wants the rest kept.
create index users_erased on users(anonymised_at) where anonymised_at is not null;
