-- A deposit that was never paid has failed, and is called just that: nothing had been paid, so nothing was refunded.
update orders set status = 'failed' where direction = 'deposit' and status = 'cancelled';
