-- Reference data: banks, services, and what we charge. Operators can change the rows.

-- Banks and mobile money networks that we can pay.
create table bank(
  id text primary key,
  country_code char(2) not null,
  code text not null,
  name text not null,
  type text not null check (type in ('bank', 'mobile_money')),
  -- Codes by scheme (cbn, nip, paystack, ghipss, kba). Never send one scheme's code to another provider.
  codes jsonb not null default '{}',
  pattern text not null,
  label text not null,
  active boolean not null default true,
  -- A picture uploaded at the desk, re-encoded and small; null: a drawn mark is shown.
  logo text,
  unique (country_code, code));

create table service(
  country_code char(2) not null,
  slug text not null,
  active boolean not null,
  -- `country`: not offered there. `later`: not ready yet. `down`: temporarily out of order.
  inactive_reason text check (inactive_reason in ('country', 'later', 'down')),
  changed_at timestamptz not null default now(),
  primary key (country_code, slug),
  check (active = (inactive_reason is null)));

create table feature_flag(
  name text primary key,
  is_active boolean not null);

-- Fees, duties and minimums. kind: deposit_fee, deposit_minimum, withdrawal_fee (one row per band, starting at
-- from_minor), stamp_duty, bill_fee (one row per service type).
create table charge(
  id bigint generated always as identity primary key,
  country_code char(2) not null,
  kind text not null check (kind in
    ('deposit_fee', 'deposit_minimum', 'withdrawal_fee', 'stamp_duty', 'bill_fee')),
  service_type text not null default '',
  from_minor bigint not null default 0 check (from_minor >= 0),
  amount_minor bigint check (amount_minor >= 0),
  -- Set if the charge is a share of the amount.
  basis_points int check (basis_points between 0 and 10000),
  unique (country_code, kind, service_type, from_minor),
  check ((amount_minor is null) <> (basis_points is null)));

-- Buy and sell prices of a digital dollar in each country, with their effective time. Append-only: the newest
-- effective row is in force, and every price names the row it was made with.
create table dollar_terms(
  id bigint generated always as identity primary key,
  country_code char(2) not null,
  -- Minor units of the country's currency per dollar.
  buy_rate bigint not null check (buy_rate > 0),
  sell_rate bigint not null check (sell_rate > 0),
  -- Per purchase, in minor units of the country's currency.
  buy_fee bigint not null check (buy_fee >= 0),
  -- Per trade, in cents.
  minimum bigint not null check (minimum > 0),
  maximum bigint not null check (maximum >= minimum),
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  agreed_by text,
  -- Buying and selling at once must not make a profit.
  check (buy_rate >= sell_rate));
create index dollar_terms_newest on dollar_terms(country_code, effective_at desc, id desc);
create trigger append_only before update or delete on dollar_terms
  for each statement execute function deny_change();
