-- The postings of a day that is over, summed for reports.
create table report_day(
  day date not null,
  currency text not null,
  -- orders.service_type, provider and country_code; empty for postings without an order
  product text not null,
  provider text not null,
  country text not null,
  -- ledger.account.kind
  account text not null,
  is_house boolean not null,
  amount bigint not null,
  -- The parts of the amount below and above zero, both without a sign.
  debited bigint not null check (debited >= 0),
  credited bigint not null check (credited >= 0),
  volume bigint not null,
  primary key (day, currency, product, provider, country, account, is_house),
  check (amount = credited - debited));
-- The days whose sums are in report_day, without a gap.
create table report_day_kept(
  day date primary key,
  kept_at timestamptz not null);
