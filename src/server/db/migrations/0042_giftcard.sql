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
  position int not null,
  -- Gift cards that are bought from us: what there is to buy, what was agreed before it was paid, and
  -- what was sent on as a gift.
  -- What a brand is called in addresses: made of its id, so the same everywhere and for ever.
  uuid uuid not null unique generated always as
    (overlay(overlay(md5('gift-card:' || id) placing '8' from 13) placing '8' from 17)::uuid) stored,
  -- Pictures that the desk uploads for gift cards, films and coins, kept as those of banks and billers are.
  logo text);

-- Every number that a card's price is made of, with the time from which it counts. Append only: the
-- newest row of a name whose time has come is the one in force, and a price names the newest row it
-- was made with. Values are factors or amounts with up to six decimals.
create table card_setting(
  id bigint generated always as identity primary key,
  name text not null,
  value numeric(18, 6) not null check (value >= 0),
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  -- Rates are set at the desk: with a reason, for a time to come, and taken back before it comes.
  reason text,
  -- The second person who agreed: from there on small steps are counted anew.
  agreed_by text);
create index card_setting_newest on card_setting(name, effective_at desc, id desc);
create trigger append_only before update or delete on card_setting
  for each statement execute function deny_change();

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
-- Sales whose pictures and codes are still kept.
create index gift_card_sale_kept on gift_card_sale(order_id) where erased_at is null;

-- One card of a sale. Its code is money: sealed, and every opening is written down.
create table gift_card_item(
  order_id uuid not null references gift_card_sale,
  position int not null,
  -- Hundredths of the card's currency; minor units of the wallet's for one unit, and in all.
  value bigint not null check (value > 0),
  rate bigint not null check (rate > 0),
  image_keys text[] not null,
  code_sealed text,
  primary key (order_id, position));

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
  position int not null,
  logo text);

-- Cards put together, for somebody else.
create table gift_package(
  id text primary key,
  country_code char(2) not null,
  name text not null,
  description text not null,
  items jsonb not null,
  active boolean not null default true,
  position int not null);

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

-- A change that was announced and taken back before its time; its row stays where it is.
create table card_setting_withdrawn(
  setting_id bigint primary key references card_setting,
  withdrawn_by text not null,
  withdrawn_at timestamptz not null);
create trigger append_only before update or delete on card_setting_withdrawn
  for each statement execute function deny_change();
