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

-- A price that is charged as it was shown, whatever it is by then.
alter table order_authorization add column price_sealed text;

insert into flag_rule(key, kind, title, seen, clears, decides, hold_s) values
  ('listed_address', 'automatic', 'Coins to an address that is on a list',
   'You asked us to send {coins} to an address that is on a list of addresses linked to crime. Nothing was sent.',
   'You don''t have to do anything. If it wasn''t you, change your password and your PIN now.',
   'Our safety rules decide.', 24 * 3600);
