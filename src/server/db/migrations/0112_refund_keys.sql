-- The key under which a refund was asked for: the same one asked for twice is made once. Null: the provider
-- took it back.
alter table order_refund add column idem_key text check (length(idem_key) between 1 and 128);
create unique index order_refund_key on order_refund(order_id, idem_key);
