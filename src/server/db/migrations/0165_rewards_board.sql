-- The desk's board of rewards reads the last 30 days.
create index reward_granted on reward(granted_at);
create index reward_released on reward(released_at) where released_at is not null;
create index reward_taken_back on reward(taken_back_at) where taken_back_at is not null;
create index gold_coin_entry_time on gold_coin_entry(at);
create index wheel_spin_time on wheel_spin(at);
create index orders_of_rewards on orders(created_at) where direction = 'reward';
-- What the wheel's budget holds for prizes that aren't used yet.
create index perk_held on perk(granted_at) where state in ('open', 'reserved');
