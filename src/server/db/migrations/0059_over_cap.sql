-- What a sale paid into a wallet that may not hold so much: booked and the owner's, but set aside
-- until there is room for it.
create table over_cap_hold(
  hold_id bigint primary key,
  user_id uuid not null references users,
  account_id bigint not null,
  -- The sale that brought it.
  order_id uuid not null references orders,
  amount bigint not null check (amount > 0),
  -- A sentence for the owner.
  note text not null,
  set_at timestamptz not null,
  freed_at timestamptz);
create index over_cap_open on over_cap_hold(account_id) where freed_at is null;
create index over_cap_order on over_cap_hold(order_id);
