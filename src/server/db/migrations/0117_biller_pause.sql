-- Billers, platforms and chains whose payments fail: new purchases wait until one of them succeeds. A row counts
-- while it isn't opened and not past its end, and while nothing has succeeded since its newest failure.
create table biller_pause(
  country_code char(2) not null,
  service_type text not null,
  -- orders.counterparty
  counterparty text not null,
  -- For sentences: "MTN".
  name text not null,
  -- The first failure after the last success.
  since timestamptz not null,
  failed_at timestamptz not null,
  -- From then on one purchase may try it.
  try_at timestamptz not null,
  ends_at timestamptz not null,
  -- Members may pay after they have confirmed that they know.
  pay_anyway boolean not null,
  -- An operator opened it; failures before that don't count any more.
  opened_at timestamptz,
  primary key (country_code, service_type, counterparty));

-- The date of a plan whose owner knows that it waits for a paused biller.
alter table bill_schedule add waits_for timestamptz;
