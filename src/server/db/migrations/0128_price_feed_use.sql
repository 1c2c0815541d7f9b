-- Calls of a price feed whose plan allows only so many in a month.
create table price_feed_use(
  feed text primary key,
  -- The first day of the month of `calls`, in UTC.
  month date not null,
  calls integer not null,
  -- The next call is made from this time on.
  next_at timestamptz not null);
