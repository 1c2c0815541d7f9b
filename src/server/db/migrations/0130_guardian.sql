-- Someone a member trusts. Two of them can lock the member's account together; they see nothing else.
create table guardian(
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- The link in use: first the invitation, then the one that only the guardian has.
  link_hash bytea not null unique check (octet_length(link_hash) = 32),
  invited_at timestamptz not null,
  -- When an invitation expires that no one has accepted.
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- Set when the owner removes an accepted one: a thief must not disarm them at once.
  ends_at timestamptz,
  lock_asked_at timestamptz,
  -- When this one and another have locked the account.
  locked_at timestamptz);
create index guardian_user on guardian(user_id);

alter table emergency_lock add column locked_by text not null default 'lock-code'
  check (locked_by in ('lock-code', 'guardians'));
