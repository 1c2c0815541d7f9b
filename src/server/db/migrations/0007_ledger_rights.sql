-- The money core, part 7: grants. The app can only call functions and read.
set local role ledger_owner;

revoke all on all functions in schema ledger from public;
alter default privileges in schema ledger revoke execute on functions from public;
grant usage on schema ledger to oja_app;
grant select on all tables in schema ledger to oja_app;
alter default privileges in schema ledger grant select on tables to oja_app;
grant execute on function
  ledger.open_account, ledger.post, ledger.post_batch, ledger.place_hold, ledger.release_hold,
  ledger.set_hold_expiry, ledger.set_frozen, ledger.reverse, ledger.fold, ledger.expire_holds,
  ledger.statement, ledger.balance_at, ledger.record_day, ledger.seal, ledger.verify_seal,
  ledger.seal_hash, ledger.seal_line, ledger.hold_up_to, ledger.split_hold
to oja_app;

set local role none;
