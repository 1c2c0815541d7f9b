-- Bills that come again: paid by themselves, or only remembered.
create table bill_schedule(
  id uuid primary key,
  user_id uuid not null references users,
  country_code char(2) not null,
  service_type text not null,
  bill_id text not null references biller,
  -- The bill's own fields, with the number as it is stored.
  fields jsonb not null,
  title text not null,
  -- The number as it is shown.
  target text not null,
  -- Whose it was when this was agreed, masked; another name later stops the payment.
  customer text,
  -- What was shown and agreed, fee included, minor units: nothing dearer is ever paid.
  total bigint not null check (total > 0),
  currency text not null,
  -- The same thing at the same pace is wanted once: a second tap makes no second payment.
  identity text not null,
  every text not null check (every ~ '^(week|month|[1-9][0-9]?)$'),
  -- Dates are counted from the first one, so that the 31st comes back after a month of 30 days.
  starts_at timestamptz not null,
  next_at timestamptz not null,
  remind_only boolean not null,
  paused boolean not null,
  -- The date about which its owner was told the day before, or when it was agreed.
  told_for timestamptz,
  last_at timestamptz,
  last_outcome text check (last_outcome in ('ordered', 'reminded', 'not_paid')),
  last_text text,
  last_reference text,
  created_at timestamptz not null,
  check ((last_at is null) = (last_outcome is null)),
  unique (user_id, identity, every, remind_only));
create index bill_schedule_next on bill_schedule(next_at) where not paused;
