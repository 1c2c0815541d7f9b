-- What was asked of a supplier that only tells us part of it again, kept before the first byte leaves. An
-- order of several goods is one row for each: they are ordered one by one there.
create table supply_order(
  provider text not null,
  reference text not null,
  position int not null check (position > 0),
  asked jsonb not null,
  -- open: not sent yet; sent: perhaps; closed: it never will be.
  state text not null default 'open' check (state in ('open', 'sent', 'closed')),
  -- The supplier's own name for it; null as long as we don't know of one.
  provider_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (provider, reference, position));
create index supply_order_theirs on supply_order(provider, provider_id)
  where provider_id is not null;

-- Which of a supplier's gift cards is which of ours. What isn't in here isn't sold through it.
create table card_supply(
  provider text not null,
  sku text not null,
  product_id text not null,
  set_by text not null,
  set_at timestamptz not null,
  primary key (provider, sku));
