-- Tickets about money are complaints: the law gives some kinds a time for our decision. It runs from the first
-- message and isn't moved by replies. Null: no complaint, or no time that we know of.
alter table ticket add complaint_kind text
  check (complaint_kind in ('payment', 'account', 'charge'));
alter table ticket add complaint_due timestamptz;
-- The owner knows that the time ended without a decision.
alter table ticket add complaint_told boolean not null default false;
create index ticket_complaints on ticket(complaint_due)
  where complaint_due is not null and not complaint_told;
