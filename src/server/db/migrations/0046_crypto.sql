-- What coins are worth on the market: a row for each coin and minute, in whole millionths of a dollar and of
-- a naira. Rows are never changed; old ones are thinned and deleted by a job.
create table coin_price(
  coin text not null,
  -- By our clock, when it was read.
  minute timestamptz not null,
  usd bigint not null check (usd > 0),
  ngn bigint not null check (ngn > 0),
  -- By the feed's clock, never later than ours.
  at timestamptz not null,
  feed text not null,
  primary key (coin, minute));
create index coin_price_minute on coin_price(minute);
create trigger never_changed before update on coin_price
  for each statement execute function deny_change();

-- What we add to and take off the market's prices, fees, limits, usual times, what is offered, and our own
-- exchange rates of the dollar. Append only: the newest row of a name that has taken effect is current.
create table coin_term(
  id bigint generated always as identity primary key,
  name text not null,
  -- Eight places, because limits are amounts of coins.
  value numeric(20, 8) not null check (value >= 0),
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  reason text,
  -- The second approver, where one agreed.
  agreed_by text,
  check (agreed_by <> set_by));
create index coin_term_newest on coin_term(name, effective_at desc, id desc);
create trigger append_only before update or delete on coin_term
  for each statement execute function deny_change();

-- Coins that people buy: addresses of their own, and what a network shows of what was sent there.

-- An address that a member saved or bought to. Two ways of writing one have the same key.
create table coin_address(
  id uuid primary key,
  user_id uuid not null references users,
  network text not null,
  address_key text not null,
  address text not null,
  memo text,
  -- Null: bought to, but not saved.
  name text,
  -- From when on we know it: large sums have to wait after that.
  known_at timestamptz not null,
  used_at timestamptz,
  unique (user_id, network, address_key),
  check (name is not null or used_at is not null));

-- What the counterparty said last about the coins of an order.
create table coin_send(
  order_id uuid primary key references orders,
  network text not null,
  address text not null,
  -- Empty while it isn't known.
  txid text not null,
  confirmations int not null check (confirmations >= 0),
  needed int not null check (needed > 0),
  seen_at timestamptz,
  final_at timestamptz,
  check ((txid = '') = (seen_at is null)),
  check (final_at is null or seen_at is not null));

-- The address of a member for a coin on a network: theirs for good, unless its provider says when it ends or
-- another one gives out addresses now. What is paid to it is found whatever becomes of it.
create table coin_deposit_address(
  -- Ours; the provider answers it with the same address every time.
  reference text primary key,
  user_id uuid not null references users,
  coin text not null,
  network text not null,
  provider text not null,
  -- The provider's own name for it, where its notices know no other.
  provider_reference text,
  -- Null until the provider has answered.
  address text,
  memo text,
  confirmations int check (confirmations > 0),
  expires_at timestamptz,
  -- Another one took its place.
  retired_at timestamptz,
  -- How many answers about it were acted on: an answer that was asked for before another one counts is late.
  answers bigint not null default 0,
  -- When something last happened at it; addresses that were used lately are asked about every night.
  used_at timestamptz not null,
  created_at timestamptz not null,
  check ((address is null) = (confirmations is null)));
create unique index coin_deposit_address_live on coin_deposit_address(user_id, coin, network)
  where retired_at is null;
create unique index coin_deposit_address_theirs on coin_deposit_address(provider, coin, network, address, coalesce(memo, ''))
  where address is not null;
create index coin_deposit_address_used on coin_deposit_address(used_at);
create index coin_deposit_address_named on coin_deposit_address(provider, provider_reference);
-- Whether an address that coins are to be sent to is one that we give out.
create index coin_deposit_address_any_case on coin_deposit_address(lower(address)) where address is not null;

-- A sale of coins. Amounts are hundred-millionths, rates millionths of a unit for one coin.
create table coin_sale(
  order_id uuid primary key references orders,
  user_id uuid not null references users,
  -- The address at which its coins are waited for; they may be another coin than the address is for.
  address text not null references coin_deposit_address,
  coin text not null,
  network text not null,
  -- What was named, and at which rate until when; null for coins that are sold as they come.
  amount bigint check (amount > 0),
  rate bigint check (rate > 0),
  held_until timestamptz,
  -- What is less than this is kept until more comes; as it was stated when the sale was opened.
  minimum bigint not null check (minimum > 0),
  -- Without coins it ends then.
  wait_until timestamptz not null,
  -- The transaction that its seller named.
  named_hash text,
  -- The payout account of the seller that what it brings goes to, and how far that has come.
  payout_account uuid,
  payout text check (payout in ('due', 'placed', 'kept')),
  payout_order uuid references orders,
  check ((amount is null) = (held_until is null) and (amount is null) = (rate is null)),
  check ((payout_account is null) = (payout is null)),
  check ((payout_order is null) = (payout is distinct from 'placed')));
create index coin_sale_address on coin_sale(address);

-- Every payment to one of our addresses, as its network has it.
create table coin_payment(
  provider text not null,
  -- The provider's own, the same for ever.
  payment_id text not null,
  address text not null references coin_deposit_address,
  -- The sale it pays; until it is booked it may be moved to another one.
  order_id uuid references coin_sale(order_id),
  txid text not null,
  symbol text not null,
  -- As the chain says it.
  exact numeric not null,
  -- Hundred-millionths of a coin; null for one that we don't trade.
  coin text,
  amount bigint check (amount >= 0),
  confirmations int not null,
  needed int not null,
  state text not null check (state in ('seen', 'settled', 'vanished')),
  seen_at timestamptz not null,
  settled_at timestamptz,
  -- It is in our books.
  booked_at timestamptz,
  -- It was in our books and its network doesn't show it any more: it is out of them again. How often they
  -- took it out and in names the postings.
  lost_at timestamptz,
  turns int not null default 0,
  -- What holds the money that was paid for it, meanwhile.
  flag text,
  -- What became of it, in words for its owner.
  note text,
  primary key (provider, payment_id),
  check ((coin is null) = (amount is null)),
  check (booked_at is null or order_id is not null and amount > 0),
  check (lost_at is null or booked_at is not null));
create index coin_payment_address on coin_payment(address);
create index coin_payment_order on coin_payment(order_id);
-- Each night the counterparties' lists of what they received and sent are compared with our books: a payment
-- by the transaction that brought it, or by its own number where its counterparty names none.
create index coin_payment_transaction
  on coin_payment(provider, (coalesce(nullif(txid, ''), payment_id)));
-- What came is a fact, and so is whose sale it paid once that is booked.
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

-- Rates that members want to be told about. Each is told once, and rests after that.
create table coin_alert(
  id uuid primary key,
  user_id uuid not null references users,
  coin text not null,
  side text not null check (side in ('buy', 'sell')),
  currency text not null,
  -- Our rate for one coin, in millionths of a unit: at least that for selling, at most that for buying.
  target bigint not null check (target > 0),
  state text not null default 'waiting' check (state in ('waiting', 'reached', 'ended')),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  reached_at timestamptz,
  reached_rate bigint check (reached_rate > 0),
  -- So many coins, in hundred-millionths, on a network: the price for them is held when the rate is reached.
  network text,
  amount bigint check (amount > 0),
  quote_id uuid,
  held_until timestamptz,
  check ((network is null) = (amount is null) and (amount is null or side = 'sell')),
  check ((quote_id is null) = (held_until is null) and (quote_id is null or amount is not null)),
  check ((state = 'reached') = (reached_at is not null and reached_rate is not null)));
create index coin_alert_waiting on coin_alert(coin, currency, side) where state = 'waiting';
create index coin_alert_owner on coin_alert(user_id, created_at desc);
