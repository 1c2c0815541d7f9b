-- Who wants to stand on the list of the highest rank, and since when.
create table rank_listing(
  user_id uuid primary key references users,
  listed_at timestamptz not null);

-- The prize wheel: one secret seed a day, and what each spin drew.

-- A day of UTC. The hash of its seed is shown before any spin of that day, the seed itself when it is over.
create table wheel_day(
  day date primary key,
  seed bytea not null check (length(seed) = 32),
  -- SHA-256 of the seed.
  seed_hash bytea not null check (length(seed_hash) = 32));
create trigger append_only before update or delete on wheel_day
  for each statement execute function deny_change();

create table wheel_spin(
  id uuid primary key,
  user_id uuid not null references users,
  -- The Idempotency-Key of the call: a retry is the same spin, even if its reply was lost.
  key text not null,
  day date not null references wheel_day,
  -- The member's first spin of the day is 1.
  number int not null check (number > 0),
  -- The first day of the month, by the clock of the country: free spins, stock and budget count in it.
  month date not null,
  currency text not null check (currency in ('GHS', 'KES', 'NGN')),
  -- Gold coins paid; 0 for a free spin.
  gold_coins bigint not null check (gold_coins >= 0),
  client_seed text not null,
  -- What is drawn from, in order: [{"prize", "weight"}], and the version of the numbers it comes from.
  odds jsonb not null,
  numbers_version bigint not null,
  -- What the seeds give, and what the member got: less, where stock or budget had run out.
  drawn text not null,
  prize text not null,
  capped text check (capped in ('stock', 'budget')),
  -- The most that the prize may take from the budget, minor units.
  worth bigint not null check (worth >= 0),
  -- What became of it, as its owner reads it.
  text text not null,
  link text,
  at timestamptz not null,
  unique (user_id, day, number),
  unique (user_id, key),
  check ((capped is null) = (drawn = prize)));
create index wheel_spin_owner on wheel_spin(user_id, at desc, id);
create index wheel_spin_given on wheel_spin(currency, month, prize);
create index wheel_spin_time on wheel_spin(at);
create trigger append_only before update on wheel_spin
  for each statement execute function deny_change();

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

-- Orders that were not done by the time we had promised, and what each brought its owner.
create table late_order(
  order_id uuid primary key references orders,
  service_type text not null,
  provider text,
  currency text not null,
  promised_at timestamptz not null,
  noticed_at timestamptz not null,
  outcome text not null check (outcome in ('paid', 'day_full', 'budget_spent')),
  -- Minor units.
  amount bigint not null check (amount >= 0),
  check ((outcome = 'paid') = (amount > 0)));
create index late_order_noticed on late_order(noticed_at);
