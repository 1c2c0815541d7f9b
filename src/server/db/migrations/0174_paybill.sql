-- In Kenya a business is paid by its number and an account number, which is the order's reference.
alter table payin_method drop constraint payin_method_type_check;
alter table payin_method add constraint payin_method_type_check
  check (type in ('bank', 'mobile_money', 'paybill'));
-- The account of the sandbox, where the demo has it already.
update payin_method
  set type = 'paybill', note = 'Enter the reference of your order as the account number.'
  where id = '00000000-0000-4000-8000-000000005804';
