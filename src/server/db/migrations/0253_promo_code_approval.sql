-- A code that can cost much waits for a second person, as other spending does.
alter table promo_code
  -- What approvals call it by.
  add column id uuid not null unique default gen_random_uuid(),
  -- Not yet agreed to, or refused: nobody can use it.
  add column waiting boolean not null default false,
  add column added_by text,
  add column agreed_by text,
  add check (agreed_by <> added_by);
