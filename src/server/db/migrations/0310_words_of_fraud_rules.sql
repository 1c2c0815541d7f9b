-- The same fraud rules in plain words: what the owner of the money reads.
update flag_rule set clears = 'You don’t have to do anything. We’ll wait a little, in case someone else is using your account.' where key = 'signal_speed';
update flag_rule set clears = 'You don’t have to do anything. We’ll review payments like this before your next one.' where key = 'signal_under_limit';
update flag_rule set clears = 'You don’t have to do anything. We’ll wait a little before a new account spends a large amount.' where key = 'signal_large_first';
