-- Coins of the house: what counterparties hold for us, and the position that trades with members leave. In
-- hundred-millionths; coins are never in an account of a member.
set local role ledger_owner;
insert into ledger.account (id, kind, currency, mode, floor_zero) overriding system value
select c.number * 100 + k.number, k.kind, c.code, 'D', false
from (values (5, 'BTC'), (6, 'ETH'), (7, 'USDT'), (8, 'USDC'), (9, 'BNB'), (10, 'SOL'), (11, 'TRX'),
  (12, 'LTC')) c (number, code)
cross join (values (10, 'fx_position'), (12, 'rounding'), (20, 'float_coins')) k (number, kind);
set local role none;
