-- Rewards: the list of the highest rank, the prize wheel, opportunities, and late orders.

-- Members who want to appear on the list of the highest rank, and when they joined it.
create table rank_listing(
  user_id uuid primary key references users,
  listed_at timestamptz not null);

-- The prize wheel has one secret seed per UTC day. The seed's hash is shown before the first spin of that day, the
-- seed itself once the day is over.
create table wheel_day(
  day date primary key,
  seed bytea not null check (length(seed) = 32),
  -- SHA-256 of the seed.
  seed_hash bytea not null check (length(seed_hash) = 32));
create trigger append_only before update or delete on wheel_day
  for each statement execute function deny_change();

-- Spins of the wheel, with their odds and prizes.
create table wheel_spin(
  id uuid primary key,
  user_id uuid not null references users,
  -- The idempotency key of the call: a retry is the same spin, even if the response was lost.
  key text not null,
  day date not null references wheel_day,
  -- The member's first spin of the day is 1.
  number int not null check (number > 0),
  -- The first day of the month, in the country's time zone. Free spins, stock and budget are counted per month.
  month date not null,
  currency text not null check (currency in ('GHS', 'KES', 'NGN')),
  -- Gold coins paid; 0 for a free spin.
  gold_coins bigint not null check (gold_coins >= 0),
  client_seed text not null,
  -- The prizes and weights of the draw, in order: [{"prize", "weight"}], and the version of the numbers they come
  -- from.
  odds jsonb not null,
  numbers_version bigint not null,
  -- What the seeds gave, and what the member got: less if stock or budget had run out.
  drawn text not null,
  prize text not null,
  capped text check (capped in ('stock', 'budget')),
  -- The most the prize can take from the budget, in minor units.
  worth bigint not null check (worth >= 0),
  -- The result, as shown to the member.
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

-- Tasks that reward a member once. The system detects when they are done.
create table opportunity(
  id uuid primary key,
  country_code char(2) not null check (country_code in ('GH', 'KE', 'NG')),
  task text not null check (task in ('verify', 'first_trade', 'two_factor', 'friend', 'learn')),
  -- A tutorial in the help pages, with a question at its end.
  tutorial text,
  title text not null,
  text text not null,
  -- Minor units of the country's currency.
  amount bigint not null default 0 check (amount >= 0),
  gold_coins bigint not null default 0 check (gold_coins >= 0),
  -- The most members who can claim it, in addition to the limit of the monthly budget.
  max_claims int not null check (max_claims > 0),
  claims int not null default 0 check (claims between 0 and max_claims),
  starts_at timestamptz not null,
  ends_at timestamptz,
  added_by text not null,
  added_at timestamptz not null,
  -- Null: approval is pending or was rejected.
  opened_at timestamptz,
  agreed_by text,
  ended_by text,
  check (amount > 0 or gold_coins > 0),
  check (ends_at > starts_at or ended_by is not null),
  check ((task = 'learn') = (tutorial is not null)));
create index opportunity_open on opportunity(country_code, starts_at) where opened_at is not null;

-- The initial tasks. Operators end them and add others.
insert into opportunity(id, country_code, task, tutorial, title, text, amount, gold_coins, max_claims, starts_at,
  added_by, added_at, opened_at)
select gen_random_uuid(), c.code, o.task, o.tutorial, o.title, o.text, o.naira * c.worth, o.gold_coins, o.most,
  '2026-01-01Z', 'migration', '2026-01-01Z', '2026-01-01Z'
-- One naira in the minor units of each country's currency, rounded to natural amounts.
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
  -- When the reward was taken back, because the trade behind it was reversed.
  taken_back_at timestamptz,
  primary key (opportunity_id, user_id));
create index opportunity_claim_owner on opportunity_claim(user_id);
create index opportunity_claim_recent on opportunity_claim(claimed_at) where taken_back_at is null;

-- Answers to the questions of tutorials, and the time of the last try: one try per minute.
create table tutorial_answer(
  user_id uuid not null references users,
  tutorial text not null,
  tries int not null default 1,
  last_at timestamptz not null,
  right_at timestamptz,
  primary key (user_id, tutorial));

-- Orders that weren't done by their promised time, and the bonus that each one paid.
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
