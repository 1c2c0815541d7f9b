-- A provider that changes its fee after we booked it is a difference like any other: a case for someone who works
-- with money, not only a line in the log.
alter table reconcile_finding drop constraint reconcile_finding_kind_check,
  add constraint reconcile_finding_kind_check check (kind in ('missing_here', 'missing_there',
    'amount_differs', 'currency_differs', 'state_differs', 'done_twice', 'account_differs',
    'fee_differs'));
