-- Rewards that a member moved to the wallet stand in the log as orders of their own.
alter table orders drop constraint orders_direction_check;
alter table orders add constraint orders_direction_check
  check (direction in ('purchase', 'sale', 'deposit', 'withdrawal', 'adjustment', 'reward'));

-- Who wants to stand on the list of the highest rank, and since when.
create table rank_listing(
  user_id uuid primary key references users,
  listed_at timestamptz not null);
