-- Prices held for a visitor; the price is read again when it is used.
create table quotes(
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  country_code char(2) not null,
  service_type text not null,
  -- What was asked, so that a quote is not used for something else.
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
  -- A price that we keep for someone is good for one sale, or one purchase, and not for as many as fit into its time.
  used_at timestamptz,
  -- What a price holds for its member, and since when: places are held again only so often.
  held_for text,
  held_since timestamptz,
  check (amount > 0 or amount = 0
    and service_type in ('crypto-sell', 'event-bill-payment', 'movie-bill-payment')),
  check (total > 0 or total = 0
    and service_type in ('crypto-sell', 'event-bill-payment', 'movie-bill-payment')));
create index quotes_old on quotes(expires_at);
create index quotes_held_for on quotes(user_id, held_for, held_since) where held_for is not null;

-- Everything a user buys or sells. Amounts are minor units. Money itself is in the ledger.
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
  -- What people read in the log: what it was, and to whom.
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
  -- Our reference at the provider; set together with sent_at before the first byte leaves.
  our_reference text unique,
  provider text,
  provider_reference text,
  -- The provider's last word, once it has one: also asked for after we paid back on our own risk.
  provider_outcome text check (provider_outcome in ('done', 'failed')),
  failure_code text,
  failure_text text,
  queries int not null default 0,
  -- By then a job should have moved it on; the sweep looks after those that it did not.
  check_at timestamptz,
  promised_at timestamptz,
  cancel_until timestamptz,
  sent_at timestamptz,
  paid_back_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What is sold to us: a person looks, then the wallet is credited. Amounts are minor units.
  -- What we offer instead, and until when it can be taken.
  offer bigint check (offer > 0),
  offer_until timestamptz,
  -- What was credited in the end.
  paid bigint check (paid > 0),
  -- What a promo code took off, minor units: amount + fee + duty - discount is the total.
  discount bigint not null default 0 check (discount >= 0),
  -- Who an order depends on: the biller or the bank that is paid. How long orders take and whether they
  -- go through is measured for each of them, not only for each kind of order.
  counterparty text,
  -- What was taken of what is set aside, and what was given back of that.
  captured bigint not null default 0,
  refunded bigint not null default 0,
  -- The stages of an order between paying and its end, for products that list them.
  -- Where it stands: the stage of its slowest line. Null: before the first, once it was delivered, and
  -- where its product has none.
  stage text,
  -- By when the first of its lines should leave its stage; null where nothing was promised.
  stage_due_at timestamptz,
  -- A purchase that is paid from outside: until when its price waits for the money. Null: paid by the wallet.
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
-- The log is read newest first, often between two days. One index does both, so that a month of two
-- years ago costs as much as this one; without it the days were looked for from the newest row on.
create index orders_newest on orders(user_id, created_at desc, seq desc);
-- What is not decided yet is a handful, however long the log is.
create index orders_open on orders(user_id, created_at desc, seq desc)
  where status in ('awaiting_user', 'processing', 'unknown', 'under_review', 'offer_changed');
-- One at a time waits for a person's airtime: two at once leave one.
create unique index orders_one_conversion on orders(user_id)
  where service_type = 'airtime-to-cash' and status = 'awaiting_user';
create index orders_measured on orders(service_type, counterparty, settled_at)
  where status = 'completed';
create index orders_sent on orders(counterparty, sent_at desc) where sent_at is not null;
create index orders_stage_due on orders(stage_due_at) where stage_due_at is not null;
-- What the desk's queue of orders looks through.
create index orders_for_staff on orders(updated_at)
  where direction in ('purchase', 'withdrawal') and (status in ('under_review', 'unknown')
    or status in ('completed', 'partly_completed') and provider_outcome = 'failed');
-- What may be late.
create index orders_promised on orders(promised_at) where promised_at is not null
  and status in ('processing', 'unknown', 'under_review');
create index orders_of_rewards on orders(created_at) where direction = 'reward';
create index orders_by_total on orders (total, created_at);
create index orders_provider_reference on orders (provider_reference) where provider_reference is not null;
-- The desk's list of orders, newest first: each filter that narrows it much has an index in the list's order.
create index orders_desk on orders(created_at desc, seq desc);
create index orders_desk_service on orders(service_type, created_at desc, seq desc);
create index orders_desk_status on orders(status, created_at desc, seq desc);
create index orders_desk_provider on orders(provider, created_at desc, seq desc) where provider is not null;
create index orders_desk_target on orders(replace(target, ' ', '')) where target is not null;
-- Whether a member has paid a recipient before decides how long a new order can be undone.
create index orders_by_recipient on orders(user_id, (detail->>'identity')) where status = 'completed';

-- The timeline that the user sees; append only.
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

-- Codes, PINs and tokens that an order delivered. They are money to whoever reads them, so they are
-- sealed here and nowhere else; those that are hidden are shown after the PIN, and that is kept.
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
  -- The line of its order that a code belongs to; null for an order of one thing.
  line smallint,
  unique (order_id, position));

-- A purchase that was looked at and agreed, to be paid once by its reference.
create table order_authorization(
  reference uuid primary key,
  user_id uuid not null references users,
  service_type text not null,
  -- Sealed: there may be somebody's address in it.
  input_sealed text not null,
  quote_id uuid not null,
  -- The PIN was given when it was agreed; it is not asked for again.
  pin_checked boolean not null,
  order_id uuid references orders,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A price that is charged as it was shown, whatever it is by then.
  price_sealed text);
create index order_authorization_old on order_authorization(expires_at);

-- What a sale paid into a wallet that may not hold so much: booked and the owner's, but set aside
-- until there is room for it.
create table over_cap_hold(
  hold_id bigint primary key,
  user_id uuid not null references users,
  account_id bigint not null,
  -- The sale that brought it.
  order_id uuid not null references orders,
  amount bigint not null check (amount > 0),
  -- A sentence for the owner.
  note text not null,
  set_at timestamptz not null,
  freed_at timestamptz);
create index over_cap_open on over_cap_hold(account_id) where freed_at is null;
create index over_cap_order on over_cap_hold(order_id);

-- Codes of a purchase that came after its money had gone back: the house bore the loss, so they are
-- its own. They never become the buyer's.
create table house_code(
  id uuid primary key,
  order_id uuid not null references orders,
  position int not null,
  kind text not null check (kind in ('pin', 'serial', 'voucher_code', 'gift_card_code')),
  label text,
  value_sealed text not null,
  created_at timestamptz not null,
  -- When a person read it to use it, or to give it back to the supplier.
  opened_at timestamptz,
  opened_by text,
  check ((opened_at is null) = (opened_by is null)),
  unique (order_id, position));

alter table reward add foreign key (order_id) references orders;

alter table gold_coin_entry add foreign key (order_id) references orders;

alter table perk add foreign key (order_id) references orders;
