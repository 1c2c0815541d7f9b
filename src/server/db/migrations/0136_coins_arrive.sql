-- Coins that members sell to us come from outside as dollars do, each payment once.
alter table order_payment drop constraint order_payment_source_check;
alter table order_payment add constraint order_payment_source_check
  check (source in ('gateway', 'bank_transfer', 'dollars', 'coins'));

-- Coins may be sold as they come: what they bring is known when they have.
alter table orders drop constraint orders_amount_check;
alter table orders add constraint orders_amount_check
  check (amount > 0 or amount = 0 and service_type = 'crypto-sell');
alter table orders drop constraint orders_total_check;
alter table orders add constraint orders_total_check
  check (total > 0 or total = 0 and service_type = 'crypto-sell');
alter table quotes drop constraint quotes_amount_check;
alter table quotes add constraint quotes_amount_check
  check (amount > 0 or amount = 0 and service_type = 'crypto-sell');
alter table quotes drop constraint quotes_total_check;
alter table quotes add constraint quotes_total_check
  check (total > 0 or total = 0 and service_type = 'crypto-sell');
