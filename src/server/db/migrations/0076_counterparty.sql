-- Who an order depends on: the biller or the bank that is paid. How long orders take and whether they
-- go through is measured for each of them, not only for each kind of order.
alter table orders add column counterparty text;
update orders set counterparty = detail->>'bill_id' where detail ? 'bill_id';
update orders set counterparty = detail->>'bank' where service_type = 'primary-account-withdrawal';

drop index orders_measured;
create index orders_measured on orders(service_type, counterparty, settled_at)
  where status = 'completed';
create index orders_sent on orders(counterparty, sent_at desc) where sent_at is not null;
