-- What staff decided about an order, or asked about it; append only. Amounts are minor units.
create table staff_decision(
  order_id uuid not null references orders,
  n smallint not null check (n >= 1),
  verdict text not null check (verdict in ('complete', 'fail', 'refund', 'ask', 'leave')),
  -- What was taken, released or refunded; null where no money moved.
  amount bigint check (amount > 0),
  reason_code text,
  -- As its owner reads it, or what the provider said when it was asked.
  reason text,
  proof text,
  provider_reference text,
  image_keys text[] not null default '{}',
  note text,
  actor text not null,
  -- The second approver, where one agreed.
  agreed_by text,
  decided_at timestamptz not null,
  primary key (order_id, n),
  check (agreed_by <> actor));
-- Completed or failed by staff once.
create unique index staff_decision_once on staff_decision(order_id)
  where verdict in ('complete', 'fail');
create index staff_decision_newest on staff_decision(decided_at desc);
create trigger append_only before update or delete on staff_decision
  for each statement execute function order_events_deny();

-- Codes that staff typed in, until the order they complete is completed.
create table staff_code(
  order_id uuid not null references orders,
  position integer not null,
  kind text not null check (kind in ('electricity_token', 'pin', 'serial', 'voucher_code', 'gift_card_code')),
  label text,
  value_sealed text not null,
  typed_by text not null,
  typed_at timestamptz not null,
  primary key (order_id, position));

-- What the desk's queue of orders looks through.
create index orders_for_staff on orders(updated_at)
  where direction in ('purchase', 'withdrawal') and (status in ('under_review', 'unknown')
    or status in ('completed', 'partly_completed') and provider_outcome = 'failed');
create index order_item_open on order_item(order_id) where state = 'open';
