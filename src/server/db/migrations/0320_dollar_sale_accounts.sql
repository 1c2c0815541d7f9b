-- Whoever reviews dollars is told how many other customers sell from the same voucher account.
create index dollar_sale_account on dollar_sale(account_id, user_id);
