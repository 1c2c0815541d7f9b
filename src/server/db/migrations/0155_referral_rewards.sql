-- Bonuses of referral are rewards like others, wait while they are checked, and follow terms with a time.

-- The terms become numbers with effective times. An invitation follows those of the day the friend joined.
insert into reward_number(name, value, effective_at, set_by, set_at)
select n.name || ':' || t.currency, n.value, '2020-01-01Z', 'migration', '2026-01-01Z'
from referral_terms t
cross join lateral (values ('referral-bonus', t.bonus), ('referral-minimum', t.transaction_minimum),
  ('referral-most-a-month', t.max_per_month)) n(name, value);
drop table referral_terms;

-- Bonuses so far were promised without a wait, so their rewards are released. What was taken back before a
-- bonus was earned again is gone and needs no row.
insert into reward(id, user_id, kind, source, round, title, amount, currency, txn_id, granted_at, release_at,
  released_at, taken_back, taken_back_at)
select gen_random_uuid(), b.referrer_id, 'referral', b.invitee_id::text, b.round,
  'You invited ' || left(coalesce(u.firstname, u.username), 1) || '•••'
    || coalesce(' ' || left(u.lastname, 1) || '.', ''),
  b.amount, b.currency, b.txn_id, t.effective_at, t.effective_at, t.effective_at,
  case when b.state = 'taken_back' then b.amount else 0 end,
  case when b.state = 'taken_back' then b.decided_at end
from referral_bonus b join users u on u.id = b.invitee_id join ledger.txn t on t.id = b.txn_id
where b.state in ('paid', 'taken_back');

alter table referral_bonus
  drop constraint referral_bonus_state_check,
  drop constraint referral_bonus_reason_check,
  drop constraint referral_bonus_check1,
  drop constraint referral_bonus_check2,
  drop column txn_id,
  -- What the inviter kept of bonuses that were taken back: another one is smaller by as much.
  add column kept bigint not null default 0 check (kept >= 0);
alter table referral_bonus
  add check (state in ('checking', 'paid', 'refused', 'taken_back')),
  add check (reason in ('same_person', 'monthly_limit', 'account_closed', 'decided')),
  add check (state <> 'paid' or (amount is not null and currency is not null)),
  add check ((state = 'refused') = (reason is not null));

-- Why a bonus waits: what the friend's account shares with others. Operators pay or refuse it.
create table referral_flag(
  id uuid primary key,
  reference text not null unique,
  invitee_id uuid not null references users,
  referrer_id uuid not null references users,
  -- `<whom>:<what>`: inviter:device, friend:payout_account, circle:document.
  findings text[] not null check (cardinality(findings) > 0),
  flagged_at timestamptz not null,
  -- lapsed: the trades were reversed before anyone decided.
  verdict text check (verdict in ('paid', 'refused', 'lapsed')),
  -- As the inviter reads it.
  told text,
  note text,
  decided_by text,
  agreed_by text,
  decided_at timestamptz,
  check ((verdict is null) = (decided_at is null)),
  check ((verdict = 'refused') = (told is not null)));
create unique index referral_flag_open on referral_flag(invitee_id) where decided_at is null;
create index referral_flag_oldest on referral_flag(flagged_at) where decided_at is null;
create index referral_flag_done on referral_flag(decided_at desc) where decided_at is not null;
create index referral_flag_referrer on referral_flag(referrer_id);
