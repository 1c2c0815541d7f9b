-- Order lines: the items of an order, with their refunds, stages and staff decisions.

-- One line per item; a single-item order has one line. Amounts are in minor units of the order's currency. A line
-- is open until it is delivered or failed, and it settles once.
create table order_item(
  order_id uuid not null references orders,
  position smallint not null check (position between 1 and 400),
  title text not null,
  amount bigint not null,
  fee bigint not null default 0 check (fee >= 0),
  duty bigint not null default 0 check (duty >= 0),
  discount bigint not null default 0 check (discount >= 0),
  -- The amount on hold for the line.
  total bigint not null generated always as (amount + fee + duty - discount) stored,
  state text not null default 'open' check (state in ('open', 'delivered', 'failed')),
  captured bigint not null default 0,
  refunded bigint not null default 0,
  failure_code text,
  detail jsonb not null default '{}',
  settled_at timestamptz,
  stage text,
  stage_due_at timestamptz,
  -- The stock the line reserves, as kind, item and quantity; released when the line fails.
  reserves jsonb not null default '[]',
  -- Sales to us: each line is paid, rejected or given a counter-offer separately. Our counter-offer, the amount
  -- credited, and the posting that credited it.
  offer bigint check (offer >= 0),
  paid bigint check (paid >= 0),
  paid_txn bigint,
  -- Why the line was rejected or got a counter-offer, as shown to the seller.
  reason text,
  -- The refunded part of the price and of each charge, as booked, so it is never recomputed.
  refunded_price bigint not null default 0,
  refunded_fee bigint not null default 0,
  refunded_duty bigint not null default 0,
  refunded_discount bigint not null default 0,
  primary key (order_id, position),
  check ((state = 'open') = (settled_at is null)),
  check (0 <= refunded and refunded <= captured and captured <= total),
  check (stage is not null or stage_due_at is null),
  check (paid is null or captured = 0),
  check ((paid is null) = (paid_txn is null)),
  check (refunded = refunded_price + refunded_fee + refunded_duty - refunded_discount),
  check (refunded > 0
    or (refunded_price, refunded_fee, refunded_duty, refunded_discount) = (0, 0, 0, 0)),
  -- No part is refunded beyond what was charged for it.
  constraint order_item_refunded_parts check (0 <= refunded_price and refunded_price <= amount
    and 0 <= refunded_fee and refunded_fee <= fee and 0 <= refunded_duty and refunded_duty <= duty
    and 0 <= refunded_discount and refunded_discount <= discount),
  -- An item that costs nothing has no charges.
  check (amount > 0 or amount = 0 and fee = 0 and duty = 0 and discount = 0),
  check (total > 0 or amount = 0),
  check (
    case when total = 0 and paid is null then captured = 0
    else (state = 'delivered') = (captured > 0 or paid is not null) end));
create index order_item_open on order_item(order_id) where state = 'open';

-- Refunds of captured money. Append-only. `lines` splits the amount by order line.
create table order_refund(
  order_id uuid not null references orders,
  n smallint not null check (n >= 1),
  amount bigint not null check (amount > 0),
  lines jsonb not null,
  reason text not null,
  actor text not null,
  txn_id bigint not null,
  refunded_at timestamptz not null,
  -- Idempotency key of the refund request. Null: the provider reversed the payment.
  idem_key text check (length(idem_key) between 1 and 128),
  primary key (order_id, n));
create unique index order_refund_key on order_refund(order_id, idem_key);
create trigger append_only before update or delete on order_refund
  for each statement execute function deny_change();

-- Every stage that an order or a line has entered. Append-only.
create table order_stage(
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  -- Null: the whole order.
  position smallint check (position between 1 and 200),
  stage text not null,
  entered_at timestamptz not null,
  actor text not null check (actor ~ '^(provider|operator|user):'),
  due_at timestamptz);
create index order_stage_order on order_stage(order_id, id);
create trigger append_only before update or delete on order_stage
  for each statement execute function deny_change();

-- Staff decisions on an order, and questions to its provider. Append-only. Amounts are in minor units.
create table staff_decision(
  order_id uuid not null references orders,
  n smallint not null check (n >= 1),
  verdict text not null,
  -- The amount captured, released or refunded; null: no money moved.
  amount bigint check (amount > 0),
  reason_code text,
  -- Shown to the user, or the provider's answer to a question.
  reason text,
  proof text,
  provider_reference text,
  image_keys text[] not null default '{}',
  note text,
  actor text not null,
  -- The second approver, if there was one.
  agreed_by text,
  decided_at timestamptz not null,
  -- The stage the order moved to.
  stage text,
  -- The lines the decision covers; null: every line it can apply to.
  lines smallint[] check (cardinality(lines) > 0),
  primary key (order_id, n),
  check (agreed_by <> actor),
  check (verdict in ('complete', 'fail', 'refund', 'ask', 'leave', 'next_stage')),
  check ((verdict = 'next_stage') = (stage is not null)));
create index staff_decision_newest on staff_decision(decided_at desc);
create unique index staff_decision_once on staff_decision(order_id)
  where verdict in ('complete', 'fail') and lines is null;
create trigger append_only before update or delete on staff_decision
  for each statement execute function deny_change();

-- Codes that staff typed in, kept until the order they complete is completed.
create table staff_code(
  order_id uuid not null references orders,
  position integer not null,
  kind text not null check (kind in ('electricity_token', 'pin', 'serial', 'voucher_code', 'gift_card_code')),
  label text,
  value_sealed text not null,
  typed_by text not null,
  typed_at timestamptz not null,
  primary key (order_id, position));
