-- Orders: quotes, everything a user buys or sells, and what an order delivers.

-- Quotes shown to a visitor. The price is checked again when a quote is used.
create table quotes(
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  country_code char(2) not null,
  service_type text not null,
  -- Hash of the requested input, so a quote can't be used for anything else.
  input_hash bytea not null check (octet_length(input_hash) = 32),
  amount bigint not null,
  fee bigint not null check (fee >= 0),
  duty bigint not null check (duty >= 0),
  total bigint not null,
  currency text not null,
  rate text,
  rule_version text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A quote with a fixed price is good for one sale or purchase, not for several within its lifetime.
  used_at timestamptz,
  -- What the quote reserves for the member, and from when; limits how often the same places are reserved again.
  held_for text,
  held_since timestamptz,
  check (amount > 0 or amount = 0
    and service_type in ('crypto-sell', 'event-bill-payment', 'movie-bill-payment')),
  check (total > 0 or total = 0
    and service_type in ('crypto-sell', 'event-bill-payment', 'movie-bill-payment')));
create index quotes_old on quotes(expires_at);
create index quotes_held_for on quotes(user_id, held_for, held_since) where held_for is not null;

-- Everything a user buys or sells. Amounts are in minor units. The money itself is in the ledger.
create table orders(
  id uuid primary key,
  seq bigint generated always as identity,
  reference_code text not null unique,
  user_id uuid not null references users,
  country_code char(2) not null,
  service_type text not null,
  direction text not null check (direction in ('purchase', 'sale', 'deposit', 'withdrawal', 'adjustment', 'reward')),
  status text not null check (status in ('awaiting_user', 'processing', 'unknown', 'under_review',
    'offer_changed', 'completed', 'partly_completed', 'failed', 'rejected', 'cancelled', 'reversed')),
  -- Shown in the user's log: what the order is and who it is for.
  title text not null,
  target text,
  amount bigint not null,
  fee bigint not null default 0 check (fee >= 0),
  duty bigint not null default 0 check (duty >= 0),
  total bigint not null,
  currency text not null,
  quote_id uuid,
  rate text,
  rule_version text not null,
  idempotency_key text,
  request_hash bytea check (octet_length(request_hash) = 32),
  detail jsonb not null default '{}',
  account_id bigint,
  hold_id bigint,
  capture_txn bigint,
  -- Our reference at the provider. Set together with sent_at, before the request goes out.
  our_reference text unique,
  provider text,
  provider_reference text,
  -- The provider's final result, once known. We keep asking even after we refunded at our own risk.
  provider_outcome text check (provider_outcome in ('done', 'failed')),
  failure_code text,
  failure_text text,
  queries int not null default 0,
  -- When a job should have moved the order on; the sweep picks up orders past this time.
  check_at timestamptz,
  promised_at timestamptz,
  cancel_until timestamptz,
  sent_at timestamptz,
  paid_back_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Sales to us: our counter-offer, and when it expires.
  offer bigint check (offer > 0),
  offer_until timestamptz,
  -- The amount credited to the seller.
  paid bigint check (paid > 0),
  -- Promo code discount in minor units: total = amount + fee + duty - discount.
  discount bigint not null default 0 check (discount >= 0),
  -- The biller or bank the order depends on. Speed and success rate are measured per service and counterparty.
  counterparty text,
  -- The amount captured from the hold, and the part of it that was refunded.
  captured bigint not null default 0,
  refunded bigint not null default 0,
  -- The stage between payment and completion, for products that have stages: the stage of the order's slowest
  -- line. Null: before the first stage, after delivery, or for a product without stages.
  stage text,
  -- When the first line should leave its stage; null: nothing was promised.
  stage_due_at timestamptz,
  -- For a purchase paid from outside: how long the price waits for the money. Null: paid from the wallet.
  pay_until timestamptz,
  check ((our_reference is null) = (sent_at is null)),
  unique (user_id, idempotency_key),
  check (0 <= refunded and refunded <= captured and captured <= total),
  constraint paid_from_outside check (pay_until is null or direction = 'purchase'),
  check (amount > 0 or amount = 0
    and service_type in ('crypto-sell', 'event-bill-payment', 'movie-bill-payment')),
  check (total > 0 or total = 0
    and service_type in ('crypto-sell', 'event-bill-payment', 'movie-bill-payment')));
create index orders_log on orders(user_id, seq desc);
create index orders_to_check on orders(check_at) where check_at is not null;
create index orders_card_sales on orders(user_id)
  where service_type = 'giftcard-sell' and status = 'completed';
-- The log is read newest first, often for a range of days. One index serves both, so a month from two years ago
-- costs as much as the current one.
create index orders_newest on orders(user_id, created_at desc, seq desc);
-- Few orders are undecided, however long the log is.
create index orders_open on orders(user_id, created_at desc, seq desc)
  where status in ('awaiting_user', 'processing', 'unknown', 'under_review', 'offer_changed');
-- A user has one airtime conversion waiting at a time, even when two requests arrive at once.
create unique index orders_one_conversion on orders(user_id)
  where service_type = 'airtime-to-cash' and status = 'awaiting_user';
create index orders_measured on orders(service_type, counterparty, settled_at)
  where status = 'completed';
create index orders_sent on orders(counterparty, sent_at desc) where sent_at is not null;
create index orders_stage_due on orders(stage_due_at) where stage_due_at is not null;
-- The desk's queue of orders.
create index orders_for_staff on orders(updated_at)
  where direction in ('purchase', 'withdrawal') and (status in ('under_review', 'unknown')
    or status in ('completed', 'partly_completed') and provider_outcome = 'failed');
-- Orders that may be late.
create index orders_promised on orders(promised_at) where promised_at is not null
  and status in ('processing', 'unknown', 'under_review');
create index orders_of_rewards on orders(created_at) where direction = 'reward';
create index orders_by_total on orders (total, created_at);
create index orders_provider_reference on orders (provider_reference) where provider_reference is not null;
-- The desk's list of orders, newest first. Each selective filter has an index in the list's order.
create index orders_desk on orders(created_at desc, seq desc);
create index orders_desk_service on orders(service_type, created_at desc, seq desc);
create index orders_desk_status on orders(status, created_at desc, seq desc);
create index orders_desk_provider on orders(provider, created_at desc, seq desc) where provider is not null;
create index orders_desk_target on orders(replace(target, ' ', '')) where target is not null;
-- Whether a member has paid a recipient before decides how long a new order can be cancelled.
create index orders_by_recipient on orders(user_id, (detail->>'identity')) where status = 'completed';

-- The timeline the user sees. Append-only.
create table order_events(
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  at timestamptz not null,
  status text not null,
  tone text not null default 'did' check (tone in ('did', 'bad')),
  title text not null,
  text text,
  detail jsonb not null default '{}');
create index order_events_order on order_events(order_id, id);
create trigger append_only before update or delete on order_events
  for each statement execute function deny_change();

-- Codes, PINs and tokens that an order delivered. Anyone who can read them can spend them, so they are sealed and
-- stored only here. Hidden ones are shown after the PIN is entered, and revealed_at records that.
create table order_voucher(
  id uuid primary key,
  order_id uuid not null references orders,
  position int not null,
  kind text not null check (kind in ('electricity_token', 'pin', 'serial', 'voucher_code', 'gift_card_code')),
  label text,
  value_sealed text not null,
  hidden boolean not null,
  revealed_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null,
  -- The order line the code belongs to; null for a single-item order.
  line smallint,
  unique (order_id, position));

-- A purchase the user has reviewed and agreed to. It is paid once, by its reference.
create table order_authorization(
  reference uuid primary key,
  user_id uuid not null references users,
  service_type text not null,
  -- Sealed, because the input may contain an address.
  input_sealed text not null,
  quote_id uuid not null,
  -- The PIN was entered when the purchase was agreed, so it isn't asked for again.
  pin_checked boolean not null,
  order_id uuid references orders,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A price that is charged as shown, even if it has changed since.
  price_sealed text);
create index order_authorization_old on order_authorization(expires_at);

-- Sale proceeds above the wallet's balance cap: credited to the user, but on hold until the balance has room.
create table over_cap_hold(
  hold_id bigint primary key,
  user_id uuid not null references users,
  account_id bigint not null,
  -- The sale that the money came from.
  order_id uuid not null references orders,
  amount bigint not null check (amount > 0),
  -- Shown to the user.
  note text not null,
  set_at timestamptz not null,
  freed_at timestamptz);
create index over_cap_open on over_cap_hold(account_id) where freed_at is null;
create index over_cap_order on over_cap_hold(order_id);

-- Codes that arrived after the purchase was refunded. We bore the loss, so the codes belong to us and never go to
-- the buyer.
create table house_code(
  id uuid primary key,
  order_id uuid not null references orders,
  position int not null,
  kind text not null check (kind in ('pin', 'serial', 'voucher_code', 'gift_card_code')),
  label text,
  value_sealed text not null,
  created_at timestamptz not null,
  -- When an operator opened the code, to use it or to return it to the supplier.
  opened_at timestamptz,
  opened_by text,
  check ((opened_at is null) = (opened_by is null)),
  unique (order_id, position));

-- These tables are created before orders.
alter table reward add foreign key (order_id) references orders;
alter table gold_coin_entry add foreign key (order_id) references orders;
alter table perk add foreign key (order_id) references orders;
