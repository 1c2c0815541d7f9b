-- Pictures that the desk uploads for gift cards, films and coins, kept as those of banks and billers are.
alter table gift_brand add column logo text;
alter table local_gift_card add column logo text;
alter table film add column logo text;
-- Coins themselves are listed in code; this is only what the desk chose to show for them.
create table coin_mark(
  id text primary key,
  logo text);
insert into coin_mark(id) values ('btc'), ('eth'), ('usdt'), ('usdc'), ('bnb'), ('sol'), ('trx'), ('ltc');
