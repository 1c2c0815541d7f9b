-- Usernames and ends of phone numbers before and after a change. The audit log is append-only, so values that have to
-- be deleted with an account are kept here instead. Entries of the log from before this migration keep theirs.
create table contact_change(
  id bigint generated always as identity primary key,
  user_id uuid not null references users(id),
  what text not null check (what in ('phone', 'username')),
  before text,
  after text,
  at timestamptz not null);
create index contact_change_of on contact_change(user_id, at desc);

insert into contact_change(user_id, what, before, after, at)
select l.subject::uuid, side.key, side.value->>'from', side.value->>'to', l.at
from audit_log l
cross join lateral jsonb_each(l.detail) side
join users u on u.id::text = l.subject and u.anonymised_at is null
where l.action = 'account.profile-changed' and side.key in ('phone', 'username');
