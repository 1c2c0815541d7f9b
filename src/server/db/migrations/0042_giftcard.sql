-- Gift cards: brands, rates, sales to us, local vouchers, and cards sent as gifts.

-- Brands of gift cards: facts about the card itself. Its prices are in card_setting.
create table gift_brand(
  id text primary key,
  name text not null,
  aliases text[] not null,
  category text not null,
  color text not null,
  text_color text not null,
  code_label text not null,
  code_pattern text not null,
  -- Works only in the country that issued it.
  region_locked boolean not null,
  -- A prepaid card of a payment network.
  open_loop boolean not null,
  -- How the brand is sold to us and bought from us; null: not offered.
  sell jsonb,
  buy jsonb,
  position int not null,
  -- The brand's id in URLs. It is derived from the id, so it is the same in every database and never changes.
  uuid uuid not null unique generated always as
    (overlay(overlay(md5('gift-card:' || id) placing '8' from 13) placing '8' from 17)::uuid) stored,
  -- A picture uploaded at the desk, stored like those of banks and billers.
  logo text);

-- Every number that goes into a card's price, with its effective time. Append-only: the newest effective row of a
-- name is in force, and a price names the newest row it was made with. Values are factors or amounts with up to
-- six decimals.
create table card_setting(
  id bigint generated always as identity primary key,
  name text not null,
  value numeric(18, 6) not null check (value >= 0),
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  reason text,
  -- The second approver. An approved value counts as if it had always applied, so small steps add up only from
  -- there.
  agreed_by text);
create index card_setting_newest on card_setting(name, effective_at desc, id desc);
create trigger append_only before update or delete on card_setting
  for each statement execute function deny_change();

-- A sale of cards to us: one order, from one draft on the seller's device.
create table gift_card_sale(
  order_id uuid primary key references orders,
  user_id uuid not null,
  draft_id uuid not null,
  brand_id text not null references gift_brand,
  card_country char(2) not null,
  card_currency char(3) not null,
  type text not null check (type in ('physical', 'e-code')),
  receipt text not null check (receipt in ('none', 'cash', 'debit')),
  source text not null check (source in ('own', 'gift', 'bought', 'asked_to')),
  comment text,
  -- When the pictures and codes were deleted, after the time in which an issuer can take a card back.
  erased_at timestamptz,
  unique (user_id, draft_id));
-- Sales whose pictures and codes are still kept.
create index gift_card_sale_kept on gift_card_sale(order_id) where erased_at is null;

-- One card of a sale. Its code is money, so it is sealed and every opening is recorded.
create table gift_card_item(
  order_id uuid not null references gift_card_sale,
  position int not null,
  -- Hundredths of the card's currency (value), and minor units of the wallet's currency per unit (rate).
  value bigint not null check (value > 0),
  rate bigint not null check (rate > 0),
  image_keys text[] not null,
  code_sealed text,
  primary key (order_id, position));

-- Openings of a card's picture or code, as shown to the seller.
create table gift_card_opening(
  id bigint generated always as identity primary key,
  order_id uuid not null references gift_card_sale,
  position int,
  operator_id uuid not null,
  what text not null check (what in ('picture', 'code')),
  at timestamptz not null);

-- A seller's saved template for the next sale.
create table card_sale_template(
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  brand_id text not null references gift_brand,
  card_country char(2) not null,
  card_currency char(3) not null,
  type text not null,
  receipt text not null,
  value_list jsonb not null,
  created_at timestamptz not null,
  unique (user_id, name));

-- Vouchers of one country, sold at face value.
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
  position int not null,
  logo text);

-- Bundles of cards, to give to someone else.
create table gift_package(
  id text primary key,
  country_code char(2) not null,
  name text not null,
  description text not null,
  items jsonb not null,
  active boolean not null default true,
  position int not null);

-- Cards for someone else. The gift's page opens with a token that only the recipient has.
create table gift(
  order_id uuid primary key references orders,
  user_id uuid not null references users,
  -- Name, address, number and message.
  recipient_sealed text not null,
  -- The earliest time to send it; null: as soon as there is a code.
  send_at timestamptz,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  sent_at timestamptz,
  opened_at timestamptz,
  created_at timestamptz not null,
  check ((token_hash is null) = (sent_at is null)),
  check (opened_at is null or sent_at is not null));

-- A scheduled setting that was withdrawn before it took effect. The row in card_setting stays.
create table card_setting_withdrawn(
  setting_id bigint primary key references card_setting,
  withdrawn_by text not null,
  withdrawn_at timestamptz not null);
create trigger append_only before update or delete on card_setting_withdrawn
  for each statement execute function deny_change();
