create table mark_picture(
  -- Names what is in it, so that it can be cached for good.
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 32768),
  set_by text not null,
  set_at timestamptz not null);

-- Coins themselves are listed in code; this is only what the desk chose to show for them.
create table coin_mark(
  id text primary key,
  logo text);

insert into coin_mark(id) values ('btc'), ('eth'), ('usdt'), ('usdc'), ('bnb'), ('sol'), ('trx'), ('ltc');
