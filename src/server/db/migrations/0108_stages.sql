-- The stages of an order between paying and its end, for products that list them.
alter table orders
  -- Where it stands: the stage of its slowest line. Null: before the first, once it was delivered, and
  -- where its product has none.
  add column stage text,
  -- By when the first of its lines should leave its stage; null where nothing was promised.
  add column stage_due_at timestamptz;
alter table order_item
  add column stage text,
  add column stage_due_at timestamptz,
  add check (stage is not null or stage_due_at is null);
create index orders_stage_due on orders(stage_due_at) where stage_due_at is not null;

-- Every stage that was entered; append only.
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
  for each statement execute function order_events_deny();
