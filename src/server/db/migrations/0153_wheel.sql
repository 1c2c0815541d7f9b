-- The prize wheel: one secret seed a day, and what each spin drew.

-- A day of UTC. The hash of its seed is shown before any spin of that day, the seed itself when it is over.
create table wheel_day(
  day date primary key,
  seed bytea not null check (length(seed) = 32),
  -- SHA-256 of the seed.
  seed_hash bytea not null check (length(seed_hash) = 32));
create trigger append_only before update or delete on wheel_day
  for each statement execute function order_events_deny();

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
create trigger append_only before update on wheel_spin
  for each statement execute function order_events_deny();

insert into reward_number(name, value, effective_at, set_by, set_at)
select name, value, '2026-01-01Z', 'migration', '2026-01-01Z' from (values
  -- Free spins a month, by rank.
  ('free-spins:beginner', 1), ('free-spins:enthusiast', 1), ('free-spins:expert', 2),
  ('free-spins:leader', 3), ('free-spins:master', 4), ('free-spins:boss', 5),
  -- The most that a withdrawal without our fee, and a better rate, may cost; minor units.
  ('fee-free-most:NGN', 5000), ('fee-free-most:GHS', 1000), ('fee-free-most:KES', 3000),
  ('rate-boost-most:NGN', 50000), ('rate-boost-most:GHS', 500), ('rate-boost-most:KES', 5000)
) as n(name, value);

-- How often each prize is drawn (0: not at all), and how many there are in a month (0: as many as the budget
-- covers).
insert into reward_number(name, value, effective_at, set_by, set_at)
select w.thing || ':' || p.currency || ':' || p.prize, case w.thing when 'weight' then p.weight else p.stock end,
  '2026-01-01Z', 'migration', '2026-01-01Z'
from (values
  ('NGN', 'airtime-100', 300, 0), ('NGN', 'airtime-500', 80, 200), ('NGN', 'cash-200', 120, 0),
  ('NGN', 'cash-1000', 25, 100), ('NGN', 'cash-10000', 1, 3),
  ('GHS', 'airtime-1', 300, 0), ('GHS', 'airtime-5', 80, 200), ('GHS', 'cash-2', 120, 0),
  ('GHS', 'cash-10', 25, 100), ('GHS', 'cash-100', 1, 3),
  ('KES', 'airtime-10', 300, 0), ('KES', 'airtime-50', 80, 200), ('KES', 'cash-20', 120, 0),
  ('KES', 'cash-100', 25, 100), ('KES', 'cash-1000', 1, 3)
) p (currency, prize, weight, stock) cross join (values ('weight'), ('stock')) w (thing);
insert into reward_number(name, value, effective_at, set_by, set_at)
select w.thing || ':' || c.currency || ':' || p.prize, case w.thing when 'weight' then p.weight else p.stock end,
  '2026-01-01Z', 'migration', '2026-01-01Z'
from (values ('NGN'), ('GHS'), ('KES')) c (currency)
cross join (values ('fee-free-withdrawal', 150, 0), ('rate-boost', 74, 300), ('try-again', 250, 0)) p (prize, weight, stock)
cross join (values ('weight'), ('stock')) w (thing);
