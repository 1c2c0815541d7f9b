-- What an invitation is worth, by currency: of the inviting account the bonus and the month's most,
-- of the invited account what has to be traded. Our choice; an operator may change the rows.
create table referral_terms(
  currency text primary key check (currency in ('GHS', 'KES', 'NGN')),
  bonus bigint not null check (bonus > 0),
  transaction_minimum bigint not null check (transaction_minimum > 0),
  max_per_month int not null check (max_per_month > 0));
insert into referral_terms values
  ('NGN', 100000, 2000000, 20),
  ('GHS', 1000, 20000, 20),
  ('KES', 10000, 200000, 20);

-- How the bonus for an invited person was decided: once, for good.
create table referral_bonus(
  invitee_id uuid primary key references users,
  referrer_id uuid not null references users,
  state text not null check (state in ('paid', 'refused')),
  reason text check (reason in ('same_person', 'monthly_limit', 'account_closed')),
  amount bigint check (amount > 0),
  currency text,
  txn_id bigint,
  decided_at timestamptz not null,
  check (invitee_id <> referrer_id),
  check ((state = 'paid') = (amount is not null and currency is not null and txn_id is not null)),
  check ((state = 'refused') = (reason is not null)));
create index referral_bonus_referrer on referral_bonus(referrer_id, decided_at);
-- To find accounts that one person or one device stands behind.
create index payout_account_number on payout_account(bank_id, number_hash);
create index login_device_device on login_device(device);

insert into rank_level(currency, position, name, minimum, bonus_basis_points) values
  ('NGN', 1, 'beginner', 0, 0),
  ('NGN', 2, 'enthusiast', 25000000, 10),
  ('NGN', 3, 'expert', 100000000, 20),
  ('NGN', 4, 'leader', 500000000, 35),
  ('NGN', 5, 'master', 1500000000, 50),
  ('NGN', 6, 'boss', 5000000000, 75),
  -- Elsewhere round sums of about the same worth.
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
