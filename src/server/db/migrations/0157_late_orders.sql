-- Orders that were not done by the time we had promised, and what each brought its owner.
create table late_order(
  order_id uuid primary key references orders,
  service_type text not null,
  provider text,
  currency text not null,
  promised_at timestamptz not null,
  noticed_at timestamptz not null,
  outcome text not null check (outcome in ('paid', 'day_full', 'budget_spent')),
  -- Minor units.
  amount bigint not null check (amount >= 0),
  check ((outcome = 'paid') = (amount > 0)));
create index late_order_noticed on late_order(noticed_at);
-- What may be late.
create index orders_promised on orders(promised_at) where promised_at is not null
  and status in ('processing', 'unknown', 'under_review');
