-- Ranks of gift card sellers, by the total of completed sales in the account's currency.
create table rank_level(
  currency text not null check (currency in ('GHS', 'KES', 'NGN')),
  position smallint not null check (position between 1 and 6),
  name text not null check (name in ('beginner', 'enthusiast', 'expert', 'leader', 'master', 'boss')),
  minimum bigint not null check (minimum >= 0),
  -- Added to the rate of a card.
  bonus_basis_points int not null check (bonus_basis_points >= 0),
  primary key (currency, position),
  unique (currency, name));

insert into rank_level(currency, position, name, minimum, bonus_basis_points) values
  ('NGN', 1, 'beginner', 0, 0),
  ('NGN', 2, 'enthusiast', 25000000, 10),
  ('NGN', 3, 'expert', 100000000, 20),
  ('NGN', 4, 'leader', 500000000, 35),
  ('NGN', 5, 'master', 1500000000, 50),
  ('NGN', 6, 'boss', 5000000000, 75),
  -- The other currencies use round amounts of about the same value.
  ('GHS', 1, 'beginner', 0, 0),
  ('GHS', 2, 'enthusiast', 200000, 10),
  ('GHS', 3, 'expert', 800000, 20),
  ('GHS', 4, 'leader', 4000000, 35),
  ('GHS', 5, 'master', 12000000, 50),
  ('GHS', 6, 'boss', 40000000, 75),
  ('KES', 1, 'beginner', 0, 0),
  ('KES', 2, 'enthusiast', 2000000, 10),
  ('KES', 3, 'expert', 8000000, 20),
  ('KES', 4, 'leader', 40000000, 35),
  ('KES', 5, 'master', 120000000, 50),
  ('KES', 6, 'boss', 400000000, 75);

-- A user's latest ranking. A rank is never lost.
create table user_rank(
  user_id uuid primary key references users,
  position smallint not null check (position between 1 and 6),
  total bigint not null check (total >= 0),
  ranked_at timestamptz not null);
