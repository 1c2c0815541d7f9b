-- What we refunded for organisers after their event was paid out; the next settlement nets it out.
set local role ledger_owner;
insert into ledger.account (id, kind, currency, mode, floor_zero) overriding system value
select c.number * 100 + 24, 'organiser_claims', c.code, 'D', false
from (values (1, 'NGN'), (2, 'GHS'), (3, 'KES'), (4, 'USD')) c (number, code);
set local role none;

alter table event_settlement
  -- Refunds of events that were paid out before.
  add column netted bigint not null default 0 check (netted >= 0),
  drop constraint event_settlement_check2,
  add check (sold - refunded = commission + netted + paid_out);
