-- Someone who has lost phone, number and mailbox asks to get back in with the help of two guardians.
create table guardian_recovery(
  id uuid primary key,
  -- Null for a name that no account has, so that whoever asks can't find out.
  user_id uuid references users on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  -- The new address, to which the link was sent.
  email text not null,
  started_at timestamptz not null,
  -- Until when guardians can enter its code.
  expires_at timestamptz not null,
  -- When the wait ends that began with the second guardian.
  due_at timestamptz,
  tries int not null default 0,
  proven_at timestamptz,
  -- The new password, until it is the account's.
  password_hash text check (password_hash is null or proven_at is not null),
  ended_at timestamptz,
  ended_by text check (ended_by in ('recovered', 'stopped', 'lock-code', 'opened', 'withdrawn', 'document',
    'no-identity', 'expired', 'email-taken')),
  check ((ended_at is null) = (ended_by is null)));
create index guardian_recovery_user on guardian_recovery(user_id);
create unique index guardian_recovery_running on guardian_recovery(user_id)
  where due_at is not null and ended_at is null;

alter table guardian
  add column recovery_id uuid references guardian_recovery on delete set null,
  add column vouched_at timestamptz;
create index guardian_recovery_id on guardian(recovery_id);

-- Two guardians of long standing, the document, and the whole wait: nothing less opens an account.
create function is_recovery_ready(recovery uuid) returns boolean language sql stable as $$
  select exists (select from guardian_recovery r
    where r.id = recovery and r.ended_at is null and r.proven_at is not null and r.password_hash is not null
      and r.due_at <= clock_timestamp()
      and (select count(*) from guardian g where g.recovery_id = r.id and g.user_id = r.user_id
        and g.accepted_at <= g.vouched_at - interval '7 days') >= 2);
$$;

create function keep_recovery() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.due_at is not null or new.proven_at is not null or new.ended_at is not null
    then raise exception 'A recovery begins with nothing proven';
    end if;
    return new;
  end if;
  if new.user_id is distinct from old.user_id or new.email <> old.email
    or (old.due_at is null and new.due_at < clock_timestamp() + interval '47 hours')
    or (old.due_at is not null and new.due_at is distinct from old.due_at)
    or (new.proven_at is not null and new.due_at is null)
    or (old.password_hash is not null and new.password_hash is not null and new.password_hash <> old.password_hash)
    or (old.ended_at is not null and (new.ended_at is distinct from old.ended_at or new.ended_by <> old.ended_by))
    or (new.ended_by = 'recovered' and old.ended_at is null and not is_recovery_ready(old.id))
  then raise exception 'A recovery can neither be hastened nor changed';
  end if;
  return new;
end $$;
create trigger keep_recovery before insert or update on guardian_recovery
  for each row execute function keep_recovery();

create or replace function keep_emergency_lock() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- an erased account takes its lock with it
    if exists (select from users where id = old.user_id and anonymised_at is null)
      and (old.opens_at is null or old.opens_at > clock_timestamp())
      and not exists (select from guardian_recovery r where r.user_id = old.user_id and is_recovery_ready(r.id))
    then raise exception 'An emergency lock ends only after its owner has asked, and waited';
    end if;
    return old;
  end if;
  if new.stays_until < old.stays_until
    or (new.opens_at is distinct from old.opens_at and new.opens_at < clock_timestamp() + interval '23 hours')
  then raise exception 'An emergency lock can only become longer';
  end if;
  if new.opens_at is distinct from old.opens_at and new.opens_at is not null and exists (
    select from guardian_recovery where user_id = new.user_id and due_at is not null and ended_at is null)
  then raise exception 'A recovery has to end before its lock can be opened in another way';
  end if;
  return new;
end $$;

alter table emergency_lock drop constraint emergency_lock_locked_by_check;
alter table emergency_lock add constraint emergency_lock_locked_by_check
  check (locked_by in ('lock-code', 'guardians', 'recovery'));

alter table link_token drop constraint link_token_purpose_check;
alter table link_token add constraint link_token_purpose_check check (purpose in
  ('verify_email', 'unlock', 'registration', 'password_reset', 'restore', 'not_me', 'open_lock', 'stop_recovery'));
