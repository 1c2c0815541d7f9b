-- Which messages go out beside the inbox. No row: the product's own choice counts. The email about
-- money and safety can't be switched off.
create table notification_preference(
  user_id uuid not null references users,
  topic text not null check (topic in ('money', 'security', 'orders', 'rewards')),
  email boolean not null,
  push boolean not null,
  sms boolean not null,
  updated_at timestamptz not null,
  primary key (user_id, topic),
  check (email or topic not in ('money', 'security')));

-- One asked-for copy of everything about a user; sealed, and gone when its life is over.
create table data_export(
  id uuid primary key,
  user_id uuid not null references users,
  -- Hash of the mailed link's token. Empty until the copy is ready.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  sealed text,
  created_at timestamptz not null,
  expires_at timestamptz,
  check ((token_hash is null) = (sealed is null) and (sealed is null) = (expires_at is null)));
create index data_export_user on data_export(user_id, created_at desc);

-- Ranks of gift card sellers, by the total of completed sales in the account's currency.
create table rank_level(
  currency text not null check (currency in ('GHS', 'KES', 'NGN')),
  position smallint not null check (position between 1 and 6),
  name text not null check (name in ('beginner', 'enthusiast', 'expert', 'leader', 'master', 'boss')),
  minimum bigint not null check (minimum >= 0),
  -- Added to the rate of a card, in hundredths of a percent.
  bonus_basis_points int not null check (bonus_basis_points >= 0),
  primary key (currency, position),
  unique (currency, name));

-- The last ranking of a user. A rank once reached is kept.
create table user_rank(
  user_id uuid primary key references users,
  position smallint not null check (position between 1 and 6),
  total bigint not null check (total >= 0),
  ranked_at timestamptz not null);
create index orders_card_sales on orders(user_id)
  where service_type = 'giftcard-sell' and status = 'completed';
