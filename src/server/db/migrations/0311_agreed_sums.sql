-- What one operator pays at the price that was agreed has a limit of its own.
alter table operator_sum drop constraint operator_sum_kind_check;
alter table operator_sum add constraint operator_sum_kind_check check (kind in ('money', 'agreed', 'rates'));
