-- What is on sale where, whom we can pay, and what we charge: rows an operator may change.
create table bank(
  id text primary key,
  country_code char(2) not null,
  code text not null,
  name text not null,
  type text not null check (type in ('bank', 'mobile_money')),
  -- Codes by scheme (cbn, nip, paystack, ghipss, kba): never send one scheme to another provider.
  codes jsonb not null default '{}',
  pattern text not null,
  label text not null,
  active boolean not null default true,
  -- Pictures of banks and billers that the desk uploaded, re-encoded and small; without one a mark is drawn.
  logo text,
  unique (country_code, code));

create table service(
  country_code char(2) not null,
  slug text not null,
  active boolean not null,
  -- country: not offered there. later: not ready yet. down: out of order right now.
  inactive_reason text check (inactive_reason in ('country', 'later', 'down')),
  changed_at timestamptz not null default now(),
  primary key (country_code, slug),
  check (active = (inactive_reason is null)));

create table feature_flag(
  name text primary key,
  is_active boolean not null);

-- Money we take beside the amount. kind: deposit_fee, deposit_minimum, withdrawal_fee (one row a
-- band, from from_minor on), stamp_duty, bill_fee (one row a service type), sell_rate.
create table charge(
  id bigint generated always as identity primary key,
  country_code char(2) not null,
  kind text not null check (kind in
    ('deposit_fee', 'deposit_minimum', 'withdrawal_fee', 'stamp_duty', 'bill_fee')),
  service_type text not null default '',
  from_minor bigint not null default 0 check (from_minor >= 0),
  amount_minor bigint check (amount_minor >= 0),
  -- Hundredths of a percent, where the charge is a share of the amount.
  basis_points int check (basis_points between 0 and 10000),
  unique (country_code, kind, service_type, from_minor),
  check ((amount_minor is null) <> (basis_points is null)));

-- What a digital dollar costs and brings in each country, with the time from which it counts. Append
-- only: the newest row whose time has come is in force, and every price names the row it was made with.
create table dollar_terms(
  id bigint generated always as identity primary key,
  country_code char(2) not null,
  -- Minor units of the country's currency for one dollar.
  buy_rate bigint not null check (buy_rate > 0),
  sell_rate bigint not null check (sell_rate > 0),
  -- For one purchase, minor units of the country's currency.
  buy_fee bigint not null check (buy_fee >= 0),
  -- Of one trade, in cents.
  minimum bigint not null check (minimum > 0),
  maximum bigint not null check (maximum >= minimum),
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  agreed_by text,
  -- Whoever buys and sells at once must not earn by it.
  check (buy_rate >= sell_rate));
create index dollar_terms_newest on dollar_terms(country_code, effective_at desc, id desc);
create trigger append_only before update or delete on dollar_terms
  for each statement execute function deny_change();
