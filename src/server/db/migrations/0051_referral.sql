-- Referrals: bonuses for inviters, and the checks before they are paid.

-- The bonus for an invited member, and how it was decided.
create table referral_bonus(
  invitee_id uuid primary key references users,
  referrer_id uuid not null references users,
  state text not null,
  reason text,
  amount bigint check (amount > 0),
  currency text,
  decided_at timestamptz not null,
  -- A bonus is taken back if the trades it was paid for are reversed, and can be earned again in a new round.
  round int not null default 1 check (round > 0),
  -- What the inviter kept of bonuses that were taken back; the next bonus is reduced by this amount.
  kept bigint not null default 0 check (kept >= 0),
  check (invitee_id <> referrer_id),
  check (state in ('checking', 'paid', 'refused', 'taken_back')),
  check (reason in ('same_person', 'monthly_limit', 'account_closed', 'decided')),
  check (state <> 'paid' or (amount is not null and currency is not null)),
  check ((state = 'refused') = (reason is not null)));
create index referral_bonus_referrer on referral_bonus(referrer_id, decided_at);

-- Bonuses on hold, because the friend's account shares something with others. Operators pay or reject them.
create table referral_flag(
  id uuid primary key,
  reference text not null unique,
  invitee_id uuid not null references users,
  referrer_id uuid not null references users,
  -- Format: `<whom>:<what>`, such as inviter:device, friend:payout_account, circle:document.
  findings text[] not null check (cardinality(findings) > 0),
  flagged_at timestamptz not null,
  -- `lapsed`: the trades were reversed before a decision.
  verdict text check (verdict in ('paid', 'refused', 'lapsed')),
  -- Shown to the inviter.
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

insert into reward_number(name, value, effective_at, set_by, set_at)
select n.name || ':' || t.currency, n.value, '2020-01-01Z', 'migration', '2026-01-01Z'
from (values ('NGN', 100000, 2000000, 20), ('GHS', 1000, 20000, 20), ('KES', 10000, 200000, 20))
  t (currency, bonus, minimum, most)
cross join lateral (values ('referral-bonus', t.bonus), ('referral-minimum', t.minimum),
  ('referral-most-a-month', t.most)) n (name, value);
