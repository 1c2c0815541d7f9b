-- Coins have eight places in the books, whatever their chains have: what is smaller than that stays on
-- the order it came with. People see two of them, and more where they count.
set local role ledger_owner;
insert into ledger.currency (code, scale, display_scale, chain_scale) values
  ('BTC', 8, 2, 8), ('ETH', 8, 2, 18), ('USDT', 8, 2, null), ('USDC', 8, 2, null),
  ('BNB', 8, 2, 18), ('SOL', 8, 2, 9), ('TRX', 8, 2, null), ('LTC', 8, 2, 8)
on conflict (code) do nothing;
set local role none;
