-- What is sold to us: a person looks, then the wallet is credited. Amounts are minor units.
alter table orders
  -- What we offer instead, and until when it can be taken.
  add column offer bigint check (offer > 0),
  add column offer_until timestamptz,
  -- What was credited in the end.
  add column paid bigint check (paid > 0);

-- Who decided what about a sale; append only. Round 2 is the appeal: another person's.
create table sale_decision(
  order_id uuid not null references orders,
  round smallint not null check (round in (1, 2)),
  reviewer text not null,
  first_reviewer text,
  verdict text not null check (verdict in ('approve', 'change_offer', 'reject')),
  amount bigint check (amount > 0),
  reason_code text,
  -- What the user is told; a refusal or another price is never without it.
  reason text,
  evidence jsonb not null default '{}',
  decided_at timestamptz not null,
  primary key (order_id, round),
  check ((round = 1) = (first_reviewer is null)),
  check (reviewer <> first_reviewer),
  check ((verdict = 'reject') = (amount is null)),
  check (verdict = 'approve' or (reason_code is not null and reason is not null)));
create trigger append_only before update or delete on sale_decision
  for each statement execute function order_events_deny();
