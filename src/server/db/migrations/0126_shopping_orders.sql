-- Things that were quoted are paid for: each is a line of an order, and goes through its stages by itself.

-- The line that an item is bought as. One that comes back to the cart is in none.
alter table shopping_item
  add column order_id uuid,
  add column order_position smallint,
  add foreign key (order_id, order_position) references order_item(order_id, position),
  add check ((order_id is null) = (order_position is null)),
  add check ((status = 'ordered') = (order_id is not null));
create unique index shopping_item_line on shopping_item(order_id, order_position)
  where order_id is not null;

-- What was undone is in the cart again; what could not be bought can be asked for again.
alter table shopping_item_event
  drop constraint shopping_item_event_check,
  add constraint shopping_item_event_check check (
    (from_status is null and status = 'pending') or (from_status, status) in (
      ('pending', 'approved'), ('pending', 'refused'), ('pending', 'removed'),
      ('approved', 'pending'), ('approved', 'ordered'), ('approved', 'declined'),
      ('approved', 'expired'), ('approved', 'removed'),
      ('ordered', 'approved'), ('ordered', 'expired'),
      ('expired', 'pending'), ('expired', 'removed'),
      ('declined', 'pending'), ('declined', 'removed'), ('refused', 'removed')));

-- What our buyers said of a line at a stage: order number, weight, tracking number. Only its facts ever
-- change: they go with a closed account.
create table shopping_step(
  id bigint generated always as identity,
  order_id uuid not null,
  position smallint not null,
  stage text not null,
  -- As they were typed, by the names of the form's fields.
  facts jsonb not null,
  image_keys text[] not null,
  -- Where it was bought. Paid in the shop, minor units of its currency; the rest of the wallet's.
  paid bigint check (paid > 0),
  -- What all of it comes to with that, by the rates of the quote.
  cost bigint check (cost > 0),
  -- How much less than the quote, which went back, or more, which is ours.
  back bigint check (back >= 0),
  ours bigint check (ours >= 0),
  actor text not null,
  at timestamptz not null,
  primary key (order_id, position, stage),
  foreign key (order_id, position) references order_item(order_id, position),
  check ((stage = 'bought') = (paid is not null)),
  check (num_nulls(paid, cost, back, ours) in (0, 4)),
  check (back = 0 or ours = 0));
create trigger append_only before delete or update of
  order_id, position, stage, paid, cost, back, ours, actor, at on shopping_step
  for each statement execute function order_events_deny();

-- Money that our buyers have for shops.
set local role ledger_owner;
insert into ledger.account (id, kind, currency, mode, floor_zero) overriding system value
select c.number * 100 + 19, 'float_shopping', c.code, 'D', false
from (values (1, 'NGN'), (2, 'GHS'), (3, 'KES'), (4, 'USD')) c (number, code);
set local role none;
