-- A deposit that was never paid is cancelled: nothing failed that had to be given back.
update orders set status = 'cancelled' where direction = 'deposit' and status = 'failed';

-- The least deposit is of about the same worth everywhere, unless an operator chose another.
update charge set amount_minor = case country_code when 'GH' then 100 else 1000 end
  where kind = 'deposit_minimum' and country_code in ('GH', 'KE') and amount_minor = 10000;
