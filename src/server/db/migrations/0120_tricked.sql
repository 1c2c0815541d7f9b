-- Payments that someone was tricked into. What hadn't left was stopped; the rest is a case, which is a complaint with
-- a time for our decision. The case has the id of its order, so no order has two.
alter table ticket drop constraint ticket_complaint_kind_check;
alter table ticket add constraint ticket_complaint_kind_check
  check (complaint_kind in ('payment', 'account', 'charge', 'tricked'));

create table tricked_report(
  order_id uuid primary key references orders,
  user_id uuid not null references users,
  kind text not null check (kind in ('oja', 'bank', 'relative', 'seller', 'investment', 'other')),
  reported_at timestamptz not null,
  -- Nothing had left: it was cancelled, and there is nothing to decide.
  stopped boolean not null,
  ticket_id uuid unique references ticket on delete set null,
  -- Who got it, in words.
  receiver text not null,
  -- How the receiver hears of it; null until the job has looked. 'desk': someone of our team has to call.
  told_by text check (told_by in ('email', 'desk', 'no_one')),
  told_due timestamptz,
  told_at timestamptz,
  decide_by timestamptz,
  -- The owner knows that the time ended without a decision.
  over_told boolean not null default false,
  decision text check (decision in ('refund', 'no_refund')),
  amount bigint check (amount > 0),
  reason text,
  decided_at timestamptz,
  decided_by text,
  agreed_by text,
  check (stopped = (decide_by is null)),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  check ((decision is not distinct from 'refund') = (amount is not null)));
create index tricked_report_user on tricked_report(user_id);
create index tricked_report_open on tricked_report(decide_by) where not stopped and decision is null;

-- Where a bank or a mobile network takes reports of fraud. Entered by the owner: banks publish no list.
create table fraud_desk(
  bank_id text primary key,
  email text not null,
  set_at timestamptz not null,
  set_by text not null);
