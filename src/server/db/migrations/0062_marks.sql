-- Logos that the desk uploads.

-- The pictures themselves.
create table mark_picture(
  -- Derived from the content, so a picture can be cached forever.
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 32768),
  set_by text not null,
  set_at timestamptz not null);

-- The logos that the desk chose for coins. The coins themselves are listed in code.
create table coin_mark(
  id text primary key,
  logo text);

insert into coin_mark(id) values ('btc'), ('eth'), ('usdt'), ('usdc'), ('bnb'), ('sol'), ('trx'), ('ltc');
