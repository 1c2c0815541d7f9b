-- A code on paper that locks its owner's account from any browser. Only hashes are stored.
create table lock_code(
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  user_id uuid not null references users on delete cascade,
  -- The key of the hash: a hash can't be recomputed, because the code isn't stored.
  key_id text not null,
  created_at timestamptz not null default now(),
  -- Set when a newer code replaces it: a thief who makes a new one must not disarm the paper at once.
  ends_at timestamptz);
create index lock_code_user on lock_code(user_id);

-- An account locked by its code. No one can lift it, so what ends it is enforced here.
create table emergency_lock(
  user_id uuid primary key references users on delete cascade,
  locked_at timestamptz not null default now(),
  stays_until timestamptz not null,
  -- When the account opens, after its owner has asked by email and with a second factor. Null until then.
  opens_at timestamptz check (opens_at >= stays_until));

create function keep_emergency_lock() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- an erased account takes its lock with it
    if exists (select from users where id = old.user_id and anonymised_at is null)
      and (old.opens_at is null or old.opens_at > clock_timestamp())
    then raise exception 'An emergency lock ends only after its owner has asked, and waited';
    end if;
    return old;
  end if;
  if new.stays_until < old.stays_until
    or (new.opens_at is distinct from old.opens_at and new.opens_at < clock_timestamp() + interval '23 hours')
  then raise exception 'An emergency lock can only become longer';
  end if;
  return new;
end $$;
create trigger keep_emergency_lock before update or delete on emergency_lock
  for each row execute function keep_emergency_lock();

create function keep_locked() returns trigger language plpgsql as $$
begin
  if exists (select from emergency_lock where user_id = new.id)
  then raise exception 'An account with an emergency lock stays locked';
  end if;
  return null;
end $$;
-- Not a trigger before the update: it would make each update of a member lock the row against foreign keys, because
-- PostgreSQL then counts generated columns as changed, and one of them is a key.
create trigger keep_locked after update of status on users
  for each row when (new.status = 'active' and old.status <> 'active') execute function keep_locked();

alter table link_token drop constraint link_token_purpose_check;
alter table link_token add constraint link_token_purpose_check check (purpose in
  ('verify_email', 'unlock', 'registration', 'password_reset', 'restore', 'not_me', 'open_lock'));
