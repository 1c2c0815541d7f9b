-- The money core, part 2: currencies and the chart of house accounts. An account's id is currency * 100 + kind.
set local role ledger_owner;

-- The books keep coins to eight decimal places, whatever scale their chain uses.
insert into ledger.currency (code, scale, display_scale, chain_scale) values
  ('NGN', 2, 2, null), ('GHS', 2, 2, null), ('KES', 2, 2, null), ('USD', 2, 2, null),
  ('BTC', 8, 2, 8), ('ETH', 8, 2, 18), ('USDT', 8, 2, null), ('USDC', 8, 2, null),
  ('BNB', 8, 2, 18), ('SOL', 8, 2, 9), ('TRX', 8, 2, null), ('LTC', 8, 2, 8);

-- Deferred, so they are never hot rows.
insert into ledger.account (id, kind, currency, mode, floor_zero) overriding system value
select c.number * 100 + k.number, k.kind, c.code, 'D', false
from (values (1, 'NGN'), (2, 'GHS'), (3, 'KES'), (4, 'USD')) c (number, code)
cross join (values
  (1, 'float_payments'), (2, 'float_bills'), (3, 'float_gift_cards'), (4, 'float_sms'),
  (5, 'settlement_payout'), (6, 'house_fee'), (7, 'stamp_duty_payable'), (8, 'suspense'),
  (9, 'rewards_expense'), (10, 'fx_position'), (11, 'chargeback_and_fraud_loss'),
  (12, 'rounding'), (13, 'equity'),
  -- Gift cards, airtime and dollars that members sold to us, and dollars at the provider.
  (14, 'stock_gift_cards'), (15, 'stock_airtime'), (17, 'float_vouchers'), (18, 'stock_vouchers'),
  -- Money our buyers have to spend in shops.
  (19, 'float_shopping'),
  -- Refunds we paid for organisers after their event was paid out; the next settlement nets them.
  (24, 'organiser_claims'),
  (30, 'goodwill'),
  -- What providers keep as fees, according to their settlement reports.
  (40, 'provider_fees')
) k (number, kind);

-- Coins that counterparties hold for us, and the position left by trades with members.
insert into ledger.account (id, kind, currency, mode, floor_zero) overriding system value
select c.number * 100 + k.number, k.kind, c.code, 'D', false
from (values (5, 'BTC'), (6, 'ETH'), (7, 'USDT'), (8, 'USDC'), (9, 'BNB'), (10, 'SOL'), (11, 'TRX'),
  (12, 'LTC')) c (number, code)
cross join (values (10, 'fx_position'), (12, 'rounding'), (20, 'float_coins')) k (number, kind);

-- Reward budgets are live accounts, so none can be overdrawn.
insert into ledger.account (id, kind, currency, mode, floor_zero) overriding system value
select c.number * 100 + k.number, k.kind, c.code, 'L', true
from (values (1, 'NGN'), (2, 'GHS'), (3, 'KES'), (4, 'USD')) c (number, code)
cross join (values (21, 'budget_wheel'), (22, 'budget_opportunity'), (23, 'budget_late')) k (number, kind);

set local role none;
