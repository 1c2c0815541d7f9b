-- What providers keep for their work, as their settlement reports say: a cost of the house.
set local role ledger_owner;
insert into ledger.account (id, kind, currency, mode, floor_zero) overriding system value
select c.number * 100 + 40, 'provider_fees', c.code, 'D', false
from (values (1, 'NGN'), (2, 'GHS'), (3, 'KES'), (4, 'USD')) c (number, code);
set local role none;

-- The sandbox's gateway keeps so many hundredths of a percent of each payment, once somebody says so.
create table sandbox.fee(
  port text primary key check (port in ('payments', 'payouts', 'bills')),
  basis_points int not null check (basis_points between 0 and 1000));
