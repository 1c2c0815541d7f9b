-- The accounts of a member that were removed, too: who shares one is asked before every payment.
create index payout_account_owner on payout_account(user_id);

-- When each operator signed in last.
create index audit_log_sign_ins on audit_log(actor, id) where action = 'desk.sign-in';
