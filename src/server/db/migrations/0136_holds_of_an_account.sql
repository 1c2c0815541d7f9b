-- A statement says what was on hold on its last day, also by holds that have ended.
create index hold_account on ledger.hold(account_id, created_at);
