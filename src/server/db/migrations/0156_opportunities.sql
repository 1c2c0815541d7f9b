-- Tasks that members are rewarded for once; the system itself sees whether they are done.
create table opportunity(
  id uuid primary key,
  country_code char(2) not null check (country_code in ('GH', 'KE', 'NG')),
  task text not null check (task in ('verify', 'first_trade', 'two_factor', 'friend', 'learn')),
  -- Of help, with a question at its end.
  tutorial text,
  title text not null,
  text text not null,
  -- Of the country's currency, minor units.
  amount bigint not null default 0 check (amount >= 0),
  gold_coins bigint not null default 0 check (gold_coins >= 0),
  -- Its own budget, beside that of the month.
  max_claims int not null check (max_claims > 0),
  claims int not null default 0 check (claims between 0 and max_claims),
  starts_at timestamptz not null,
  ends_at timestamptz,
  added_by text not null,
  added_at timestamptz not null,
  -- Null while it waits for a second approver, or after they refused.
  opened_at timestamptz,
  agreed_by text,
  ended_by text,
  check (amount > 0 or gold_coins > 0),
  check (ends_at > starts_at or ended_by is not null),
  check ((task = 'learn') = (tutorial is not null)));
create index opportunity_open on opportunity(country_code, starts_at) where opened_at is not null;

create table opportunity_claim(
  opportunity_id uuid not null references opportunity,
  user_id uuid not null references users,
  amount bigint not null,
  gold_coins bigint not null,
  claimed_at timestamptz not null,
  -- The trade behind it was reversed.
  taken_back_at timestamptz,
  primary key (opportunity_id, user_id));
create index opportunity_claim_owner on opportunity_claim(user_id);
create index opportunity_claim_recent on opportunity_claim(claimed_at) where taken_back_at is null;

-- Who answered the question of a tutorial, and when the last try was: one a minute.
create table tutorial_answer(
  user_id uuid not null references users,
  tutorial text not null,
  tries int not null default 1,
  last_at timestamptz not null,
  right_at timestamptz,
  primary key (user_id, tutorial));

-- The first ones. Operators end them and add others.
insert into opportunity(id, country_code, task, tutorial, title, text, amount, gold_coins, max_claims, starts_at,
  added_by, added_at, opened_at)
select gen_random_uuid(), c.code, o.task, o.tutorial, o.title, o.text, o.naira * c.worth, o.gold_coins, o.most,
  '2026-01-01Z', 'migration', '2026-01-01Z', '2026-01-01Z'
-- a naira in the minor units of each country, rounded to sums that people would choose
from (values ('NG', 100), ('GH', 1), ('KE', 10)) c(code, worth)
cross join (values
  ('verify', null, 'Verify your identity', 'It takes a few minutes and raises your limits.', 100, 0, 2000),
  ('first_trade', null, 'Make your first trade', 'Pay a bill, buy airtime, or sell a gift card.', 200, 0, 1000),
  ('two_factor', null, 'Turn on two-factor sign-in', 'A stolen password alone then opens nothing.', 0, 20, 10000),
  ('friend', null, 'Bring a friend who trades', 'On top of your referral bonus.', 0, 50, 5000),
  ('learn', 'two-factor', 'Learn how two-factor works', 'Read the guide and answer one question.', 0, 10, 10000),
  ('learn', 'check-a-receipt', 'Learn to spot a fake receipt', 'Read the guide and answer one question.', 0, 10,
    10000)) o(task, tutorial, title, text, naira, gold_coins, most);
