-- A purchase that is paid from outside: until when its price waits for the money. Null: paid by the wallet.
alter table orders add column pay_until timestamptz,
  add constraint paid_from_outside check (pay_until is null or direction = 'purchase');
