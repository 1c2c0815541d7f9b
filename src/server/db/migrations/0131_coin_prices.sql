-- What coins are worth on the market: a row for each coin and minute, in whole millionths of a dollar and of
-- a naira. Rows are never changed; old ones are thinned and deleted by a job.
create table coin_price(
  coin text not null,
  -- By our clock, when it was read.
  minute timestamptz not null,
  usd bigint not null check (usd > 0),
  ngn bigint not null check (ngn > 0),
  -- By the feed's clock, never later than ours.
  at timestamptz not null,
  feed text not null,
  primary key (coin, minute));
create index coin_price_minute on coin_price(minute);
create trigger never_changed before update on coin_price
  for each statement execute function order_events_deny();

insert into sandbox.switch(port) values ('prices');
