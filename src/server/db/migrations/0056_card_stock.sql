-- Gift cards that are bought from us: what there is to buy, what was agreed before it was paid, and
-- what was sent on as a gift.

-- What a brand is called in addresses: made of its id, so the same everywhere and for ever.
alter table gift_brand add column uuid uuid not null unique generated always as
  (overlay(overlay(md5('gift-card:' || id) placing '8' from 13) placing '8' from 17)::uuid) stored;

-- Vouchers of one country that cost what is printed on them.
create table local_gift_card(
  id text primary key,
  country_code char(2) not null,
  name text not null,
  category text not null,
  color text not null check (color ~ '^#[0-9A-Fa-f]{6}$'),
  -- Where it can be used: in store, online, app.
  redeem text not null,
  currency text not null,
  -- Minor units.
  value_list bigint[] not null check (cardinality(value_list) > 0),
  max_quantity int not null check (max_quantity between 1 and 50),
  validity_days int not null check (validity_days > 0),
  active boolean not null default true,
  position int not null);

-- Cards put together, for somebody else.
create table gift_package(
  id text primary key,
  country_code char(2) not null,
  name text not null,
  description text not null,
  items jsonb not null,
  active boolean not null default true,
  position int not null);

-- A purchase that was looked at and agreed, to be paid once by its reference.
create table card_authorization(
  reference uuid primary key,
  user_id uuid not null references users,
  service_type text not null check (service_type in ('giftcard-buy', 'local-giftcard-buy')),
  -- Sealed: there may be somebody's address in it.
  input_sealed text not null,
  quote_id uuid not null,
  -- The PIN was given when it was agreed; it is not asked for again.
  pin_checked boolean not null,
  order_id uuid references orders,
  created_at timestamptz not null,
  expires_at timestamptz not null);
create index card_authorization_old on card_authorization(expires_at);

-- Cards for somebody else: a page that opens with a token which only the recipient has.
create table gift(
  order_id uuid primary key references orders,
  user_id uuid not null references users,
  -- Name, address, number and message.
  recipient_sealed text not null,
  -- Not before; null: as soon as there is a code.
  send_at timestamptz,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  sent_at timestamptz,
  opened_at timestamptz,
  created_at timestamptz not null,
  check ((token_hash is null) = (sent_at is null)),
  check (opened_at is null or sent_at is not null));

-- Cards that we take from sellers are ours; float_gift_cards is what lies with the supplier.
set local role ledger_owner;
insert into ledger.account (id, kind, currency, mode, floor_zero) overriding system value
select c.number * 100 + 14, 'stock_gift_cards', c.code, 'D', false
from (values (1, 'NGN'), (2, 'GHS'), (3, 'KES'), (4, 'USD')) c (number, code);
set local role none;

-- The books of the invented card supplier: what it knows, which is not what we know.
create table sandbox.card_order(
  reference text primary key,
  items jsonb not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('accepted', 'delivered', 'failed', 'reversed')),
  fail_code text,
  -- What an accepted one becomes, and when; null: it stays as it is.
  next_state text check (next_state in ('delivered', 'failed', 'reversed')),
  next_at timestamptz,
  notices int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((next_state is null) = (next_at is null)));

-- Pieces of a card and value, in hundredths of its currency; without a row there are always more.
create table sandbox.card_stock(
  sku text not null,
  value bigint not null check (value > 0),
  pieces int not null check (pieces >= 0),
  primary key (sku, value));

alter table sandbox.switch drop constraint switch_port_check;
alter table sandbox.switch add constraint switch_port_check
  check (port in ('payments', 'payouts', 'bills', 'giftcards', 'identity', 'mail', 'sms'));
insert into sandbox.switch(port) values ('giftcards');
alter table sandbox.done_twice drop constraint done_twice_port_check;
alter table sandbox.done_twice add constraint done_twice_port_check
  check (port in ('payments', 'payouts', 'bills', 'giftcards'));
