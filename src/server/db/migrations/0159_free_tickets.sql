-- Tickets may be free: an order of nothing has no hold and no posting, and its lines are delivered all the same.
alter table quotes drop constraint quotes_amount_check;
alter table quotes add constraint quotes_amount_check check (amount > 0 or amount = 0
  and service_type in ('crypto-sell', 'event-bill-payment', 'movie-bill-payment'));
alter table quotes drop constraint quotes_total_check;
alter table quotes add constraint quotes_total_check check (total > 0 or total = 0
  and service_type in ('crypto-sell', 'event-bill-payment', 'movie-bill-payment'));
alter table orders drop constraint orders_amount_check;
alter table orders add constraint orders_amount_check check (amount > 0 or amount = 0
  and service_type in ('crypto-sell', 'event-bill-payment', 'movie-bill-payment'));
alter table orders drop constraint orders_total_check;
alter table orders add constraint orders_total_check check (total > 0 or total = 0
  and service_type in ('crypto-sell', 'event-bill-payment', 'movie-bill-payment'));
alter table order_item
  drop constraint order_item_amount_check,
  drop constraint order_item_total_check,
  drop constraint order_item_check1,
  -- what costs nothing has no charges either
  add constraint order_item_amount_check check (amount > 0 or amount = 0 and fee = 0 and duty = 0 and discount = 0),
  add constraint order_item_total_check check (total > 0 or amount = 0),
  add constraint order_item_check1 check (
    case when total = 0 and paid is null then captured = 0
      else (state = 'delivered') = (captured > 0 or paid is not null) end);
