-- Crypto: prices and terms, addresses, purchases, sales and rate alerts.

-- Market prices of coins: one row per coin and minute, in whole millionths of a dollar and of a naira. Rows never
-- change; a job thins out and deletes old ones.
create table coin_price(
  coin text not null,
  -- When the price was read, by our clock.
  minute timestamptz not null,
  usd bigint not null check (usd > 0),
  ngn bigint not null check (ngn > 0),
  -- By the feed's clock; never later than ours.
  at timestamptz not null,
  feed text not null,
  primary key (coin, minute));
create index coin_price_minute on coin_price(minute);
create trigger never_changed before update on coin_price
  for each statement execute function deny_change();

-- Our margins on market prices, fees, limits, usual times, what is offered, and our own dollar exchange rates.
-- Append-only: the newest effective row of a name is in force.
create table coin_term(
  id bigint generated always as identity primary key,
  name text not null,
  -- Eight decimals, because limits are amounts of coins.
  value numeric(20, 8) not null check (value >= 0),
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  reason text,
  -- The second approver, if there was one.
  agreed_by text,
  check (agreed_by <> set_by));
create index coin_term_newest on coin_term(name, effective_at desc, id desc);
create trigger append_only before update or delete on coin_term
  for each statement execute function deny_change();

-- An address that a member saved or bought to. Different spellings of one address have the same key.
create table coin_address(
  id uuid primary key,
  user_id uuid not null references users,
  network text not null,
  address_key text not null,
  address text not null,
  memo text,
  -- Null: bought to, but not saved.
  name text,
  -- When we first knew the address; large amounts have to wait for a while after that.
  known_at timestamptz not null,
  used_at timestamptz,
  unique (user_id, network, address_key),
  check (name is not null or used_at is not null));

-- The counterparty's latest report on the coins of an order.
create table coin_send(
  order_id uuid primary key references orders,
  network text not null,
  address text not null,
  -- Empty while unknown.
  txid text not null,
  confirmations int not null check (confirmations >= 0),
  needed int not null check (needed > 0),
  seen_at timestamptz,
  final_at timestamptz,
  check ((txid = '') = (seen_at is null)),
  check (final_at is null or seen_at is not null));

-- A member's address for a coin on a network. It stays theirs unless the provider sets an end, or another provider
-- gives out the addresses. Payments to it are found in any case.
create table coin_deposit_address(
  -- Our reference. The provider returns the same address for it every time.
  reference text primary key,
  user_id uuid not null references users,
  coin text not null,
  network text not null,
  provider text not null,
  -- The provider's id of the address, if its notices have no other.
  provider_reference text,
  -- Null until the provider has answered.
  address text,
  memo text,
  confirmations int check (confirmations > 0),
  expires_at timestamptz,
  -- When another address took its place.
  retired_at timestamptz,
  -- How many answers about it were applied. An answer requested before the last applied one is outdated.
  answers bigint not null default 0,
  -- When something last happened at the address. Recently used addresses are checked every night.
  used_at timestamptz not null,
  created_at timestamptz not null,
  check ((address is null) = (confirmations is null)));
create unique index coin_deposit_address_live on coin_deposit_address(user_id, coin, network)
  where retired_at is null;
create unique index coin_deposit_address_theirs on coin_deposit_address(provider, coin, network, address, coalesce(memo, ''))
  where address is not null;
create index coin_deposit_address_used on coin_deposit_address(used_at);
create index coin_deposit_address_named on coin_deposit_address(provider, provider_reference);
-- Whether coins are about to be sent to an address that we gave out.
create index coin_deposit_address_any_case on coin_deposit_address(lower(address)) where address is not null;

-- A sale of coins. Amounts are in hundred-millionths of a coin, rates in millionths of a unit per coin.
create table coin_sale(
  order_id uuid primary key references orders,
  user_id uuid not null references users,
  -- Where the coins are expected. They may be a different coin than the address is for.
  address text not null references coin_deposit_address,
  coin text not null,
  network text not null,
  -- The agreed amount and rate, and how long the rate is held; null: coins are sold as they come.
  amount bigint check (amount > 0),
  rate bigint check (rate > 0),
  held_until timestamptz,
  -- Less than this is kept until more comes. As stated when the sale was opened.
  minimum bigint not null check (minimum > 0),
  -- When the sale ends if no coins arrive.
  wait_until timestamptz not null,
  -- The transaction that the seller named.
  named_hash text,
  -- The seller's payout account for the proceeds, and the progress of that payout.
  payout_account uuid,
  payout text check (payout in ('due', 'placed', 'kept')),
  payout_order uuid references orders,
  check ((amount is null) = (held_until is null) and (amount is null) = (rate is null)),
  check ((payout_account is null) = (payout is null)),
  check ((payout_order is null) = (payout is distinct from 'placed')));
create index coin_sale_address on coin_sale(address);

-- Every payment to one of our addresses, as its network shows it.
create table coin_payment(
  provider text not null,
  -- The provider's id; it never changes.
  payment_id text not null,
  address text not null references coin_deposit_address,
  -- The sale it pays. It can move to another sale until it is booked.
  order_id uuid references coin_sale(order_id),
  txid text not null,
  symbol text not null,
  -- The amount as the chain shows it.
  exact numeric not null,
  -- Hundred-millionths of a coin; null: a coin that we don't trade.
  coin text,
  amount bigint check (amount >= 0),
  confirmations int not null,
  needed int not null,
  state text not null check (state in ('seen', 'settled', 'vanished')),
  seen_at timestamptz not null,
  settled_at timestamptz,
  -- When it was booked in the ledger.
  booked_at timestamptz,
  -- When a booked payment was reversed because its network no longer shows it. turns counts these bookings and
  -- reversals, and tells their postings apart.
  lost_at timestamptz,
  turns int not null default 0,
  -- The flag that holds the money that was paid for it in the meantime.
  flag text,
  -- What happened to it, as shown to its owner.
  note text,
  primary key (provider, payment_id),
  check ((coin is null) = (amount is null)),
  check (booked_at is null or order_id is not null and amount > 0),
  check (lost_at is null or booked_at is not null));
create index coin_payment_address on coin_payment(address);
create index coin_payment_order on coin_payment(order_id);
-- Every night, the counterparties' lists of received and sent coins are compared with our books. A payment is
-- found by its transaction, or by its id if the counterparty names no transaction.
create index coin_payment_transaction
  on coin_payment(provider, (coalesce(nullif(txid, ''), payment_id)));
-- A payment never changes, and neither does its sale once it is booked.
create function coin_payment_keep() returns trigger language plpgsql as $$
begin
  if (new.address, new.coin, new.amount, new.seen_at) is distinct from (old.address, old.coin, old.amount, old.seen_at)
    or (old.booked_at is not null
      and (new.booked_at, new.order_id) is distinct from (old.booked_at, old.order_id)) then
    raise exception 'coin_payment_keep' using errcode = '23514';
  end if;
  return new;
end $$;
revoke execute on function coin_payment_keep() from public;
create trigger keep before update on coin_payment for each row execute function coin_payment_keep();
create trigger append_only before delete on coin_payment
  for each statement execute function deny_change();

-- Rate alerts of members. Each alert fires once.
create table coin_alert(
  id uuid primary key,
  user_id uuid not null references users,
  coin text not null,
  side text not null check (side in ('buy', 'sell')),
  currency text not null,
  -- Our rate for one coin, in millionths of a unit: at least this for selling, at most this for buying.
  target bigint not null check (target > 0),
  state text not null default 'waiting' check (state in ('waiting', 'reached', 'ended')),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  reached_at timestamptz,
  reached_rate bigint check (reached_rate > 0),
  -- Network and number of coins to sell, in hundred-millionths. Their price is held when the rate is reached.
  network text,
  amount bigint check (amount > 0),
  quote_id uuid,
  held_until timestamptz,
  check ((network is null) = (amount is null) and (amount is null or side = 'sell')),
  check ((quote_id is null) = (held_until is null) and (quote_id is null or amount is not null)),
  check ((state = 'reached') = (reached_at is not null and reached_rate is not null)));
create index coin_alert_waiting on coin_alert(coin, currency, side) where state = 'waiting';
create index coin_alert_owner on coin_alert(user_id, created_at desc);
