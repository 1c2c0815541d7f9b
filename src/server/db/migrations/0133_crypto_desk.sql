-- What stands for a reference of ours at a counterparty that takes none: its own quote. A quote is used
-- once there, so what is made or sent by it is made or sent once.
create table crypto_quote(
  provider text not null,
  reference text not null,
  quote_id text not null,
  -- Null: we don't know of one.
  transfer_id text,
  created_at timestamptz not null,
  primary key (provider, reference));

-- The books of the invented counterparty for coins, and its chains: what they know, which is not what we
-- know. Blocks come by the clock, so a block is the time at which it comes.
create table sandbox.coin_address(
  reference text primary key,
  coin text not null,
  network text not null,
  address text not null unique,
  created_at timestamptz not null);

create table sandbox.coin_payment(
  txid text primary key,
  address text not null references sandbox.coin_address(address),
  -- Of any coin: what is paid to a right address may be a wrong one.
  symbol text not null,
  -- With as many places as the chain has.
  amount numeric not null check (amount > 0),
  made_at timestamptz not null,
  -- The block it is in, or will be.
  mined_at timestamptz not null,
  -- Replaced by another transaction of its payer.
  vanished_at timestamptz);
create index coin_payment_address on sandbox.coin_payment(address);

create table sandbox.coin_send(
  reference text primary key,
  coin text not null,
  network text not null,
  address text not null,
  memo text,
  amount numeric not null check (amount > 0),
  txid text not null,
  -- Null: refused, nothing was sent.
  broadcast_at timestamptz,
  -- Null: no block takes it.
  mined_at timestamptz,
  fail_code text,
  created_at timestamptz not null,
  check ((broadcast_at is null) = (fail_code is not null)),
  check (mined_at is null or broadcast_at is not null));

-- How often a notice was delivered; a delivery that failed is repeated.
create table sandbox.coin_notice(
  id uuid primary key,
  deliveries int not null);

insert into sandbox.switch(port) values ('crypto');
