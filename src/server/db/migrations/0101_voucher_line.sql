-- The line of its order that a code belongs to; null for an order of one thing.
alter table order_voucher add column line smallint;
