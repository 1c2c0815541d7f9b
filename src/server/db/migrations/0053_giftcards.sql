-- Brands of gift cards: what is true of the card itself. What it is worth is in card_setting.
create table gift_brand(
  id text primary key,
  name text not null,
  aliases text[] not null,
  category text not null,
  color text not null,
  text_color text not null,
  code_label text not null,
  code_pattern text not null,
  -- Only works in the country that issued it.
  region_locked boolean not null,
  -- A prepaid card of a payment network.
  open_loop boolean not null,
  -- How it can be sold to us and bought from us; null: not at all.
  sell jsonb,
  buy jsonb,
  -- Operators switch a brand off on either side.
  sell_active boolean not null default true,
  buy_active boolean not null default true,
  position int not null);

-- Every number that a card's price is made of, with the time from which it counts. Append only: the
-- newest row of a name whose time has come is the one in force, and a price names the newest row it
-- was made with. Values are factors or amounts with up to six decimals.
create table card_setting(
  id bigint generated always as identity primary key,
  name text not null,
  value numeric(18, 6) not null check (value >= 0),
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null);
create index card_setting_newest on card_setting(name, effective_at desc, id desc);
create trigger append_only before update or delete on card_setting
  for each statement execute function order_events_deny();

-- A sale of cards: one order, one draft of the seller's device.
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
  -- Deleted after the time in which an issuer may take a card back.
  erased_at timestamptz,
  unique (user_id, draft_id));

-- One card of a sale. Its code is money: sealed, and every opening is written down.
create table gift_card_item(
  order_id uuid not null references gift_card_sale,
  position int not null,
  -- Hundredths of the card's currency; minor units of the wallet's for one unit, and in all.
  value bigint not null check (value > 0),
  rate bigint not null check (rate > 0),
  worth bigint not null check (worth > 0),
  image_keys text[] not null,
  code_sealed text,
  result text check (result in ('accepted', 'refused')),
  primary key (order_id, position));

-- What was handed in before, so that nothing is paid twice: pixels, looks, and codes as keyed hashes.
create table gift_card_print(
  id bigint generated always as identity primary key,
  order_id uuid not null references gift_card_sale,
  user_id uuid not null,
  draft_id uuid not null,
  kind text not null check (kind in ('pixels', 'code')),
  hash bytea not null check (octet_length(hash) = 32),
  look bigint,
  created_at timestamptz not null);
create index gift_card_print_hash on gift_card_print(kind, hash);
create index gift_card_print_newest on gift_card_print(created_at) where look is not null;

-- Who opened what of a card, for the seller to read.
create table gift_card_opening(
  id bigint generated always as identity primary key,
  order_id uuid not null references gift_card_sale,
  position int,
  operator_id uuid not null,
  what text not null check (what in ('picture', 'code')),
  at timestamptz not null);

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
